import type { RefundRefusal, RefundRevocation, RefundSubject } from "@panshi/contracts/commerce/refund";
import { AppError } from "@panshi/contracts/platform/errors";
import { followingDay, startOfTaipeiDay } from "@panshi/contracts/platform/taipei-time";
import { DAY, MINUTE } from "../../platform/clock.ts";
import type { OrderRow } from "../order/rows.ts";
import type { OrderFlagRow } from "../order/flag/list-flags.ts";
import { isAttemptHeldByFlag } from "../order/flag/rules.ts";
import type { PaymentAttempt } from "../payment/rows.ts";
import type { RefundRow } from "./store.ts";

type Refund = Pick<RefundRow, "attemptId" | "state" | "amount">;
type Attempt = Pick<
  PaymentAttempt,
  "id" | "state" | "tradeNo" | "received" | "channel" | "paymentType" | "paidAt" | "createdAt"
>;
type Flag = Pick<OrderFlagRow, "id" | "code" | "attemptId" | "settlement">;

/** An order's money: the attempts to pay it (latest first), what was refunded, and the flags that hold some of it. */
export type OrderMoney<A extends Attempt = Attempt, R extends Refund = Refund> = {
  attempts: readonly A[];
  refunds: readonly R[];
  flags: readonly Flag[];
};

/** Whole TWD that were refunded, or may have been. */
export const refundedOrPendingTotal = (refunds: readonly Pick<RefundRow, "state" | "amount">[]): number =>
  refunds.filter(({ state }) => state !== "refused").reduce((sum, { amount }) => sum + amount, 0);

/** Whole TWD of one attempt that were refunded, or may have been. */
export const refundedOrPendingOfAttempt = (attempt: Pick<PaymentAttempt, "id">, refunds: readonly Refund[]): number =>
  refundedOrPendingTotal(refunds.filter(({ attemptId }) => attemptId === attempt.id));

/** Whole TWD that are left of one attempt. */
export const leftOfAttempt = (attempt: Pick<PaymentAttempt, "id" | "received">, refunds: readonly Refund[]): number =>
  (attempt.received ?? 0) - refundedOrPendingOfAttempt(attempt, refunds);

/** The paid attempts whose money is the order's own, latest first. */
const ownAttempts = <A extends Attempt>({ attempts, flags }: OrderMoney<A>): A[] =>
  attempts.filter((attempt) => attempt.state === "paid" && !isAttemptHeldByFlag(attempt.id, flags));

/** The order's own money: whole TWD that arrived, and what is left of it. */
export function sumMoneyNotHeldByFlags(money: OrderMoney): { received: number; left: number } {
  const own = ownAttempts(money);
  return {
    received: own.reduce((sum, { received }) => sum + (received ?? 0), 0),
    left: own.reduce((sum, attempt) => sum + leftOfAttempt(attempt, money.refunds), 0),
  };
}

/**
 * The two gateway calls of a refund take half a minute at most: after this time, in milliseconds, the server that made
 * them has died.
 */
const REQUEST_TIMEOUT = 5 * MINUTE;

/** Whether an administrator must check at the gateway if a refund was made, because no response is awaited any more. */
export const isOutcomeUnknown = ({ state, createdAt }: Pick<RefundRow, "state" | "createdAt">, now: Date): boolean =>
  state === "unknown" || (state === "requested" && now.getTime() - createdAt.getTime() > REQUEST_TIMEOUT);

/**
 * The payment to refund from: the one that a flag holds, or the latest of the order's own with something left. Null where there is
 * none.
 */
export function refundableAttempt<A extends Attempt>(money: OrderMoney<A>, flagId: string | null): A | null {
  if (flagId === null) return ownAttempts(money).find((attempt) => leftOfAttempt(attempt, money.refunds) > 0) ?? null;
  const flag = money.flags.find(({ id }) => id === flagId);
  const attempt = money.attempts.find(({ id, state }) => id === flag?.attemptId && state === "paid");
  const isLeft = attempt && isAttemptHeldByFlag(attempt.id, money.flags) && leftOfAttempt(attempt, money.refunds) > 0;
  return isLeft ? attempt : null;
}

/** Whether the outcome of a refund is awaited or unknown. */
export const isUnfinished = ({ state }: Pick<RefundRow, "state">): boolean =>
  state === "requested" || state === "unknown";

/** Why nothing of a payment can be refunded now, whatever the way; null where it can. */
export const commonRefundRefusal = (attempt: Attempt | null, refunds: readonly Refund[]): RefundRefusal | null =>
  refunds.some(isUnfinished) ? "previous_unfinished" : attempt === null ? "nothing_paid" : null;

/** Why an amount (whole TWD) cannot be refunded, whatever the way; null where it can. */
export function refundRefusal(
  { memberId, fulfilledAt }: Pick<OrderRow, "memberId" | "fulfilledAt">,
  attempt: Attempt | null,
  refunds: readonly Refund[],
  { amount, flagId }: { amount: number; flagId: string | null },
): RefundRefusal | null {
  const refusal = commonRefundRefusal(attempt, refunds);
  if (refusal !== null || attempt === null) return refusal;
  const left = leftOfAttempt(attempt, refunds);
  if (amount > left) return "over_amount";
  // Whoever claims a partly refunded order could not be given a part of it, nor can a part be fulfilled after a review.
  if (flagId !== null || fulfilledAt !== null || amount === left) return null;
  return memberId === null ? "unclaimed_whole_only" : "unfulfilled_whole_only";
}

/** Days from payment within which the gateway refunds for certain: it counts from capture, which is later. */
const GATEWAY_DAYS = 180;

/** Until when the gateway refunds a payment; null where it does not at all. */
export const gatewayRefundDeadline = ({ channel, tradeNo, paymentType, paidAt, createdAt }: Attempt): Date | null =>
  channel === "outside" || tradeNo === null || paymentType === "atm" || paymentType === "cvs"
    ? null
    : new Date((paidAt ?? createdAt).getTime() + GATEWAY_DAYS * DAY);

/** Why the gateway cannot refund a payment; null where it can be asked. */
export function gatewayRefusal(attempt: Attempt, now: Date): RefundRefusal | null {
  if (attempt.channel === "outside" || attempt.tradeNo === null) return "not_by_gateway";
  const until = gatewayRefundDeadline(attempt);
  return until === null ? "no_refund_call" : now > until ? "too_late" : null;
}

/** What a refund takes back: of `products` these, of `after_day` the plan's days after the Taipei day `lastDay`. */
export type Revocation = { revokes: RefundRevocation; productIds: string[] | null; lastDay: string | null };

/** Of what a refund of an order can take something back. `flagId`: of the money that a flag holds, which bought nothing. */
export const refundSubject = (
  { kind, memberId, fulfilledAt }: Pick<OrderRow, "kind" | "memberId" | "fulfilledAt">,
  flagId: string | null,
): RefundSubject =>
  flagId !== null
    ? "nothing"
    : memberId === null || fulfilledAt === null
      ? "undelivered"
      : kind === "plan"
        ? "days"
        : "products";

const choices: Readonly<Record<RefundSubject, readonly RefundRevocation[]>> = {
  days: ["nothing", "all", "after_day"],
  products: ["nothing", "all", "products"],
  undelivered: ["all"],
  nothing: ["nothing"],
};

const choiceMessages: Readonly<Record<RefundSubject, string>> = {
  days: "請選擇方案剩下的天數要怎麼處理",
  products: "請選擇要收回哪些商品",
  undelivered: "還沒有交付的內容，退款就一起收回",
  nothing: "這筆款項沒有買到任何內容，沒有可以收回的",
};

/**
 * What a refund takes back, as it was said; where one thing alone is possible it need not be said. Throws `bad_input` for what cannot be
 * taken back, and where nothing was said: nothing is ever taken that no person named.
 */
export function requireRevocation(
  subject: RefundSubject,
  {
    revokes,
    productIds,
    lastDay,
  }: { revokes: RefundRevocation | null; productIds: string[] | null; lastDay: string | null },
): Revocation {
  const only = choices[subject].length === 1 ? choices[subject][0] : undefined;
  const said = revokes ?? only;
  if (!said || !choices[subject].includes(said)) throw wrong("revokes", choiceMessages[subject]);
  if (said === "products" && !productIds?.length) throw wrong("productIds", "請勾選要收回的商品");
  if (said === "after_day" && lastDay === null) throw wrong("lastDay", "請選擇方案最後可用的一天");
  return {
    revokes: said,
    productIds: said === "products" ? productIds : null,
    lastDay: said === "after_day" ? lastDay : null,
  };
}

const wrong = (path: string, message: string) => new AppError("bad_input", { message, issues: [{ path, message }] });

/** From when the days of a plan are taken back: at once, or at the end of its last day; null where they are kept. */
export function daysRevokedFrom({ revokes, lastDay }: Pick<Revocation, "revokes" | "lastDay">, now: Date): Date | null {
  if (revokes === "all") return now;
  return revokes === "after_day" && lastDay ? startOfTaipeiDay(`${followingDay(lastDay)}T00:00:00+08:00`) : null;
}

/** Whole TWD of what an order bought that are refunded: money beyond its total, which was accepted, comes first. */
export function refundedOfPurchase({ total }: Pick<OrderRow, "total">, money: OrderMoney): number {
  const { received, left } = sumMoneyNotHeldByFlags(money);
  return Math.max(0, received - left - Math.max(0, received - total));
}

/** How much of what an order bought is refunded. */
export function refundedShare(order: Pick<OrderRow, "total">, money: OrderMoney): "nothing" | "part" | "whole" {
  if (refundedOfPurchase(order, money) === 0) return "nothing";
  return sumMoneyNotHeldByFlags(money).left <= 0 ? "whole" : "part";
}
