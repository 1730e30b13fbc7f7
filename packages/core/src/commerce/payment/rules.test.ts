import { type OrderState, orderStates } from "@panshi/contracts/commerce/order";
import { type OrderFlag } from "@panshi/contracts/commerce/order-flag";
import { type PaymentAttemptState, paymentAttemptStates, paymentEventKinds } from "@panshi/contracts/commerce/payment";
import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "../../platform/clock.ts";
import type { PaymentEvent } from "../../platform/gateway.ts";
import { queryPauseAfter, transitionFor } from "./rules.ts";
import { testPaymentEvent } from "./testing.ts";

const AMOUNT = 3990;
const transition = (order: OrderState, attempt: PaymentAttemptState, event: Partial<PaymentEvent>, received = AMOUNT) =>
  transitionFor(
    {
      order: { state: order },
      attempt: { state: attempt, amount: AMOUNT, received: attempt === "paid" ? received : null },
    },
    testPaymentEvent({ amount: AMOUNT, ...event }),
  );
const every = orderStates.flatMap((order) => paymentAttemptStates.map((attempt) => [order, attempt] as const));
const unpaid = every.filter(([, attempt]) => attempt !== "paid");

describe("a payment of the right amount", () => {
  const cases: [OrderState, boolean, OrderFlag | null][] = [
    ["pending", true, null],
    ["expired", true, "paid_late"],
    ["cancelled", true, "paid_late"],
    ["paid", false, "second_payment"],
    ["fulfilled", false, "second_payment"],
    ["refunded", false, "paid_after_refund"],
    ["partly_refunded", false, "paid_after_refund"],
  ];
  it("has a case for every state", () =>
    expect(cases.map(([state]) => state).toSorted()).toEqual(orderStates.toSorted()));

  it.each(cases)(
    "of an order that is %s: pays it %s, with the flag %s, whatever the attempt was",
    (state, pay, flag) => {
      for (const attempt of paymentAttemptStates.filter((each) => each !== "paid"))
        expect(transition(state, attempt, { kind: "paid" })).toEqual({ attempt: "paid", pay, flag });
    },
  );

  it("of an attempt that is paid changes nothing", () => {
    for (const state of orderStates)
      expect(transition(state, "paid", { kind: "paid" })).toEqual({ attempt: null, pay: false, flag: null });
  });
});

describe("a payment that must be reviewed pays nothing by itself", () => {
  const unchanged = { attempt: null, pay: false };
  it.each(unpaid)("of another amount, which the attempt keeps: order %s, attempt %s", (state, attempt) => {
    for (const amount of [1, AMOUNT - 1, AMOUNT + 1])
      expect(transition(state, attempt, { kind: "paid", amount })).toEqual({
        attempt: "paid",
        pay: false,
        flag: "wrong_amount",
      });
    for (const amount of [null, 0, -AMOUNT])
      expect(transition(state, attempt, { kind: "paid", amount })).toEqual({ ...unchanged, flag: "wrong_amount" });
  });

  it.each(every)("of a misdirected transfer: order %s, attempt %s", (state, attempt) =>
    expect(transition(state, attempt, { kind: "paid", newMerTradeNo: "X" })).toEqual({ ...unchanged, flag: "mispaid" }),
  );

  it("that contradicts an earlier report is flagged; a correction to the right amount pays an unpaid order", () => {
    for (const state of orderStates) {
      expect(transition(state, "paid", { kind: "paid", amount: 5 })).toEqual({ ...unchanged, flag: "gateway_differs" });
      expect(transition(state, "paid", { kind: "paid", amount: 5 }, 5)).toEqual({ ...unchanged, flag: null });
      const isOpen = ["pending", "expired", "cancelled"].includes(state);
      expect(transition(state, "paid", { kind: "paid" }, 5)).toMatchObject(
        isOpen ? { attempt: "paid", pay: true } : { ...unchanged, flag: "gateway_differs" },
      );
    }
  });
});

describe("everything else", () => {
  it("never pays, and never changes a paid attempt", () => {
    for (const kind of paymentEventKinds.filter((each) => each !== "paid"))
      for (const [state, attempt] of every) {
        const result = transition(state, attempt, { kind });
        expect(result.pay).toBe(false);
        if (attempt === "paid") expect(result.attempt).toBeNull();
      }
  });

  it.each(unpaid)("ends an unpaid attempt: order %s, attempt %s", (state, attempt) => {
    for (const kind of ["failed", "expired", "cancelled"] as const)
      expect(transition(state, attempt, { kind })).toEqual({ attempt: kind, pay: false, flag: null });
  });

  it("makes only a created attempt wait for its payment code", () => {
    for (const [state, attempt] of every)
      expect(transition(state, attempt, { kind: "number_issued" })).toEqual({
        attempt: attempt === "created" ? "waiting" : null,
        pay: false,
        flag: null,
      });
  });

  it("changes nothing by events that are undecided, unrecognised or not about payment", () => {
    for (const kind of ["undecided", "unrecognised", "invoice", "refund"] as const)
      for (const [state, attempt] of every)
        expect(transition(state, attempt, { kind })).toEqual({ attempt: null, pay: false, flag: null });
  });

  it("flags the cancellation of a paid attempt, unless the order was refunded", () => {
    for (const state of orderStates)
      expect(transition(state, "paid", { kind: "cancelled" }).flag).toBe(
        state === "refunded" || state === "partly_refunded" ? null : "cancelled_after_payment",
      );
    for (const kind of ["failed", "expired"] as const)
      expect(transition("fulfilled", "paid", { kind }).flag).toBeNull();
  });
});

describe("paid never becomes unpaid", () => {
  const paidStates: readonly OrderState[] = ["paid", "fulfilled", "refunded", "partly_refunded"];

  it("under any sequence of events of two attempts, and an order is paid once", () => {
    let seed = 20_260_301;
    const pick = <T>(from: readonly T[]): T => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return from[seed % from.length] as T;
    };
    for (let run = 0; run < 2000; run += 1) {
      let order: OrderState = pick(["pending", "expired", "cancelled"]);
      const attempts: PaymentAttemptState[] = ["created", "created"];
      let payments = 0;
      for (let step = 0; step < 12; step += 1) {
        const index = pick([0, 1]);
        const event = { kind: pick(paymentEventKinds), amount: pick([AMOUNT, AMOUNT, AMOUNT, 1]) };
        const before = { order, attempts: [...attempts] };
        const result = transition(order, attempts[index] as PaymentAttemptState, event);
        if (result.attempt) attempts[index] = result.attempt;
        if (result.pay) {
          payments += 1;
          order = "fulfilled";
        }
        before.attempts.forEach((state, each) => {
          if (state === "paid") expect(attempts[each]).toBe("paid");
        });
        if (paidStates.includes(before.order)) expect(paidStates).toContain(order);
        // A payment is never ignored: it paid the order, or it is flagged.
        if (attempts[index] === "paid" && before.attempts[index] !== "paid")
          expect(result.pay || result.flag !== null).toBe(true);
      }
      expect(payments).toBeLessThanOrEqual(1);
    }
  });
});

it("queries after 15 minutes, then less and less often", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 500].map((count) => queryPauseAfter(count) / MINUTE)).toEqual([
    15, 30, 60, 120, 240, 360, 360, 360,
  ]);
  expect(queryPauseAfter(5)).toBe(6 * HOUR);
});
