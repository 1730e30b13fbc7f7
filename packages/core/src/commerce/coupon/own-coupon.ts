import { type Db, newId, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { newOwnCouponCode, ownCouponEnd } from "./own-coupon-rules.ts";
import {
  type CouponUse,
  deactivateOwnCoupon,
  deactivateOwnCouponsOf,
  insertOwnCoupon,
  selectLiveUses,
} from "./own-coupon-store.ts";
import { releaseUses, selectPromotionForUpdate } from "./store.ts";

type Input = {
  ownerId: string;
  title: string;
  /** Whole TWD. */
  value: number;
};

/** Gives a member a coupon of their own, within the caller's transaction: a fixed sum off anything, once. Returns its id. */
export async function giveOwnCoupon(ctx: { db: Db; clock: Clock }, { ownerId, title, value }: Input): Promise<string> {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  const id = newId(now);
  await insertOwnCoupon(ctx.db, {
    id,
    ownerId,
    title,
    description: "",
    discountType: "fixed",
    discountValue: value,
    couponCode: newOwnCouponCode(),
    validFrom: now,
    validTo: ownCouponEnd(now),
    usageLimit: 1,
    appliesTo: "all",
    minimumAmount: 0,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/**
 * Ends the coupons of a member who is being erased, within that transaction and under the member's lock: nobody else can use them. One that
 * an order has reserved or used stays with that order.
 */
export async function endOwnCoupons(ctx: { db: Db; clock: Clock }, { ownerId }: { ownerId: string }): Promise<void> {
  requireTransaction(ctx);
  await deactivateOwnCouponsOf(ctx.db, ownerId, ctx.clock.now());
}

/** The uses of these coupons by orders that reserve or have used one, each with its order. */
export const listUsesOfCoupons = (
  ctx: { db: Db },
  { promotionIds }: { promotionIds: readonly string[] },
): Promise<CouponUse[]> => selectLiveUses(ctx.db, promotionIds);

/**
 * Takes a member's own coupon back, within the caller's transaction: it can be reserved no more, and what is reserved is released. Returns
 * whether it was taken from its owner now: not where it was before, nor where an order has used it.
 */
export async function withdrawOwnCoupon(
  ctx: { db: Db; clock: Clock },
  { promotionId }: { promotionId: string },
): Promise<boolean> {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  const coupon = await selectPromotionForUpdate(ctx.db, promotionId);
  if (!coupon?.isActive) return false;
  await deactivateOwnCoupon(ctx.db, promotionId, now);
  const released = await releaseUses(ctx.db, promotionId, now);
  return coupon.takenCount === released;
}
