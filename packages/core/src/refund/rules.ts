import { MINUTE } from "../clock.ts";
import type { PaymentAttempt } from "../payment/attempt-store.ts";
import type { RefundRow } from "./store.ts";
import type { OrderRow } from "../order/store.ts";

type Refund = Pick<RefundRow, "attemptId" | "state" | "amount">;
type Attempt = Pick<PaymentAttempt, "id" | "state" | "tradeNo" | "amount">;

/** Whole TWD that went back, or may have. */
export const refundedTotal = (refunds: readonly Pick<RefundRow, "state" | "amount">[]): number =>
  refunds.filter(({ state }) => state !== "refused").reduce((sum, { amount }) => sum + amount, 0);

/** Whole TWD of one attempt that went back, or may have. */
export const refundedOfAttempt = (attempt: Pick<PaymentAttempt, "id">, refunds: readonly Refund[]): number =>
  refundedTotal(refunds.filter(({ attemptId }) => attemptId === attempt.id));

/** Two calls of the gateway's take half a minute at most; a wish older than this lost its server on the way. */
const ASKING_LASTS = 5 * MINUTE;

/** Whether nobody here will ever learn the end of a refund by itself: it may have gone back or not. */
export const isOutcomeUnknown = ({ state, createdAt }: Pick<RefundRow, "state" | "createdAt">, now: Date): boolean =>
  state === "unknown" || (state === "requested" && now.getTime() - createdAt.getTime() > ASKING_LASTS);

const paidOf = <A extends Attempt>(attempts: readonly A[]) => attempts.filter(({ state }) => state === "paid");

/** The payment that money is given back of next: the latest one with something left, so a second payment before the first. */
export const nextRefundableAttempt = <A extends Attempt>(
  attempts: readonly A[],
  refunds: readonly Refund[],
): A | null => paidOf(attempts).find((attempt) => attempt.amount > refundedOfAttempt(attempt, refunds)) ?? null;

/** Why an amount cannot be given back, fit to show; null where it can be asked for. `attempts` the latest first. */
export function refundRefusal(
  order: Pick<OrderRow, "state" | "memberId">,
  attempts: readonly Attempt[],
  refunds: readonly Refund[],
  amount: number,
): string | null {
  const { state, memberId } = order;
  if (state !== "paid" && state !== "fulfilled" && state !== "partly_refunded" && state !== "refunded")
    return "這筆訂單沒有可以退的款項";
  if (refunds.some((refund) => refund.state === "requested" || refund.state === "unknown"))
    return "上一筆退款還沒有結果，請先到金流後台確認";
  if (paidOf(attempts).length === 0) return "這筆訂單不是經由金流付款，沒有可以退的款項";
  const attempt = nextRefundableAttempt(attempts, refunds);
  if (!attempt) return "這筆訂單沒有可以退的款項";
  if (!attempt.tradeNo) return "這筆訂單不是經由金流付款，沒有可以退的款項";
  const left = attempt.amount - refundedOfAttempt(attempt, refunds);
  if (amount > left) return "退款金額超過還沒退的金額";
  // What is left of a part could not be given to the one who claims it.
  if (memberId === null && amount < left) return "這筆訂單還沒有人領取，只能整筆退款";
  return null;
}

/** How much of what an order bought went back: money over its total, of a second payment, bought nothing. */
export function refundedShare(
  { total }: Pick<OrderRow, "total">,
  attempts: readonly Attempt[],
  refunds: readonly Refund[],
): "nothing" | "part" | "whole" {
  const over = paidOf(attempts).reduce((sum, { amount }) => sum + amount, 0) - total;
  const back = refundedTotal(refunds) - Math.max(over, 0);
  return back <= 0 ? "nothing" : back >= total ? "whole" : "part";
}
