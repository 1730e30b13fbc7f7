import type { Db } from "@panshi/db";
import { couponUses, orders, promotions } from "@panshi/db/schema";
import { and, eq, inArray, ne } from "drizzle-orm";
import { nextUpdatedAt } from "../../platform/conflict.ts";

export const insertOwnCoupon = (db: Db, row: typeof promotions.$inferInsert & { ownerId: string }) =>
  db.insert(promotions).values(row);

/** A coupon can be reserved no more. */
export const deactivateOwnCoupon = (db: Db, id: string, now: Date) =>
  db
    .update(promotions)
    .set({ isActive: false, updatedAt: nextUpdatedAt(promotions.updatedAt, now) })
    .where(eq(promotions.id, id));

/** The uses of members' own coupons that are reserved or used, found by their owners' orders: uses have no index of all of a promotion. */
export const selectLiveUses = (
  db: Db,
  { ownerIds, promotionIds }: { ownerIds: readonly string[]; promotionIds: readonly string[] },
) =>
  db
    .select({ orderId: couponUses.orderId, state: couponUses.state })
    .from(orders)
    .innerJoin(couponUses, eq(couponUses.orderId, orders.id))
    .where(
      and(
        inArray(orders.memberId, [...ownerIds]),
        inArray(couponUses.promotionId, [...promotionIds]),
        ne(couponUses.state, "released"),
      ),
    );
