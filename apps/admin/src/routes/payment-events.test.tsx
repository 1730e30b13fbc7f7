import type { Role } from "@panshi/contracts/platform/permissions";
import { type ReviewEvent, ReviewEventListInput } from "@panshi/contracts/commerce/payment-event-list";
import { expect, it, vi } from "vitest";
import { paymentEventResource } from "../features/commerce/payment-event/payment-event-resource.ts";
import { cacheRows } from "../kit/testing.ts";
import { listButtonLabels, renderWithData, findUnmetTexts } from "../lib/testing.tsx";
import PaymentEventsToReview from "./payment-events.tsx";

vi.mock("@panshi/ui/overlay/dialog", () => import("../lib/testing-dialogs.tsx"));

const AT = "2026-11-20T06:30:00.000Z";
const order = { id: "order", number: "PS1" };
const PAID = "2026-11-20T06:05:00.000Z";
const HANDLED = "2026-11-21T01:15:00.000Z";
const eventOf = (changes: Partial<ReviewEvent> = {}): ReviewEvent => ({
  id: "one",
  receivedAt: AT,
  source: "notify",
  kind: "paid",
  quarantine: "unknown_order",
  merTradeNo: "XX1",
  tradeNo: "T1",
  amount: 3990,
  method: "atm",
  paidAt: PAID,
  order: null,
  fields: [
    { name: "TradeAmt", value: "3990" },
    { name: "Odd", value: "1" },
  ],
  resolution: null,
  resolvedAt: null,
  resolutionReason: null,
  resolvedBy: null,
  ...changes,
});
const shown = (changes: Partial<ReviewEvent>, dialog = "", role: Role = "admin") =>
  renderWithData(
    <PaymentEventsToReview />,
    (client) => cacheRows(client, paymentEventResource, ReviewEventListInput, [eventOf(changes)]),
    {
      at: `/orders/events${dialog && `#one/${dialog}`}`,
      role,
    },
  );

it("what the gateway said is attached or set aside where nobody decided yet and no order's flag holds its money", () => {
  const [attach, aside] = ["指定訂單", "略過"];
  for (const [changes, verbs] of [
    [{}, [attach, aside]],
    [{ resolution: "set_aside" }, []],
    [{ order }, [aside]],
    [{ order, kind: "refund" }, [attach, aside]],
    [{ order, quarantine: "mispaid" }, [attach, aside]],
    [{ order, quarantine: "wrong_amount" }, []],
    [{ order, quarantine: "second_payment" }, []],
    [{ order, quarantine: "paid_after_refund" }, []],
    [{ order, quarantine: "unrecognised" }, [aside]],
    [{ quarantine: "wrong_amount" }, [attach, aside]],
  ] as const) {
    const html = shown(changes);
    const buttons = listButtonLabels(html).filter(
      (label) => label.endsWith("「付款成功 NT$ 3,990」") || label.includes("「退款"),
    );
    expect([changes, buttons.map((label) => label.split("「")[0])]).toEqual([changes, [...verbs, "查看"]]);
    expect(listButtonLabels(shown(changes, "查看")).slice(listButtonLabels(html).length)).toEqual(verbs);
  }
  expect(shown({}, "指定訂單")).toContain("<footer>");
  for (const dialog of ["", "指定訂單", "略過"]) {
    const html = shown({}, dialog, "moderator");
    expect(findUnmetTexts(html, ["!指定訂單「", "!略過「"])).toEqual([]);
    expect(html).not.toContain("<footer>");
  }
});

it("a row and its details say what came, why it waits, and how it was handled", () => {
  for (const [changes, dialog, ...words] of [
    [{}, "", "付款成功 金流通知找不到對應的訂單 NT$ 3,990 沒有對應的訂單 金流主動通知 待確認 2026/11/20 14:30"],
    [
      { amount: null, order, resolution: "attached" },
      "",
      "付款成功 金流通知找不到對應的訂單 — PS1 金流主動通知 指定訂單",
    ],
    [
      {},
      "查看",
      "待確認原因 金流通知找不到對應的訂單 處理方式 到金流後台查這筆款項是誰付的",
      "訂單 沒有對應的訂單 金額 NT$ 3,990 付款方式 ATM 轉帳 付款時間 2026/11/20 14:05 收到時間 2026/11/20 14:30",
      "我們的編號 XX1 金流的編號 T1",
      "TradeAmt 3990 Odd 1",
      "!系統，",
    ],
    [
      { order, amount: null, method: null, paidAt: null, merTradeNo: null, tradeNo: null },
      "查看",
      "訂單 PS1 金額 — 付款方式 — 付款時間 — 收到時間 2026/11/20 14:30",
      "我們的編號 — 金流的編號 —",
    ],
    [{ resolution: "set_aside", resolvedAt: HANDLED }, "查看", "系統，2026/11/21 09:15"],
    [
      { resolution: "set_aside", resolvedAt: HANDLED, resolvedBy: "石守", resolutionReason: "測試" },
      "查看",
      "石守，2026/11/21 09:15：測試",
    ],
  ] as const)
    expect(findUnmetTexts(shown(changes as Partial<ReviewEvent>, dialog), words)).toEqual([]);
  expect(shown({ order })).toContain('href="/orders/order"');
});
