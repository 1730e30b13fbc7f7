import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import type { Role } from "@panshi/contracts/platform/permissions";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { listButtonLabels, renderWithData, findUnmetTexts } from "../../../lib/testing.tsx";
import { PaymentEventsPart } from "./events-part.tsx";
import { HistoryPart } from "./history-part.tsx";
import { InvoicePart } from "./invoice-part.tsx";
import { EmailsPart } from "./emails-part.tsx";
import {
  FORMATTED_AT,
  makeTestFlag,
  makeTestInvoice,
  makeTestEmail,
  makeTestOrder,
  makeTestRefundRequest,
} from "./order-fixture.ts";
import { BuyerPart, RefundRequestsPart, TimesPart } from "./order-facts.tsx";

const AT = "2026-11-20T06:30:00.000Z";
const LATER = "2026-11-21T16:30:00.000Z";
const none = () => {};

const html = (part: (order: OrderDetail) => ReactNode, changes: Partial<OrderDetail>, role?: Role) =>
  renderWithData(part(makeTestOrder(changes)), undefined, role && { role });
/** Asserts what a part says of each order. */
const expectWords = (
  part: (order: OrderDetail) => ReactNode,
  cases: readonly (readonly [Partial<OrderDetail>, ...string[]])[],
) => {
  for (const [changes, ...words] of cases) expect(findUnmetTexts(html(part, changes), words)).toEqual([]);
};

it("who bought an order and when what happened with it", () => {
  expectWords(
    (order) => <BuyerPart order={order} />,
    [
      [{ email: "visitor@example.com" }, "姓名 林星石 電子郵件 moon@example.com"],
      [{ member: null, email: "visitor@example.com" }, "姓名 訪客 電子郵件 visitor@example.com"],
      [{ member: { id: "m", name: null, email: null, isErased: true } }, "姓名 已刪除的會員 電子郵件 —"],
    ],
  );
  expect(html((order) => <BuyerPart order={order} />, {})).toContain('href="/members/member"');
  const never = { paidAt: null, fulfilledAt: null };
  expectWords(
    (order) => <TimesPart order={order} />,
    [
      [{ ...never, expiresAt: LATER }, `種類 會員方案 建立 ${FORMATTED_AT} 付款期限 2026/11/22 00:30`, "!交付"],
      [
        { expiresAt: LATER, paidAt: "2026-11-20T06:31:00.000Z", fulfilledAt: "2026-11-20T06:32:00.000Z" },
        `建立 ${FORMATTED_AT} 付款 2026/11/20 14:31 交付 2026/11/20 14:32`,
        "!付款期限",
      ],
      [
        { claimedAt: LATER, consentedAt: "2026-11-20T06:29:00.000Z" },
        "領取 2026/11/22 00:30",
        "同意立即提供 2026/11/20 14:29",
      ],
      [{ ...never, state: "pending", nextQueryAt: LATER }, "下次查詢 2026/11/22 00:30"],
      [{ nextQueryAt: LATER }, "!下次查詢"],
    ],
  );
});

it("the refund requests of an order, with what was decided", () => {
  const part = (order: OrderDetail) => <RefundRequestsPart order={order} />;
  const decided = { amount: 1000, decisionReason: "用過三天", administratorName: "石守", reason: "不合用" };
  expect(html(part, {})).toBe("");
  expectWords(part, [
    [{ requests: [makeTestRefundRequest()] }, `會員提出 ${FORMATTED_AT} 等待決定 NT$ 3,990`],
    [
      { requests: [makeTestRefundRequest({ ...decided, origin: "visitor", state: "declined" })] },
      `訪客提出 ${FORMATTED_AT} 不合用 石守：用過三天 已婉拒 NT$ 1,000`,
    ],
  ]);
  expect(html(part, { requests: [makeTestRefundRequest()] })).toContain('href="/orders/requests#request/查看"');
});

it("the invoice of an order, and the letters about it, of which those that were not sent can be queued again", () => {
  const part = (order: OrderDetail) => <InvoicePart order={order} />;
  const adjustment = { id: "a", refundId: "r", kind: "allowance", amount: 500, state: "waiting" } as const;
  expect(html(part, {})).toBe("");
  expectWords(part, [
    [{ invoice: makeTestInvoice() }, "狀態 待開立 號碼 — 金額 — 開立方式 寄到電子郵件", "!載具", "!抬頭", "!退件原因"],
    [
      {
        invoice: makeTestInvoice({
          carrier: "mobile",
          carrierValue: "/ABC1234",
          companyTitle: "磐石",
          amount: 3990,
          number: "AB1",
          issuedAt: AT,
          rejection: "格式錯誤",
          adjustments: [{ ...adjustment, number: "D1", createdAt: AT, doneAt: null }],
        }),
      },
      "號碼 AB1 金額 NT$ 3,990 開立方式 手機條碼 載具 /ABC1234 抬頭 磐石 開立 2026/11/20 退件原因 格式錯誤",
      "折讓 D1 待匯出 -NT$ 500",
    ],
  ]);
  const search = (number: string | null) => html(part, { invoice: makeTestInvoice({ number }) });
  expect(search(null)).toContain('href="/invoices?search=PS1"');
  expect(search("AB1")).toContain('href="/invoices?search=AB1"');
  expect(html(part, { invoice: makeTestInvoice() }, "moderator")).not.toContain("href");
  const letters = (order: OrderDetail) => <EmailsPart order={order} open={none} />;
  expectWords(letters, [
    [{}, "還沒有寄過信。"],
    [{ letters: [makeTestEmail({ lastError: "421" })] }, `付款收據 moon@example.com 已寄出 ${FORMATTED_AT}`, "!421"],
    [
      { letters: [makeTestEmail({ state: "failed", sentAt: null, lastError: "550" })] },
      "moon@example.com 550 重寄 寄送失敗 2026/11/20 09:00",
    ],
  ]);
  for (const [state, role, count] of [
    ["failed", "admin", 1],
    ["waiting", "admin", 1],
    ["sent", "admin", 0],
    ["set_aside", "admin", 0],
    ["failed", "moderator", 0],
  ] as const)
    expect([state, listButtonLabels(html(letters, { letters: [makeTestEmail({ state })] }, role)).length]).toEqual([
      state,
      count,
    ]);
});

it("what the gateway said of an order, and what was done with it", () => {
  const event = {
    id: "event",
    attemptId: null,
    merTradeNo: null,
    source: "notify",
    kind: "paid",
    amount: 3990,
    fields: [
      { name: "TradeAmt", label: "金額", value: "3990" },
      { name: "Odd", label: null, value: "1" },
    ],
    receivedAt: AT,
    quarantine: "wrong_amount",
    resolution: null,
    resolutionReason: null,
    resolvedAt: null,
    administratorName: null,
  } as const;
  const resolved = { ...event, resolution: "set_aside", resolvedAt: LATER, resolutionReason: "重複" } as const;
  expectWords(
    (order) => <PaymentEventsPart order={order} />,
    [
      [{}, "尚無金流通知。"],
      [
        { events: [{ ...event, fields: [...event.fields] }] },
        `付款成功 金流主動通知 付款金額與訂單不同 NT$ 3,990 ${FORMATTED_AT} 金額 TradeAmt 3990 Odd 1 原始內容`,
      ],
      [{ events: [{ ...resolved, fields: [] }] }, "系統：略過，重複（ 2026/11/22 00:30 ）"],
      [{ events: [{ ...resolved, administratorName: "石守", resolutionReason: null, fields: [] }] }, "石守：略過（"],
    ],
  );
  const settled = makeTestFlag({ settledAt: LATER, settlement: "fulfilled", accepted: -990, reason: "不計較" });
  const entry = { id: 1, at: AT, action: "order.cancel", administratorName: null, reason: "不要了" } as const;
  expectWords(
    (order) => <HistoryPart order={order} />,
    [
      [{ flags: [makeTestFlag()] }, "尚無處理紀錄。", "!已確認的事項"],
      [
        { flags: [settled, makeTestFlag({ id: "open" })] },
        "已確認的事項 付款金額與訂單不同 系統：依收到的款項完成訂單，差額 -NT$ 990 原因：不計較 2026/11/22 00:30 操作紀錄",
      ],
      [{ flags: [makeTestFlag({ settledAt: AT, settlement: "accepted" })] }, "確認無誤，維持原樣", "!差額"],
      [{ entries: [entry as OrderDetail["entries"][number]] }, `取消訂單 系統／購買人 不要了 ${FORMATTED_AT}`],
    ],
  );
});
