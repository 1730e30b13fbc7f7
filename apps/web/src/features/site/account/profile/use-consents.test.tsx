import type { Profile } from "@panshi/contracts/accounts/profile";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";

const mutate = vi.fn();
vi.mock("./use-update-profile.ts", () => ({ useUpdateProfile: () => ({ mutate, error: null }) }));
const { useConsents } = await import("./use-consents.ts");

const names = { fullName: "林星石", firstName: "星石", lastName: "林", phone: "0912345678" };
const profile = { ...names, marketingOptIn: false, modelConsent: false } as Profile;

test("a second choice before the first is answered sends both, and both are shown", () => {
  const shown: unknown[] = [];
  const choices = ["marketingOptIn", "modelConsent"] as const;
  function Probe() {
    const { profile: seen, choose } = useConsents(profile);
    const choice = choices[shown.push([seen?.marketingOptIn, seen?.modelConsent]) - 1];
    if (choice) choose(choice, true);
    return null;
  }
  renderToString(<Probe />);
  expect(shown).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ]);
  expect(mutate.mock.calls).toEqual([
    [{ ...names, marketingOptIn: true, modelConsent: false }],
    [{ ...names, marketingOptIn: true, modelConsent: true }],
  ]);
});
