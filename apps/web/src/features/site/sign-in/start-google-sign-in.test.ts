import { afterEach, expect, test, vi } from "vitest";
import { startGoogleSignIn } from "./start-google-sign-in.ts";

afterEach(() => vi.unstubAllGlobals());

/** The messages and the address that a registration form with these boxes leads to. */
function start(boxes: string[], returnTo?: string, claim: string | null = null) {
  const assign = vi.fn<(address: string) => void>();
  vi.stubGlobal("location", { assign });
  vi.stubGlobal("window", { sessionStorage: { getItem: (name: string) => (name === "panshi:claim" ? claim : null) } });
  vi.stubGlobal(
    "FormData",
    class {
      has = (name: string) => boxes.includes(name);
    },
  );
  const errors = startGoogleSignIn({} as HTMLFormElement, returnTo);
  const address = assign.mock.lastCall?.[0];
  return { errors, query: address && Object.fromEntries(new URLSearchParams(address.split("?")[1])) };
}

test("nobody goes to Google before they have said how old they are", () => {
  const { errors, query } = start(["marketingOptIn"]);
  expect(errors["confirmAge"]).toContain("年滿 18 歲");
  expect(query).toBeUndefined();
});

test("Google is told the consents, the way back and the order that is claimed", () => {
  expect(start(["confirmAge"]).query).toEqual({ confirmAge: "1" });
  expect(start(["confirmAge", "marketingOptIn"], "/downloads").query).toEqual({
    confirmAge: "1",
    marketingOptIn: "1",
    returnTo: "/downloads",
  });
  expect(start(["confirmAge"], undefined, "t0k").query).toEqual({ confirmAge: "1", claimToken: "t0k" });
});
