import type { Db } from "@panshi/db";
import { couponPersons, couponUses, promotions } from "@panshi/db/schema";
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

/** The uses of some promotions that are reserved or used, found by their persons: uses have no index of all of a promotion. */
export const selectLiveUses = (db: Db, promotionIds: readonly string[]) =>
  db
    .selectDistinct({ orderId: couponUses.orderId, state: couponUses.state })
    .from(couponPersons)
    .innerJoin(couponUses, eq(couponUses.orderId, couponPersons.orderId))
    .where(
      and(
        inArray(couponPersons.promotionId, [...promotionIds]),
        inArray(couponUses.promotionId, [...promotionIds]),
        ne(couponUses.state, "released"),
      ),
    );
