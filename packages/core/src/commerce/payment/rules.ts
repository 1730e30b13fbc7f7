import type { OrderState } from "@panshi/contracts/commerce/order";
import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import type { PaymentAttemptState } from "@panshi/contracts/commerce/payment";
import { startOfTaipeiDay } from "@panshi/contracts/platform/taipei-time";
import { DAY, HOUR, MINUTE } from "../../platform/clock.ts";
import type { PaymentEvent } from "../../platform/gateway.ts";

/**
 * The `MerTradeNo` by which the gateway knows one attempt: at most 25 characters, never used again
 * (docs/payuni-protocol.md, "Hosted page").
 */
export const merTradeNoOf = (orderNumber: string, attempt: number): string => `${orderNumber}_${attempt}`;

/** How long a payment code of an ATM or a convenience store can be paid, in milliseconds; so are the durations below. */
export const PAY_NUMBER_LIFETIME = 3 * DAY;
/** An expiry of a payment code further from now than this is treated as an error of the gateway. */
const PAY_NUMBER_EXPIRY_MAX = 365 * DAY;
/** An order stays open at least this long after its buyer went to the gateway's page. */
export const GATEWAY_PAGE_LIFETIME = HOUR;
/** Pauses between gateway queries: the first after 15 minutes (docs/payuni-protocol.md, "Notify and return"). */
const QUERY_PAUSES = [15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 6 * HOUR];
/** The pause while a payment is processing at the gateway, or after an answer that could not be recorded. */
export const PROCESSING_QUERY_PAUSE = 10 * MINUTE;

/** Milliseconds from the `count`th query to the next one. */
export const queryPauseAfter = (count: number): number =>
  QUERY_PAUSES[Math.min(count, QUERY_PAUSES.length - 1)] ?? 6 * HOUR;

/** The expiry of a payment code, or null for an implausible one, which would keep its order open for ever. */
export const plausiblePayNumberExpiry = (expiresAt: Date | null, now: Date): Date | null =>
  expiresAt !== null && Math.abs(expiresAt.getTime() - now.getTime()) < PAY_NUMBER_EXPIRY_MAX ? expiresAt : null;

/** How far the gateway's clock and ours may differ, in milliseconds. */
const CLOCK_TOLERANCE = 10 * MINUTE;

/**
 * When an order was paid: the gateway's time `reported`, but never before the attempt was made nor after now, and now
 * where the gateway gave none. `implausible` where it is further off than the clocks may differ; a day without a time
 * is not.
 */
export function resolvePaidAt(
  reported: Date | null,
  attemptCreatedAt: Date,
  now: Date,
): { paidAt: Date; implausible: boolean } {
  if (reported === null) return { paidAt: now, implausible: false };
  if (reported > now) return { paidAt: now, implausible: reported.getTime() - now.getTime() > CLOCK_TOLERANCE };
  if (reported >= attemptCreatedAt) return { paidAt: reported, implausible: false };
  // A day without a time is parsed as its midnight.
  const isDayOnly = reported.getTime() === startOfTaipeiDay(attemptCreatedAt).getTime();
  const near = attemptCreatedAt.getTime() - reported.getTime() <= CLOCK_TOLERANCE || isDayOnly;
  return near ? { paidAt: attemptCreatedAt, implausible: false } : { paidAt: now, implausible: true };
}

const isPaid = (state: OrderState) => state !== "pending" && !isExpiredOrCancelled(state);
const isExpiredOrCancelled = (state: OrderState) => state === "expired" || state === "cancelled";
const isRefunded = (state: OrderState) => state === "refunded" || state === "partly_refunded";

type OrderAndAttempt = {
  order: { state: OrderState };
  attempt: { state: PaymentAttemptState; amount: number; received: number | null };
};
/**
 * What an event changes. `attempt`: its new state, null where it stays; `pay`: the order is paid by it, and is
 * fulfilled. An attempt that becomes paid without paying the order has its money held by the flag.
 */
export type PaymentTransition = {
  attempt: PaymentAttemptState | null;
  pay: boolean;
  flag: OrderFlag | null;
};

const unchanged: PaymentTransition = { attempt: null, pay: false, flag: null };

/**
 * The state machine of payments (docs/payuni-protocol.md, "Rules for the shop"): paid never becomes unpaid; a payment
 * of an expired order is accepted and flagged; money of another amount, of a misdirected transfer or of a second payment pays nothing
 * and is flagged for review.
 */
export function transitionFor({ order, attempt }: OrderAndAttempt, event: PaymentEvent): PaymentTransition {
  if (event.kind === "paid") return decidePaid({ order, attempt }, event);
  // Paid stays paid, whatever arrives later; a cancellation is flagged for review.
  if (attempt.state === "paid") {
    const isUndone = event.kind === "cancelled" && !isRefunded(order.state);
    return isUndone ? { ...unchanged, flag: "cancelled_after_payment" } : unchanged;
  }
  if (event.kind === "number_issued")
    return attempt.state === "created" ? { ...unchanged, attempt: "waiting" } : unchanged;
  if (event.kind === "failed" || event.kind === "expired" || event.kind === "cancelled")
    return { ...unchanged, attempt: event.kind };
  return unchanged;
}

function decidePaid({ order, attempt }: OrderAndAttempt, event: PaymentEvent): PaymentTransition {
  if (event.newMerTradeNo) return { ...unchanged, flag: "mispaid" };
  if (attempt.state === "paid") return decideRepeated({ order, attempt }, event);
  if (event.amount === null || event.amount <= 0) return { ...unchanged, flag: "wrong_amount" };
  return { attempt: "paid", ...paymentDecision(order.state, { asked: attempt.amount, received: event.amount }) };
}

/** What money that arrived does to an order in a state: it pays it, or the flag holds it. */
export function paymentDecision(
  state: OrderState,
  { asked, received }: { asked: number; received: number },
): Pick<PaymentTransition, "pay" | "flag"> {
  if (asked !== received) return { pay: false, flag: "wrong_amount" };
  if (isRefunded(state)) return { pay: false, flag: "paid_after_refund" };
  if (isPaid(state)) return { pay: false, flag: "second_payment" };
  return { pay: true, flag: isExpiredOrCancelled(state) ? "paid_late" : null };
}

/** The gateway repeats what is known, corrects another amount to the right one while the order is unpaid, or contradicts itself. */
function decideRepeated({ order, attempt }: OrderAndAttempt, { amount }: PaymentEvent): PaymentTransition {
  if (amount === null || amount === attempt.received) return unchanged;
  const decision = paymentDecision(order.state, { asked: attempt.amount, received: amount });
  return decision.pay ? { attempt: "paid", ...decision } : { ...unchanged, flag: "gateway_differs" };
}
