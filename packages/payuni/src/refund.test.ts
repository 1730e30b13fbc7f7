import { describe, expect, test } from "vitest";
import { cancelAuthorisation } from "./cancel.ts";
import { captureOrRefundCard, refundCard, refundWallet, type Wallet } from "./refund.ts";
import { type RefundConditions, chooseRefundMethod } from "./refund-method.ts";
import { sendJson, sealedReply, startTestServer } from "./testing-server.ts";

const TRADE = "1767196800123456789";
const done = { Status: "SUCCESS", Message: "退款成功", MerID: "ABC12345", TradeNo: TRADE };

describe("calls", () => {
  test("cancel an authorisation", async () => {
    const { gateway, seen } = await startTestServer((response) => sendJson(response, sealedReply(done)));
    expect(await cancelAuthorisation(gateway, TRADE)).toEqual({ kind: "done" });
    expect(seen[0]).toMatchObject({
      path: "/api/trade/cancel",
      headers: { "user-agent": "payuni" },
      outer: { Version: "1.0" },
    });
    expect(seen[0]?.inner).toEqual({ MerID: "ABC12345", TradeNo: TRADE, Timestamp: "1767196800" });
  });

  test.each([
    ["capture", "1"],
    ["refund", "2"],
    ["undo-capture", "-1"],
    ["undo-refund", "-2"],
  ] as const)("close a trade: %s is CloseType %s", async (action, CloseType) => {
    const { gateway, seen } = await startTestServer((response) => sendJson(response, sealedReply(done)));
    expect(await captureOrRefundCard(gateway, action, { tradeNo: TRADE, amount: 500 })).toMatchObject({ kind: "done" });
    expect(seen[0]).toMatchObject({ path: "/api/trade/close", outer: { Version: "1.0" } });
    const inner = { MerID: "ABC12345", TradeNo: TRADE, CloseType, TradeAmt: "500", Timestamp: "1767196800" };
    expect(seen[0]?.inner).toEqual(inner);
  });

  test("refund a card", async () => {
    const { gateway, seen } = await startTestServer((response) => sendJson(response, sealedReply(done)));
    await refundCard(gateway, { tradeNo: TRADE, amount: 1 });
    expect(seen[0]).toMatchObject({ path: "/api/trade/close", inner: { CloseType: "2", TradeAmt: "1" } });
  });

  test.each<Wallet>(["linepay", "jkopay", "icash", "aftee"])("refund %s", async (wallet) => {
    const reply = sealedReply({ ...done, RefundNo: "R1", RefundDT: "2026-01-02 10:11:12" });
    const { gateway, seen } = await startTestServer((response) => sendJson(response, reply));
    expect(await refundWallet(gateway, wallet, { tradeNo: TRADE, amount: 500 })).toEqual({ kind: "done" });
    expect(seen[0]).toMatchObject({ path: `/api/trade/common/refund/${wallet}`, outer: { Version: "1.0" } });
    const inner = { MerID: "ABC12345", TradeNo: TRADE, TradeAmt: "500", Timestamp: "1767196800" };
    expect(seen[0]?.inner).toEqual(inner);
  });

  test("a refusal keeps its code", async () => {
    const { gateway } = await startTestServer((response) =>
      sendJson(response, { Status: "CLOSE03002", Message: "退款金額錯誤" }),
    );
    const refused = { kind: "refused", code: "CLOSE03002", message: "退款金額錯誤", signed: false };
    expect(await refundCard(gateway, { tradeNo: TRADE, amount: 500 })).toEqual(refused);
    expect(await cancelAuthorisation(gateway, TRADE)).toEqual(refused);
  });

  test("an answer about another trade, or one that is not signed, is not taken for done", async () => {
    const other = await startTestServer((response) => sendJson(response, sealedReply({ ...done, TradeNo: "2" })));
    const unexpected = { kind: "unreachable", cause: "unexpected" };
    expect(await refundCard(other.gateway, { tradeNo: TRADE, amount: 500 })).toMatchObject(unexpected);
    const unsigned = await startTestServer((response) => sendJson(response, done));
    const outcome = await refundCard(unsigned.gateway, { tradeNo: TRADE, amount: 500 });
    expect(outcome).toMatchObject({ kind: "unreachable", cause: "bad-signature" });
  });

  test("a refund that gets no answer is neither done nor refused", async () => {
    const { gateway } = await startTestServer(() => undefined);
    const outcome = await refundWallet({ ...gateway, timeoutMs: 30 }, "linepay", { tradeNo: TRADE, amount: 500 });
    expect(outcome).toMatchObject({ kind: "unreachable", cause: "timeout" });
  });

  test.each([0, -1, 1.5, Number.NaN])("an amount of %d is never sent", async (amount) => {
    const { gateway, seen } = await startTestServer((response) => sendJson(response, sealedReply(done)));
    await expect(captureOrRefundCard(gateway, "refund", { tradeNo: TRADE, amount })).rejects.toThrow(TypeError);
    await expect(refundWallet(gateway, "icash", { tradeNo: TRADE, amount })).rejects.toThrow(TypeError);
    expect(seen).toEqual([]);
  });
});

describe("the refund method", () => {
  const now = new Date("2026-07-01T00:00:00+08:00");
  const card: RefundConditions = {
    paymentType: "card",
    captureState: "captured",
    paid: 1200,
    refunded: 0,
    amount: 1200,
    wholeOnly: false,
    capturedAt: null,
    now,
  };
  const daysBefore = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const none = (reason: string) => ({ kind: "none", reason });

  test.each<[string, Partial<RefundConditions>, object]>([
    ["captured, all of it", {}, { kind: "card" }],
    ["captured, a part", { amount: 500 }, { kind: "card" }],
    ["captured, the rest", { amount: 700, refunded: 500 }, { kind: "card" }],
    ["more than the rest", { amount: 701, refunded: 500 }, none("over_amount")],
    ["nothing", { amount: 0 }, none("over_amount")],
    ["half a dollar", { amount: 0.5 }, none("over_amount")],
    ["instalments, all of it", { wholeOnly: true }, { kind: "card" }],
    ["instalments, a part", { wholeOnly: true, amount: 500 }, none("whole_only")],
    ["180 days after capture", { capturedAt: daysBefore(180) }, { kind: "card" }],
    ["181 days after capture", { capturedAt: daysBefore(181) }, none("too_late")],
    ["before capture", { captureState: "none" }, { kind: "cancel" }],
    ["capture applied for", { captureState: "applied" }, { kind: "cancel" }],
    ["capture cancelled", { captureState: "cancelled" }, { kind: "cancel" }],
    ["a part before capture", { captureState: "none", amount: 500 }, none("whole_only")],
    ["being captured", { captureState: "in-process" }, none("in_process")],
    ["capture not known", { captureState: null }, none("unknown_state")],
    ["a wallet", { paymentType: "linepay", captureState: null, amount: 500 }, { kind: "wallet", wallet: "linepay" }],
    ["ATM", { paymentType: "atm" }, none("no_refund_call")],
    ["CVS", { paymentType: "cvs" }, none("no_refund_call")],
    ["not known", { paymentType: null }, none("no_refund_call")],
  ])("%s", (_, changes, expected) => {
    expect(chooseRefundMethod({ ...card, ...changes })).toEqual(expected);
  });
});
