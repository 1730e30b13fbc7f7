import type { Db } from "@panshi/db";
import { couponUses, promotions } from "@panshi/db/schema";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Promotion } from "./coupon.ts";

const shown = {
  id: promotions.id,
  title: promotions.title,
  discountType: promotions.discountType,
  discountValue: promotions.discountValue,
  validFrom: promotions.validFrom,
  validTo: promotions.validTo,
  usageLimit: promotions.usageLimit,
  usedCount: promotions.usedCount,
  isActive: promotions.isActive,
};

/** The promotion of a code, upper case. */
export async function findPromotion(db: Db, code: string): Promise<Promotion | null> {
  const [row] = await db.select(shown).from(promotions).where(eq(promotions.couponCode, code));
  return row ?? null;
}

/** Takes one use, if one is left under whatever else is taken at the same time. */
export async function takeUse(db: Db, promotionId: string): Promise<boolean> {
  const rows = await db
    .update(promotions)
    .set({ usedCount: sql`${promotions.usedCount} + 1` })
    .where(and(eq(promotions.id, promotionId), lt(promotions.usedCount, promotions.usageLimit)))
    .returning({ id: promotions.id });
  return rows.length > 0;
}

export const insertUse = (db: Db, row: typeof couponUses.$inferInsert) => db.insert(couponUses).values(row);

/** A reserved use is used now. Answers whether the use was given back before, and so is honoured without one. */
export async function useUp(db: Db, orderId: string, now: Date): Promise<"used" | "released"> {
  const [before] = await db.select({ state: couponUses.state }).from(couponUses).where(eq(couponUses.orderId, orderId));
  await db.update(couponUses).set({ state: "used", updatedAt: now }).where(eq(couponUses.orderId, orderId));
  return before?.state === "released" ? "released" : "used";
}

/** Gives a reserved use back; one that is used or given back stays as it is. */
export async function releaseUse(db: Db, orderId: string, now: Date): Promise<void> {
  const rows = await db
    .update(couponUses)
    .set({ state: "released", updatedAt: now })
    .where(and(eq(couponUses.orderId, orderId), eq(couponUses.state, "reserved")))
    .returning({ promotionId: couponUses.promotionId });
  for (const { promotionId } of rows)
    await db
      .update(promotions)
      .set({ usedCount: sql`greatest(${promotions.usedCount} - 1, 0)` })
      .where(eq(promotions.id, promotionId));
}
