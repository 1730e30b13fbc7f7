import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "../clock.ts";
import type { PaymentEvent } from "./gateway.ts";
import { type AttemptState, transitionFor, type OrderFlag, type OrderState, queryPauseAfter } from "./rules.ts";
import { orderStates, attemptStates, paymentEventKinds, testPaymentEvent } from "./testing.ts";

const AMOUNT = 3990;
const decided = (order: OrderState, attempt: AttemptState, news: Partial<PaymentEvent>) =>
  transitionFor(
    { order: { state: order }, attempt: { state: attempt, amount: AMOUNT } },
    testPaymentEvent({ amount: AMOUNT, ...news }),
  );
const every = orderStates.flatMap((order) => attemptStates.map((attempt) => [order, attempt] as const));
const unpaid = every.filter(([, attempt]) => attempt !== "paid");

describe("a payment of the right amount", () => {
  const cases: [OrderState, boolean, OrderFlag | null][] = [
    ["draft", true, null],
    ["pending", true, null],
    ["expired", true, "paid_late"],
    ["cancelled", true, "paid_late"],
    ["paid", false, "second_payment"],
    ["fulfilled", false, "second_payment"],
    ["refunded", false, "paid_after_refund"],
    ["partly_refunded", false, "paid_after_refund"],
  ];
  it("has a case for every state", () => expect(cases.map(([state]) => state)).toEqual(orderStates));

  it.each(cases)(
    "of an order that is %s: pays it %s, with the flag %s, whatever the attempt was",
    (state, pay, flag) => {
      for (const attempt of attemptStates.filter((each) => each !== "paid"))
        expect(decided(state, attempt, { kind: "paid" })).toEqual({ attempt: "paid", pay, flag });
    },
  );

  it("of an attempt that is paid changes nothing", () => {
    for (const state of orderStates)
      expect(decided(state, "paid", { kind: "paid" })).toEqual({ attempt: null, pay: false, flag: null });
  });
});

describe("a payment that a person must look at changes nothing by itself", () => {
  it.each(every)("order %s, attempt %s", (state, attempt) => {
    const kept = { attempt: null, pay: false };
    for (const amount of [null, 0, 1, AMOUNT - 1, AMOUNT + 1, -AMOUNT])
      expect(decided(state, attempt, { kind: "paid", amount })).toEqual({ ...kept, flag: "wrong_amount" });
    expect(decided(state, attempt, { kind: "paid", newMerTradeNo: "X" })).toEqual({ ...kept, flag: "mispaid" });
  });
});

describe("everything else", () => {
  it("never pays, and takes nothing back from what is paid", () => {
    for (const kind of paymentEventKinds.filter((each) => each !== "paid"))
      for (const [state, attempt] of every) {
        const decision = decided(state, attempt, { kind });
        expect(decision.pay).toBe(false);
        if (attempt === "paid") expect(decision.attempt).toBeNull();
      }
  });

  it.each(unpaid)("ends an attempt that is not paid: order %s, attempt %s", (state, attempt) => {
    for (const kind of ["failed", "expired", "cancelled"] as const)
      expect(decided(state, attempt, { kind })).toEqual({ attempt: kind, pay: false, flag: null });
  });

  it("lets an attempt wait for its number's payment once, and wakes none that is over", () => {
    for (const [state, attempt] of every)
      expect(decided(state, attempt, { kind: "number_issued" })).toEqual({
        attempt: attempt === "created" ? "waiting" : null,
        pay: false,
        flag: null,
      });
  });

  it("says nothing by what is not decided, not known or not about payment", () => {
    for (const kind of ["undecided", "unrecognised", "invoice", "refund"] as const)
      for (const [state, attempt] of every)
        expect(decided(state, attempt, { kind })).toEqual({ attempt: null, pay: false, flag: null });
  });

  it("sends a cancellation of what is paid to a person, unless the money went back", () => {
    for (const state of orderStates)
      expect(decided(state, "paid", { kind: "cancelled" }).flag).toBe(
        state === "refunded" || state === "partly_refunded" ? null : "cancelled_after_payment",
      );
    for (const kind of ["failed", "expired"] as const) expect(decided("fulfilled", "paid", { kind }).flag).toBeNull();
  });
});

describe("paid never goes back to unpaid", () => {
  /** What `recordNews` makes of a decision. */
  const paidStates: readonly OrderState[] = ["paid", "fulfilled", "refunded", "partly_refunded"];

  it("over any course of news of two attempts, and an order is paid once", () => {
    let seed = 20_260_301;
    const pick = <T>(from: readonly T[]): T => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return from[seed % from.length] as T;
    };
    for (let course = 0; course < 2000; course += 1) {
      let order: OrderState = pick(["draft", "pending", "expired", "cancelled"]);
      const attempts: AttemptState[] = ["created", "created"];
      let payments = 0;
      for (let step = 0; step < 12; step += 1) {
        const index = pick([0, 1]);
        const news = { kind: pick(paymentEventKinds), amount: pick([AMOUNT, AMOUNT, AMOUNT, 1]) };
        const before = { order, attempts: [...attempts] };
        const decision = decided(order, attempts[index] as AttemptState, news);
        if (decision.attempt) attempts[index] = decision.attempt;
        if (decision.pay) {
          payments += 1;
          order = "fulfilled";
        }
        before.attempts.forEach((state, each) => {
          if (state === "paid") expect(attempts[each]).toBe("paid");
        });
        if (paidStates.includes(before.order)) expect(paidStates).toContain(order);
        // Money that came is never passed over: it paid the order, or somebody is told.
        if (attempts[index] === "paid" && before.attempts[index] !== "paid")
          expect(decision.pay || decision.flag !== null).toBe(true);
      }
      expect(payments).toBeLessThanOrEqual(1);
    }
  });
});

it("asks after 15 minutes, then less and less often", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 500].map((asked) => queryPauseAfter(asked) / MINUTE)).toEqual([
    15, 30, 60, 120, 240, 360, 360, 360,
  ]);
  expect(queryPauseAfter(5)).toBe(6 * HOUR);
});
