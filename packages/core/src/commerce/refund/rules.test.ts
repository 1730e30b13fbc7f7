import type { FlagSettlement, OrderFlag } from "@panshi/contracts/commerce/order-flag";
import { type RefundState, refundRefusalLabels } from "@panshi/contracts/commerce/refund";
import { describe, expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import {
  gatewayRefusal,
  type OrderMoney,
  sumMoneyNotHeldByFlags,
  refundableAttempt,
  refundedOfPurchase,
  refundedShare,
  refundedOrPendingTotal,
  refundRefusal,
} from "./rules.ts";

type Attempt = OrderMoney["attempts"][number];
type Refund = { attemptId: string; state: RefundState; amount: number };
const TOTAL = 3990;
const PAID = new Date("2026-03-01T04:00:00Z");
const attempt = (id = "a", given: Partial<Attempt> = {}): Attempt => ({
  id,
  state: "paid",
  tradeNo: "T1",
  received: TOTAL,
  channel: "gateway",
  paymentType: "card",
  paidAt: PAID,
  createdAt: PAID,
  ...given,
});
const refund = (state: Refund["state"], amount: number, attemptId = "a"): Refund => ({ attemptId, state, amount });
const flag = (attemptId: string, settlement: FlagSettlement | null = null, code: OrderFlag = "second_payment") => ({
  id: `flag of ${attemptId}`,
  code,
  attemptId,
  settlement,
});
const order = (memberId: string | null = "member", fulfilledAt: Date | null = PAID) => ({
  total: TOTAL,
  memberId,
  fulfilledAt,
});
/** The label of the refusal, as an administrator reads it. */
const refusal = (refunds: Refund[], amount: number, given = order(), attempts = [attempt()]) => {
  const money = { attempts, refunds, flags: [] };
  const code = refundRefusal(given, refundableAttempt(money, null), refunds, { amount, flagId: null });
  return code && refundRefusalLabels[code];
};

it("counts what was refunded, or may have been", () =>
  expect(
    refundedOrPendingTotal([refund("done", 1), refund("unknown", 2), refund("requested", 4), refund("refused", 8)]),
  ).toBe(7));

describe("what can be asked for", () => {
  it("as much as is left", () => {
    for (const amount of [1, 100, TOTAL]) expect(refusal([], amount)).toBeNull();
    expect(refusal([], TOTAL + 1)).toBe("退款金額超過尚未退款的金額");
    expect(refusal([refund("done", 1000)], TOTAL - 1000)).toBeNull();
    expect(refusal([refund("done", 1000)], TOTAL - 999)).toBe("退款金額超過尚未退款的金額");
    expect(refusal([refund("refused", TOTAL)], TOTAL)).toBeNull();
  });

  it("nothing when all is refunded, or nothing was paid", () => {
    expect(refusal([refund("done", TOTAL)], 1)).toBe("這筆訂單沒有可以退的款項");
    expect(refusal([], 1, order(), [])).toBe("這筆訂單沒有可以退的款項");
    expect(refusal([], 1, order(), [attempt("a", { state: "failed", received: null })])).toContain("沒有可以退");
  });

  it("nothing while the outcome of another refund is unknown", () => {
    for (const state of ["requested", "unknown"] as const)
      expect(refusal([refund(state, 1)], 1)).toBe("上一筆退款還沒有結果，請先到金流後台確認");
  });

  it("only the whole of an order that is unclaimed or under review: a part of it could not be fulfilled later", () => {
    expect(refusal([], TOTAL, order(null, null))).toBeNull();
    expect(refusal([], 1, order(null, null))).toBe("這筆訂單尚未領取，只能整筆退款");
    expect(refusal([], TOTAL, order("member", null))).toBeNull();
    expect(refusal([], 1, order("member", null))).toBe("這筆訂單的內容還沒有交付，只能整筆退款");
  });

  it("by the gateway what it took, by card, until 180 days from payment", () => {
    const at = (days: number) => new Date(PAID.getTime() + days * DAY);
    expect(gatewayRefusal(attempt(), at(180))).toBeNull();
    expect(gatewayRefusal(attempt(), new Date(at(180).getTime() + 1))).toBe("too_late");
    expect(gatewayRefusal(attempt("a", { tradeNo: null }), PAID)).toBe("not_by_gateway");
    expect(gatewayRefusal(attempt("a", { channel: "outside" }), PAID)).toBe("not_by_gateway");
    for (const paymentType of ["atm", "cvs"] as const)
      expect(gatewayRefusal(attempt("a", { paymentType }), PAID)).toBe("no_refund_call");
  });
});

describe("an order that was paid twice", () => {
  const attempts = [attempt("second"), attempt("first")];
  const twice = (refunds: Refund[], settlement: FlagSettlement | null = null): OrderMoney => ({
    attempts,
    refunds,
    flags: [flag("second", settlement)],
  });

  it("refunds its own money from the first payment, and the second from its flag", () => {
    expect(refundableAttempt(twice([]), null)?.id).toBe("first");
    expect(refundableAttempt(twice([]), "flag of second")?.id).toBe("second");
    expect(refundableAttempt(twice([]), "flag of another order")).toBeNull();
    expect(refundableAttempt(twice([refund("done", 1000, "second")]), "flag of second")?.id).toBe("second");
    expect(refundableAttempt(twice([refund("done", TOTAL, "second")]), "flag of second")).toBeNull();
    expect(refundableAttempt(twice([refund("done", TOTAL, "first")]), null)).toBeNull();
  });

  it("keeps accepted money of the second apart from its own; it can still go back", () => {
    expect(sumMoneyNotHeldByFlags(twice([], "accepted"))).toEqual({ received: TOTAL, left: TOTAL });
    expect(refundableAttempt(twice([], "accepted"), "flag of second")?.id).toBe("second");
  });

  it("keeps what it bought until the payment that bought it is refunded", () => {
    expect(refundedShare(order(), twice([refund("done", TOTAL, "second")]))).toBe("nothing");
    expect(refundedShare(order(), twice([refund("done", 1, "first")]))).toBe("part");
    expect(refundedShare(order(), twice([refund("done", TOTAL, "first")]))).toBe("whole");
  });

  it("and one that was paid once loses it by any refund", () => {
    const share = (refunds: Refund[]) => refundedShare(order(), { attempts: [attempt()], refunds, flags: [] });
    expect(share([])).toBe("nothing");
    expect(share([refund("refused", TOTAL)])).toBe("nothing");
    expect(share([refund("done", 1)])).toBe("part");
    expect(share([refund("done", 1), refund("done", TOTAL - 1)])).toBe("whole");
  });
});

describe("an order that was fulfilled by a wrong amount", () => {
  const paid = (received: number, refunds: Refund[]): OrderMoney => ({
    attempts: [attempt("a", { received })],
    refunds,
    flags: [flag("a", "fulfilled", "wrong_amount")],
  });

  it("gives what is beyond its total back first, without what it bought", () => {
    expect(refundedShare(order(), paid(TOTAL + 10, [refund("done", 10)]))).toBe("nothing");
    expect(refundedOfPurchase(order(), paid(TOTAL + 10, [refund("done", 15)]))).toBe(5);
    expect(refundedShare(order(), paid(TOTAL + 10, [refund("done", 15)]))).toBe("part");
    expect(refundedShare(order(), paid(TOTAL + 10, [refund("done", TOTAL + 10)]))).toBe("whole");
  });

  it("is whole once all of too little is back", () => {
    expect(refundedShare(order(), paid(TOTAL - 10, [refund("done", 1)]))).toBe("part");
    expect(refundedShare(order(), paid(TOTAL - 10, [refund("done", TOTAL - 10)]))).toBe("whole");
  });

  it("holds it while the flag is open", () => {
    const open = { ...paid(TOTAL + 10, []), flags: [flag("a", null, "wrong_amount")] };
    expect(sumMoneyNotHeldByFlags(open)).toEqual({ received: 0, left: 0 });
    expect(refundableAttempt(open, "flag of a")?.id).toBe("a");
    expect(refundableAttempt(paid(TOTAL + 10, []), "flag of a")).toBeNull();
  });
});
