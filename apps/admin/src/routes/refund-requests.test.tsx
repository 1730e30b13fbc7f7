import { type AdminRefundRequest, RefundRequestListInput } from "@panshi/contracts/commerce/refund-request";
import { expect, it, vi } from "vitest";
import type { RefundProposal } from "@panshi/contracts/commerce/refund";
import { cacheRequestProposal, makeTestRefundProposal } from "../features/commerce/order/order-fixture.ts";
import { refundRequestResource } from "../features/commerce/refund-request/requests.ts";
import { cacheRows } from "../kit/testing.ts";
import { listButtonLabels, renderWithData, findUnmetTexts } from "../lib/testing.tsx";
import RefundRequests from "./refund-requests.tsx";

vi.mock("@panshi/ui/overlay/dialog", () => import("../lib/testing-dialogs.tsx"));

const AT = "2026-11-20T06:30:00.000Z";
const requestOf = (changes: Partial<AdminRefundRequest> = {}): AdminRefundRequest => ({
  id: "one",
  orderId: "order",
  orderNumber: "PS1",
  orderDescription: "修行方案",
  orderKind: "plan",
  orderTotal: 3990,
  method: "card",
  paidAt: AT,
  origin: "member",
  state: "waiting",
  reason: null,
  productIds: null,
  products: null,
  proposed: 3990,
  amount: null,
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  revokes: null,
  revokedProducts: null,
  lastDay: null,
  refusal: null,
  hasAccount: false,
  payoutFrom: null,
  accountLinks: 0,
  accountUntil: null,
  isPayable: false,
  createdAt: AT,
  updatedAt: AT,
  closedAt: null,
  ...changes,
});
const shown = (changes: Partial<AdminRefundRequest>, dialog = "", proposal: Partial<RefundProposal> = {}) =>
  renderWithData(
    <RefundRequests />,
    (client) => {
      const row = requestOf(changes);
      cacheRows(client, refundRequestResource, RefundRequestListInput, [row]);
      cacheRequestProposal(client, row, makeTestRefundProposal(proposal));
    },
    { at: `/orders/requests${dialog && `#one/${dialog}`}` },
  );
const held = { state: "paying", hasAccount: true, payoutFrom: AT, amount: 1000 } as const;
const payable = { ...held, isPayable: true } as const;

it("a request says where it stands, what comes next, and offers what can be done in that state", () => {
  for (const [changes, verbs, ...words] of [
    [{}, ["婉拒", "同意"], "等待決定", "請在三個工作天內回覆", "NT$ 3,990"],
    [{ refusal: "餘額不足" }, ["婉拒", "同意"], "金流沒有受理：餘額不足"],
    [
      { state: "account_needed", amount: 1000, accountUntil: AT },
      ["重寄帳戶連結", "婉拒"],
      "等購買人填寫帳戶",
      "2026-11-20 14:30 前等對方填帳戶",
      "NT$ 1,000",
    ],
    [{ state: "account_needed" }, ["重寄帳戶連結", "婉拒"], "等對方填帳戶"],
    [held, ["重寄帳戶連結", "婉拒"], "帳戶保留中", "2026-11-20 14:30 起可以匯款"],
    [payable, ["登錄匯款", "查看帳戶", "重寄帳戶連結", "婉拒"], "可以匯款", "請匯款，再登錄匯款的憑證"],
    [{ state: "paying" }, [], "退款中 等金流的結果；沒有結果的，到訂單頁查明"],
    [{ state: "done" }, [], "已退款 —"],
    [{ state: "lapsed" }, [], "逾期未填帳戶 —"],
  ] as const) {
    const html = shown(changes);
    expect(findUnmetTexts(html, words)).toEqual([]);
    expect(listButtonLabels(html).filter((label) => label.endsWith("「PS1」"))).toEqual(
      [...verbs, "查看"].map((verb) => `${verb}「PS1」`),
    );
    // The details offer the same, and no dialog opens that they do not offer.
    const details = shown(changes, "查看");
    expect(listButtonLabels(details).slice(-verbs.length || Number.POSITIVE_INFINITY)).toEqual(verbs);
    for (const verb of ["登錄匯款", "查看帳戶", "重寄帳戶連結", "婉拒", "同意"])
      expect([verb, shown(changes, verb).includes("<footer>")]).toEqual([
        verb,
        (verbs as readonly string[]).includes(verb),
      ]);
  }
});

it("the details of a request name its money, its people and its times", () => {
  const closed = {
    decidedBy: "石守",
    paidAt: "2026-11-18T03:20:00.000Z",
    decidedAt: "2026-11-21T01:15:00.000Z",
    decisionReason: "用過三天",
    closedAt: "2026-11-22T02:15:00.000Z",
    accountLinks: 2,
  };
  for (const [changes, ...words] of [
    [
      {
        ...closed,
        amount: 1000,
        proposed: 1330,
        reason: "不合用",
        products: ["星圖", "頌缽"],
        revokes: "products",
        revokedProducts: ["星圖"],
        origin: "visitor",
      },
      "退款申請：修行方案 不合用",
      "提出者 訪客 申請時間 2026/11/20 14:30 付款 2026/11/18 11:20 訂單金額",
      "訂單金額 NT$ 3,990 依規定可退 NT$ 1,330 同意的金額 NT$ 1,000 決定者 石守 決定 2026/11/21 09:15",
      "寄過的帳戶連結 2 次，最多 5 次 結束 2026/11/22 10:15 要退的商品 星圖、頌缽 退款之後 收回：星圖 決定的原因 用過三天 看訂單 PS1",
    ],
    [{}, "同意的金額 — 決定者 — 決定 — 寄過的帳戶連結 — 結束 — 看訂單 PS1"],
  ] as const)
    expect(findUnmetTexts(shown(changes as Partial<AdminRefundRequest>, "查看"), words)).toEqual([]);
});

it("what a decision does is said before it, by how the order was paid and whether an account is there", () => {
  const [direct, byAccount] = ["馬上請金流退回原來的付款方式", "這種付款不能原路退回"];
  for (const [changes, verb, ...words] of [
    [{ proposed: 1330 }, "同意", "同意退款：訂單 PS1", "可退 NT$ 1,330", direct, "訂單金額 NT$ 3,990", "改用銀行轉帳"],
    [{ method: "other" }, "同意", direct, "改用銀行轉帳"],
    [{ method: "atm" }, "同意", byAccount, "先停用", "!改用銀行轉帳"],
    [{ method: "cvs" }, "同意", byAccount, "!改用銀行轉帳"],
    [{}, "婉拒", "婉拒退款：訂單 PS1", "對方會收到一封信"],
    [{ state: "account_needed" }, "重寄帳戶連結", "之前的連結不能再用，新的連結寄到對方的信箱"],
    [held, "重寄帳戶連結", "已經填好的帳戶會馬上刪除"],
    [payable, "登錄匯款", "確認已經匯出 NT$ 1,000 再登錄。"],
    [{ ...payable, revokes: "all" }, "登錄匯款", "不能復原。收回剩下的天數。"],
    [payable, "查看帳戶", "每次查看都會留下存取紀錄。", "顯示帳戶", "!帳號 "],
  ] as const)
    expect(findUnmetTexts(shown(changes as Partial<AdminRefundRequest>, verb), words)).toEqual([]);
  expect(shown({ proposed: 1330 }, "同意")).toMatch(/name="amount"[^>]*value="1330"/);
});
