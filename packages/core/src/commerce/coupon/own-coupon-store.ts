import type { Db } from "@panshi/db";
import { couponUses, promotions } from "@panshi/db/schema";
import { and, eq, inArray } from "drizzle-orm";
import { nextUpdatedAt } from "../../platform/conflict.ts";

export const insertOwnCoupon = (db: Db, row: typeof promotions.$inferInsert & { ownerId: string }) =>
  db.insert(promotions).values(row);

/** A coupon can be reserved no more. */
export const deactivateOwnCoupon = (db: Db, id: string, now: Date) =>
  db
    .update(promotions)
    .set({ isActive: false, updatedAt: nextUpdatedAt(promotions.updatedAt, now) })
    .where(eq(promotions.id, id));

/** None of a member's own coupons can be reserved any more. */
export const deactivateOwnCouponsOf = (db: Db, ownerId: string, now: Date) =>
  db
    .update(promotions)
    .set({ isActive: false, updatedAt: nextUpdatedAt(promotions.updatedAt, now) })
    .where(and(eq(promotions.ownerId, ownerId), promotions.isActive));

/** The uses of coupons that are reserved or used, whoever's their orders are now. */
export const selectLiveUses = (db: Db, promotionIds: readonly string[]): Promise<CouponUse[]> => {
  // Each half by its own index.
  const inState = (state: "reserved" | "used") =>
    db
      .select({ orderId: couponUses.orderId, promotionId: couponUses.promotionId })
      .from(couponUses)
      .where(and(inArray(couponUses.promotionId, [...promotionIds]), eq(couponUses.state, state)));
  return promotionIds.length === 0 ? Promise.resolve([]) : inState("reserved").unionAll(inState("used"));
};
export type CouponUse = { orderId: string; promotionId: string };
