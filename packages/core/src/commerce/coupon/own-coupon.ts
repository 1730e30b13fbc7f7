import { type Db, newId, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { newOwnCouponCode, ownCouponEnd } from "./own-coupon-rules.ts";
import { deactivateOwnCoupon, insertOwnCoupon, selectLiveUses } from "./own-coupon-store.ts";
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

/** The orders that use or reserve these coupons. */
export const listOrdersOfCoupons = async (
  ctx: { db: Db },
  input: { ownerIds: readonly string[]; promotionIds: readonly string[] },
): Promise<string[]> => (await selectLiveUses(ctx.db, input)).map(({ orderId }) => orderId);

/**
 * Takes a member's own coupon back, within the caller's transaction: it can be reserved no more, and what is reserved is released.
 * Returns the orders that have used it, and those that are being paid with it right now, which a later call finds used or released.
 */
export async function withdrawOwnCoupon(
  ctx: { db: Db; clock: Clock },
  { ownerId, promotionId }: { ownerId: string; promotionId: string },
): Promise<{ used: string[]; beingPaid: string[] }> {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  await selectPromotionForUpdate(ctx.db, promotionId);
  await deactivateOwnCoupon(ctx.db, promotionId, now);
  await releaseUses(ctx.db, promotionId, now);
  const uses = await selectLiveUses(ctx.db, { ownerIds: [ownerId], promotionIds: [promotionId] });
  const inState = (wanted: "used" | "reserved") =>
    uses.filter(({ state }) => state === wanted).map(({ orderId }) => orderId);
  return { used: inState("used"), beingPaid: inState("reserved") };
}
