import type { RefundRefusal } from "@panshi/contracts/refund";
import { MINUTE } from "../clock.ts";
import type { OrderRow } from "../order/rows.ts";
import type { PaymentAttempt } from "../payment/rows.ts";
import type { RefundRow } from "./store.ts";

type Refund = Pick<RefundRow, "attemptId" | "state" | "amount">;
type Attempt = Pick<PaymentAttempt, "id" | "state" | "tradeNo" | "amount">;

/** Whole TWD that were refunded, or may have been. */
export const refundedTotal = (refunds: readonly Pick<RefundRow, "state" | "amount">[]): number =>
  refunds.filter(({ state }) => state !== "refused").reduce((sum, { amount }) => sum + amount, 0);

/** Whole TWD of one attempt that were refunded, or may have been. */
export const refundedOfAttempt = (attempt: Pick<PaymentAttempt, "id">, refunds: readonly Refund[]): number =>
  refundedTotal(refunds.filter(({ attemptId }) => attemptId === attempt.id));

/**
 * The two gateway calls of a refund take half a minute at most: after this time, in milliseconds, the server that made
 * them has died.
 */
const REQUEST_TIMEOUT = 5 * MINUTE;

/** Whether an administrator must check at the gateway if a refund was made, because no response is awaited any more. */
export const isOutcomeUnknown = ({ state, createdAt }: Pick<RefundRow, "state" | "createdAt">, now: Date): boolean =>
  state === "unknown" || (state === "requested" && now.getTime() - createdAt.getTime() > REQUEST_TIMEOUT);

const paidAttempts = <A extends Attempt>(attempts: readonly A[]) => attempts.filter(({ state }) => state === "paid");

/**
 * The payment to refund next: the latest one with something left, so a second payment before the first. `attempts`
 * latest first.
 */
export const nextRefundableAttempt = <A extends Attempt>(
  attempts: readonly A[],
  refunds: readonly Refund[],
): A | null => paidAttempts(attempts).find((attempt) => attempt.amount > refundedOfAttempt(attempt, refunds)) ?? null;

/** Why an amount (whole TWD) cannot be refunded; null where it can be asked for. `attempts` latest first. */
export function refundRefusal(
  { state, memberId }: Pick<OrderRow, "state" | "memberId">,
  attempts: readonly Attempt[],
  refunds: readonly Refund[],
  amount: number,
): RefundRefusal | null {
  if (state !== "paid" && state !== "fulfilled" && state !== "partly_refunded" && state !== "refunded")
    return "nothing_paid";
  if (refunds.some((refund) => refund.state === "requested" || refund.state === "unknown"))
    return "previous_unfinished";
  if (paidAttempts(attempts).length === 0) return "not_by_gateway";
  const attempt = nextRefundableAttempt(attempts, refunds);
  if (!attempt) return "nothing_paid";
  if (!attempt.tradeNo) return "not_by_gateway";
  const left = attempt.amount - refundedOfAttempt(attempt, refunds);
  if (amount > left) return "over_amount";
  // Whoever claims a partly refunded order could not be given a part of it.
  return memberId === null && amount < left ? "unclaimed_whole_only" : null;
}

/** How much of an order is refunded. Money beyond its total, from a second payment, bought nothing. */
export function refundedShare(
  { total }: Pick<OrderRow, "total">,
  attempts: readonly Attempt[],
  refunds: readonly Refund[],
): "nothing" | "part" | "whole" {
  const excess = paidAttempts(attempts).reduce((sum, { amount }) => sum + amount, 0) - total;
  const refunded = refundedTotal(refunds) - Math.max(excess, 0);
  return refunded <= 0 ? "nothing" : refunded >= total ? "whole" : "part";
}
