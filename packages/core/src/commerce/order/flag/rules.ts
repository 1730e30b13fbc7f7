import type { OrderState } from "@panshi/contracts/commerce/order";
import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import type { OrderFlagRow } from "./store.ts";

/** Whether nobody has settled a flag yet. */
export const isFlagOpen = ({ settledAt }: Pick<OrderFlagRow, "settledAt">): boolean => settledAt === null;

/**
 * Whether an attempt's money is held, or was accepted, by a flag. All other money of an order is its own: what its total was paid
 * with.
 */
export const isAttemptHeldByFlag = (
  attemptId: string,
  flags: readonly Pick<OrderFlagRow, "attemptId" | "settlement">[],
): boolean => flags.some((flag) => flag.attemptId === attemptId && flag.settlement !== "fulfilled");

/** Flags about an order's own money, which have no reason left once all of it was refunded. */
export const flagsSettledByFullRefund: readonly OrderFlag[] = [
  "paid_late",
  "coupon_released",
  "coupon_second_use",
  "coupon_withdrawn",
  "cancelled_after_payment",
  "buyer_gone",
  "goods_owned",
  "payment_time",
];

/** Whether nothing has paid an order yet. */
export const isUnpaid = (state: OrderState): boolean =>
  state === "pending" || state === "expired" || state === "cancelled";

/** Money arrived for an order, but not as it was asked for. */
const heldForReview: readonly OrderFlag[] = ["wrong_amount", "mispaid"];

/** Whether money that may yet pay an unpaid order waits for a decision: its buyer is not asked to pay meanwhile. */
export const hasUnmatchedMoneyUnderReview = (
  state: OrderState,
  flags: readonly Pick<OrderFlagRow, "code" | "settledAt">[],
): boolean => isUnpaid(state) && flags.some((flag) => isFlagOpen(flag) && heldForReview.includes(flag.code));
