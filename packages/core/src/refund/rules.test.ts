import { describe, expect, it } from "vitest";
import { refundedShare, nextRefundableAttempt, refundedTotal, refundRefusal } from "./rules.ts";
import { orderStates } from "../payment/testing.ts";

type Refund = { attemptId: string; state: "requested" | "done" | "refused" | "unknown"; amount: number };
const TOTAL = 3990;
const attempt = (id = "a", given: { state?: "paid" | "failed"; tradeNo?: string | null } = {}) => ({
  id,
  state: "paid" as const,
  tradeNo: "T1" as string | null,
  amount: TOTAL,
  ...given,
});
const refund = (state: Refund["state"], amount: number, attemptId = "a"): Refund => ({ attemptId, state, amount });
const order = (state: (typeof orderStates)[number] = "fulfilled", memberId: string | null = "member") => ({
  state,
  total: TOTAL,
  memberId,
});
const trouble = (refunds: Refund[], amount: number, given = order(), attempts = [attempt()]) =>
  refundRefusal(given, attempts, refunds, amount);

it("counts what went back, or may have", () =>
  expect(refundedTotal([refund("done", 1), refund("unknown", 2), refund("requested", 4), refund("refused", 8)])).toBe(
    7,
  ));

describe("what can be asked for", () => {
  it.each(["paid", "fulfilled", "partly_refunded"] as const)("of an order that is %s: as much as is left", (state) => {
    for (const amount of [1, 100, TOTAL]) expect(trouble([], amount, order(state))).toBeNull();
    expect(trouble([], TOTAL + 1, order(state))).toBe("退款金額超過還沒退的金額");
    expect(trouble([refund("done", 1000)], TOTAL - 1000, order(state))).toBeNull();
    expect(trouble([refund("done", 1000)], TOTAL - 999, order(state))).toBe("退款金額超過還沒退的金額");
    expect(trouble([refund("refused", TOTAL)], TOTAL, order(state))).toBeNull();
  });

  it.each(["draft", "pending", "expired", "cancelled"] as const)("nothing of an order that is %s", (state) =>
    expect(trouble([], 1, order(state))).toBe("這筆訂單沒有可以退的款項"),
  );

  it("nothing when all went back", () =>
    expect(trouble([refund("done", TOTAL)], 1, order("refunded"))).toBe("這筆訂單沒有可以退的款項"));

  it("nothing while the end of another refund is not known", () => {
    for (const state of ["requested", "unknown"] as const)
      expect(trouble([refund(state, 1)], 1)).toBe("上一筆退款還沒有結果，請先到金流後台確認");
  });

  it("nothing of what the gateway never took: a total of 0, or no trade number", () => {
    expect(trouble([], 1, order(), [])).toBe("這筆訂單不是經由金流付款，沒有可以退的款項");
    expect(trouble([], 1, order(), [attempt("a", { state: "failed" })])).toContain("不是經由金流付款");
    expect(trouble([], 1, order(), [attempt("a", { tradeNo: null })])).toContain("不是經由金流付款");
  });

  it("the whole alone, while nobody has claimed it: what is left of a part could not be given later", () => {
    expect(trouble([], TOTAL, order("paid", null))).toBeNull();
    expect(trouble([], 1, order("paid", null))).toBe("這筆訂單還沒有人領取，只能整筆退款");
  });
});

describe("an order that was paid twice", () => {
  const twice = [attempt("second"), attempt("first")];

  it("gives the later payment back first, then the other", () => {
    expect(nextRefundableAttempt(twice, [])?.id).toBe("second");
    expect(nextRefundableAttempt(twice, [refund("done", 1000, "second")])?.id).toBe("second");
    expect(nextRefundableAttempt(twice, [refund("done", TOTAL, "second")])?.id).toBe("first");
    expect(nextRefundableAttempt(twice, [refund("done", TOTAL, "second"), refund("done", TOTAL, "first")])).toBeNull();
    expect(trouble([], TOTAL + 1, order(), twice)).toBe("退款金額超過還沒退的金額");
    expect(trouble([refund("done", TOTAL, "second")], TOTAL, order(), twice)).toBeNull();
  });

  it("can be given back also where the order was refunded before the second payment came", () =>
    expect(trouble([refund("done", TOTAL, "first")], TOTAL, order("refunded"), twice)).toBeNull());

  it("loses what it bought only by the money that bought it", () => {
    expect(refundedShare(order(), twice, [refund("done", TOTAL, "second")])).toBe("nothing");
    expect(refundedShare(order(), twice, [refund("done", TOTAL, "second"), refund("done", 1, "first")])).toBe("part");
    expect(refundedShare(order(), twice, [refund("done", TOTAL, "second"), refund("done", TOTAL, "first")])).toBe(
      "whole",
    );
  });

  it("and one that was paid once, by any of it", () => {
    expect(refundedShare(order(), [attempt()], [])).toBe("nothing");
    expect(refundedShare(order(), [attempt()], [refund("refused", TOTAL)])).toBe("nothing");
    expect(refundedShare(order(), [attempt()], [refund("done", 1)])).toBe("part");
    expect(refundedShare(order(), [attempt()], [refund("done", 1), refund("done", TOTAL - 1)])).toBe("whole");
  });
});
