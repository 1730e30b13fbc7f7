import { type UnsentEmail, UnsentEmailListInput } from "@panshi/contracts/site/unsent-email";
import { expect, it } from "vitest";
import { unsentEmailResource } from "../features/site/unsent-email/unsent-email-resource.ts";
import { cacheRows } from "../kit/testing.ts";
import { listButtonLabels, renderWithData, findUnmetTexts } from "../lib/testing.tsx";
import UnsentEmails from "./unsent-emails.tsx";

const AT = "2026-11-20T16:30:00.000Z";
const verbs = (html: string, title: string) =>
  listButtonLabels(html).flatMap((label) => (label.endsWith(`「${title}」`) ? label.split("「")[0] : []));

it("a letter says why it was not sent and what happens next, and can be sent again where nothing speaks against it", () => {
  const letterOf = (changes: Partial<UnsentEmail> = {}): UnsentEmail =>
    ({
      id: "one",
      state: "failed",
      purpose: "付款收據",
      recipient: "moon@example.com",
      failure: "refused",
      answer: "550",
      tries: 9,
      isRetried: false,
      orderId: null,
      orderNumber: null,
      memberId: null,
      refusal: null,
      createdAt: AT,
      ...changes,
    }) as UnsentEmail;
  for (const [changes, expected, ...words] of [
    [{}, ["重寄", "略過"], "寄送失敗", "550", "!系統還會再試", "— 2026/11/21 00:30"],
    [{ isRetried: true, orderId: "order", orderNumber: "PS1" }, ["重寄", "略過"], "系統還會再試 PS1"],
    [{ state: "lost", failure: null, answer: null }, ["重寄", "略過"], "已排程，尚未送出"],
    [{ state: "waiting", refusal: "queued", isRetried: true }, [], "這封信已經在排隊", "!系統還會再試"],
  ] as const) {
    const html = renderWithData(<UnsentEmails />, (client) =>
      cacheRows(client, unsentEmailResource, UnsentEmailListInput, [letterOf(changes as Partial<UnsentEmail>)]),
    );
    expect([findUnmetTexts(html, words), verbs(html, "付款收據：moon@example.com")]).toEqual([[], expected]);
  }
});
