import { DAY, HOUR, MINUTE, startOfTaipeiDay } from "../clock.ts";
import type { PaymentEvent } from "./gateway.ts";

export type OrderState =
  | "draft"
  | "pending"
  | "paid"
  | "fulfilled"
  | "cancelled"
  | "expired"
  | "refunded"
  | "partly_refunded";
export type AttemptState = "created" | "waiting" | "paid" | "failed" | "expired" | "cancelled";

/** Why a person must look at an order or at news that belongs to none. */
export const orderFlags = [
  "unknown_order",
  "unrecognised",
  "wrong_amount",
  "mispaid",
  "second_payment",
  "paid_late",
  "coupon_released",
  "coupon_second_use",
  "paid_after_refund",
  "cancelled_after_payment",
  "buyer_gone",
  "goods_owned",
  "plan_days_missing",
  "goods_missing",
  "payment_time",
  "refund_unknown",
] as const;
export type OrderFlag = (typeof orderFlags)[number];

/** An order that nobody paid is given up after a day; one with a number to pay, a day after the number's end. */
export const ORDER_LIFETIME = DAY;
/** A number from an ATM or a shop can be paid this long. */
export const PAY_NUMBER_LIFETIME = 3 * DAY;
/** No number lasts longer, and one that ended longer ago is not issued. */
const NUMBER_MOST = 365 * DAY;
/** One who opens the gateway's page at the last minute has this long to get through it. */
export const GATEWAY_PAGE_LIFETIME = HOUR;
/** PAYUNi asks for a query after 15 minutes (docs/payuni-protocol.md, "Notify and return"); then less and less often. */
const PAUSES = [15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 6 * HOUR];
/** A coupon's use is reserved this long when payment begins (docs/decisions/0024). */
export const COUPON_HOLD_DURATION = 30 * MINUTE;
export const SETTLING_PAUSE = 10 * MINUTE;

/** How long after the `asked`th query the next one comes, in milliseconds. */
export const queryPauseAfter = (asked: number): number => PAUSES[Math.min(asked, PAUSES.length - 1)] ?? 6 * HOUR;

/** A number's end as the gateway tells it; null for one that cannot be, lest its order be open for ever. */
export const plausiblePayNumberEnd = (told: Date | null, now: Date): Date | null =>
  told !== null && Math.abs(told.getTime() - now.getTime()) < NUMBER_MOST ? told : null;

/** Two clocks differ by less than this. */
const CLOCKS_DIFFER = 10 * MINUTE;

/**
 * When an order was paid: as the gateway tells it, but never before its attempt was made nor after now, and now where nothing
 * is told. `strange` where the told time is further off than clocks differ; one that names the day alone is not.
 */
export function resolvePaidAt(told: Date | null, attemptMade: Date, now: Date): { paidAt: Date; strange: boolean } {
  if (told === null) return { paidAt: now, strange: false };
  if (told > now) return { paidAt: now, strange: told.getTime() - now.getTime() > CLOCKS_DIFFER };
  if (told >= attemptMade) return { paidAt: told, strange: false };
  // A day alone comes as its first moment; another time of that day is as far off as any.
  const isDay = told.getTime() === startOfTaipeiDay(attemptMade).getTime();
  const near = attemptMade.getTime() - told.getTime() <= CLOCKS_DIFFER || isDay;
  return near ? { paidAt: attemptMade, strange: false } : { paidAt: now, strange: true };
}

const isPaid = (state: OrderState) => state !== "draft" && state !== "pending" && !isGivenUp(state);
const isGivenUp = (state: OrderState) => state === "expired" || state === "cancelled";
const isRefunded = (state: OrderState) => state === "refunded" || state === "partly_refunded";

type Known = {
  order: { state: OrderState };
  attempt: { state: AttemptState; amount: number };
};
/** What news does to an attempt and its order. `pay`: the order becomes paid by it, and is fulfilled. */
export type PaymentTransition = {
  attempt: AttemptState | null;
  pay: boolean;
  flag: OrderFlag | null;
};

const nothing: PaymentTransition = { attempt: null, pay: false, flag: null };

/**
 * The rule of every transition (docs/payuni-protocol.md, "Rules for the shop"): paid never goes back to unpaid; money
 * that came for an
 * order given up is taken and flagged; another amount, a mispaid transfer, a second payment go to a person.
 */
export function transitionFor({ order, attempt }: Known, news: PaymentEvent): PaymentTransition {
  if (news.kind === "paid") return decidePaid({ order, attempt }, news);
  // What is paid stays paid, whatever arrives after it; a cancellation of it is for a person.
  if (attempt.state === "paid") {
    const undone = news.kind === "cancelled" && !isRefunded(order.state);
    return undone ? { ...nothing, flag: "cancelled_after_payment" } : nothing;
  }
  if (news.kind === "number_issued") return attempt.state === "created" ? { ...nothing, attempt: "waiting" } : nothing;
  if (news.kind === "failed" || news.kind === "expired" || news.kind === "cancelled")
    return { ...nothing, attempt: news.kind };
  return nothing;
}

function decidePaid({ order, attempt }: Known, news: PaymentEvent): PaymentTransition {
  if (news.newMerTradeNo) return { ...nothing, flag: "mispaid" };
  if (news.amount !== attempt.amount) return { ...nothing, flag: "wrong_amount" };
  if (attempt.state === "paid") return nothing;
  if (isRefunded(order.state)) return { ...nothing, attempt: "paid", flag: "paid_after_refund" };
  if (isPaid(order.state)) return { ...nothing, attempt: "paid", flag: "second_payment" };
  return { attempt: "paid", pay: true, flag: isGivenUp(order.state) ? "paid_late" : null };
}
