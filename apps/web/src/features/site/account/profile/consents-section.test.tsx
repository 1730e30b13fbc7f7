import { trpc } from "@panshi/client/trpc";
import type { Profile } from "@panshi/contracts/accounts/profile";
import { getQueryKey } from "@trpc/react-query";
import { expect, it } from "vitest";
import { renderWithData } from "../../../../lib/page/testing.tsx";
import { ConsentsSection } from "../settings.tsx";

const html = (modelConsent: boolean, modelAvailable: boolean) =>
  renderWithData(
    <ConsentsSection profile={{ marketingOptIn: false, modelConsent } as Profile} onChoose={() => {}} error={null} />,
    (client) =>
      client.setQueryData(getQueryKey(trpc.member.site.capabilities, undefined, "query"), {
        modelAvailable,
        registrationOpen: true,
        prayersOpen: true,
      }),
  );

it("without a model no consent for it is asked for, and one that was given can be withdrawn", () => {
  expect(html(false, true)).toContain("AI 模型");
  expect(html(false, false)).not.toContain("AI");
  expect(html(false, false)).toContain("電子報");
  expect(html(true, false)).toContain("AI 模型");
});
