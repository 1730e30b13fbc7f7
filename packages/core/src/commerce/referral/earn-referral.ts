import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { REWARD_DELAY } from "./rules.ts";
import { restoreRewardedAmount, setDueByOrder, setEarningOrder } from "./store.ts";

/**
 * Notes the order that earns a member's referral: the first one above NT$ 0 for which the minimum was paid. Within the
 * transaction that fulfils the order, under the member's lock, which keeps two orders from being the first.
 */
export async function earnReferral(
  ctx: { db: Db; clock: Clock },
  order: { id: string; memberId: string; total: number; paidAt: Date | null },
): Promise<void> {
  requireTransaction(ctx);
  const { id: orderId, memberId, total } = order;
  if (total === 0) return;
  const paidAt = order.paidAt ?? ctx.clock.now();
  await setEarningOrder(ctx.db, { memberId, orderId, total, dueAt: new Date(paidAt.getTime() + REWARD_DELAY) });
}

/**
 * Notes that a coupon was used by a late payment after it had been withdrawn. Returns whether that was because its referral's order was
 * refunded. Within the transaction that fulfils the order, under the lock of the coupon's owner.
 */
export async function noteUseOfWithdrawnCoupon(
  ctx: { db: Db },
  { promotionId }: { promotionId: string },
): Promise<boolean> {
  requireTransaction(ctx);
  return restoreRewardedAmount(ctx.db, promotionId);
}

/** Lets the job look at the referral that an order earned, or was to earn, after money of it went back. Within the refund's transaction. */
export async function reviewReferralOfOrder(
  ctx: { db: Db; clock: Clock },
  { orderId }: { orderId: string },
): Promise<void> {
  requireTransaction(ctx);
  await setDueByOrder(ctx.db, orderId, ctx.clock.now());
}
