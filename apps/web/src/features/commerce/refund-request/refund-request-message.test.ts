import type { OwnRefundRequest } from "@panshi/contracts/commerce/refund-request";
import { expect, test } from "vitest";
import { refundRequestMessage } from "./refund-request-message.ts";

const request: OwnRefundRequest = {
  id: "0192a000-0000-7000-8000-000000000002",
  state: "waiting",
  createdAt: "2026-11-21T02:00:00.000Z",
  closedAt: null,
  proposed: 3990,
  amount: null,
  payoutFrom: null,
  accountUntil: null,
  decisionReason: null,
  reason: null,
  productIds: null,
};
const words = (more: Partial<OwnRefundRequest>) => {
  const { title, text, quote } = refundRequestMessage({ ...request, ...more });
  return `${title}|${text.replaceAll("\u00a0", " ")}|${quote ?? ""}`;
};
const at = "2026-11-24T15:59:00.000Z";

test("a request that waits names its day, and the sum where the text gives one back", () => {
  expect(words({})).toContain(
    "申請收到了|2026年11月21日送出，我們在三個工作天內回覆到你的信箱。依退費說明可以退 NT$ 3,990。",
  );
  expect(words({ proposed: 0 })).not.toContain("NT$");
});

test("an approved request says until when the account is to be entered", () => {
  expect(words({ state: "account_needed", accountUntil: at })).toMatch(
    /會退還 NT\$ 3,990。.*請在 .*11月24日 23:59 以前，從信裡/,
  );
  expect(words({ state: "account_needed" })).toContain("請從信裡的連結填寫銀行帳戶");
});

test("a refund under way says whether it goes to an account, and from when, or back the way it came", () => {
  expect(words({ state: "paying", payoutFrom: at })).toMatch(/最早在 .*11月24日 23:59 匯出 NT\$ 3,990/);
  expect(words({ state: "paying" })).toContain("NT$ 3,990正在退回你原來的付款方式");
  expect(words({ state: "done", amount: 1000 })).toContain("退款完成了|已經退還 NT$ 1,000");
});

test("the reason of another sum is quoted, and the reason of a refusal always", () => {
  const decisionReason = "用了三天";
  for (const state of ["account_needed", "paying", "done"] as const) {
    expect(words({ state, amount: 3000, decisionReason })).toMatch(/NT\$ 3,000.*\|用了三天$/);
    expect(words({ state, amount: 3990, decisionReason })).toMatch(/\|$/);
  }
  expect(words({ state: "declined", decisionReason })).toMatch(/^這一次沒有辦法退款\|.*\|用了三天$/);
});

test("an ended request says when it ended", () => {
  expect(words({ state: "lapsed", closedAt: at })).toMatch(/^申請結束了，沒有匯款\|.*申請在2026年11月24日結束/);
  expect(words({ state: "withdrawn", closedAt: at })).toBe("申請撤回了|2026年11月24日撤回，一切照舊。|");
});
