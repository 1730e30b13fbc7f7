import type { OrderState } from "@panshi/contracts/order";
import { type RefundState, refundRefusals } from "@panshi/contracts/refund";
import { describe, expect, it } from "vitest";
import { nextRefundableAttempt, refundedShare, refundedTotal, refundRefusal } from "./rules.ts";

type Refund = { attemptId: string; state: RefundState; amount: number };
const TOTAL = 3990;
const attempt = (id = "a", given: { state?: "paid" | "failed"; tradeNo?: string | null } = {}) => ({
  id,
  state: "paid" as const,
  tradeNo: "T1" as string | null,
  amount: TOTAL,
  ...given,
});
const refund = (state: Refund["state"], amount: number, attemptId = "a"): Refund => ({ attemptId, state, amount });
const order = (state: OrderState = "fulfilled", memberId: string | null = "member") => ({
  state,
  total: TOTAL,
  memberId,
});
/** The label of the refusal, as an administrator reads it. */
const refusal = (refunds: Refund[], amount: number, given = order(), attempts = [attempt()]) => {
  const code = refundRefusal(given, attempts, refunds, amount);
  return code && refundRefusals[code];
};

it("counts what was refunded, or may have been", () =>
  expect(refundedTotal([refund("done", 1), refund("unknown", 2), refund("requested", 4), refund("refused", 8)])).toBe(
    7,
  ));

describe("what can be asked for", () => {
  it.each(["paid", "fulfilled", "partly_refunded"] as const)("of an order that is %s: as much as is left", (state) => {
    for (const amount of [1, 100, TOTAL]) expect(refusal([], amount, order(state))).toBeNull();
    expect(refusal([], TOTAL + 1, order(state))).toBe("退款金額超過還沒退的金額");
    expect(refusal([refund("done", 1000)], TOTAL - 1000, order(state))).toBeNull();
    expect(refusal([refund("done", 1000)], TOTAL - 999, order(state))).toBe("退款金額超過還沒退的金額");
    expect(refusal([refund("refused", TOTAL)], TOTAL, order(state))).toBeNull();
  });

  it.each(["draft", "pending", "expired", "cancelled"] as const)("nothing of an order that is %s", (state) =>
    expect(refusal([], 1, order(state))).toBe("這筆訂單沒有可以退的款項"),
  );

  it("nothing when all is refunded", () =>
    expect(refusal([refund("done", TOTAL)], 1, order("refunded"))).toBe("這筆訂單沒有可以退的款項"));

  it("nothing while the outcome of another refund is unknown", () => {
    for (const state of ["requested", "unknown"] as const)
      expect(refusal([refund(state, 1)], 1)).toBe("上一筆退款還沒有結果，請先到金流後台確認");
  });

  it("nothing of what the gateway never took: a total of 0, or no trade number", () => {
    expect(refusal([], 1, order(), [])).toBe("這筆訂單不是經由金流付款，沒有可以退的款項");
    expect(refusal([], 1, order(), [attempt("a", { state: "failed" })])).toContain("不是經由金流付款");
    expect(refusal([], 1, order(), [attempt("a", { tradeNo: null })])).toContain("不是經由金流付款");
  });

  it("only the whole of an unclaimed order: a part of it could not be fulfilled later", () => {
    expect(refusal([], TOTAL, order("paid", null))).toBeNull();
    expect(refusal([], 1, order("paid", null))).toBe("這筆訂單還沒有人領取，只能整筆退款");
  });
});

describe("an order that was paid twice", () => {
  const twice = [attempt("second"), attempt("first")];

  it("refunds the later payment first, then the other", () => {
    expect(nextRefundableAttempt(twice, [])?.id).toBe("second");
    expect(nextRefundableAttempt(twice, [refund("done", 1000, "second")])?.id).toBe("second");
    expect(nextRefundableAttempt(twice, [refund("done", TOTAL, "second")])?.id).toBe("first");
    expect(nextRefundableAttempt(twice, [refund("done", TOTAL, "second"), refund("done", TOTAL, "first")])).toBeNull();
    expect(refusal([], TOTAL + 1, order(), twice)).toBe("退款金額超過還沒退的金額");
    expect(refusal([refund("done", TOTAL, "second")], TOTAL, order(), twice)).toBeNull();
  });

  it("can be refunded also where the order was refunded before the second payment came", () =>
    expect(refusal([refund("done", TOTAL, "first")], TOTAL, order("refunded"), twice)).toBeNull());

  it("keeps what it bought until the payment that bought it is refunded", () => {
    expect(refundedShare(order(), twice, [refund("done", TOTAL, "second")])).toBe("nothing");
    expect(refundedShare(order(), twice, [refund("done", TOTAL, "second"), refund("done", 1, "first")])).toBe("part");
    expect(refundedShare(order(), twice, [refund("done", TOTAL, "second"), refund("done", TOTAL, "first")])).toBe(
      "whole",
    );
  });

  it("and one that was paid once loses it by any refund", () => {
    expect(refundedShare(order(), [attempt()], [])).toBe("nothing");
    expect(refundedShare(order(), [attempt()], [refund("refused", TOTAL)])).toBe("nothing");
    expect(refundedShare(order(), [attempt()], [refund("done", 1)])).toBe("part");
    expect(refundedShare(order(), [attempt()], [refund("done", 1), refund("done", TOTAL - 1)])).toBe("whole");
  });
});
