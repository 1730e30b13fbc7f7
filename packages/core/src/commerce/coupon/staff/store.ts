import { promotionList, type PromotionRecord } from "@panshi/contracts/commerce/promotion-edit";
import type { Db } from "@panshi/db";
import { couponUses, promotions as t } from "@panshi/db/schema";
import { and, eq, getTableColumns, gt, gte, isNull, lt, lte, sql } from "drizzle-orm";
import { declareList, type PositionColumns } from "../../../platform/list/declare-list.ts";
import { rowView } from "../../../platform/row-store.ts";

const { search, deletedAt, ownerId, ...columns } = getTableColumns(t);

/** Not deleted, and no member's own coupon. */
const isListed = and(isNull(deletedAt), isNull(ownerId));

/** With how many of its uses are reserved: an index holds those alone. */
const withReserved = <Position extends Partial<PositionColumns>>(db: Db, position: Position) => {
  const reserved = db
    .select({ count: sql`count(*)` })
    .from(couponUses)
    .where(and(eq(couponUses.promotionId, t.id), eq(couponUses.state, "reserved")));
  const reservedCount = sql<number>`(${reserved})`.mapWith(Number);
  return db.select({ ...columns, reservedCount, ...position }).from(t);
};
type Row = Awaited<ReturnType<typeof withReserved<Record<never, never>>>>[number];

/** A row as administrators see it: what is taken and not reserved is used. */
export const toPromotionRecord = ({ takenCount, validFrom, validTo, ...row }: Row): PromotionRecord => ({
  ...rowView(row),
  validFrom: validFrom.toISOString(),
  validTo: validTo.toISOString(),
  usedCount: takenCount - row.reservedCount,
});

/** The promotions that are not deleted, without members' own coupons. */
export const promotionListQuery = declareList(promotionList, {
  name: "promotions",
  select: (db, position) => withReserved(db, position),
  id: t.id,
  where: isListed,
  filters: {
    isActive: t.isActive,
    appliesTo: t.appliesTo,
    period: (period, now) => {
      if (period === "upcoming") return gt(t.validFrom, now);
      if (period === "ended") return lt(t.validTo, now);
      return and(lte(t.validFrom, now), gte(t.validTo, now));
    },
  },
  sorts: { createdAt: t.createdAt, title: t.title, validTo: t.validTo },
  search,
});

/** A promotion with its counts; null where there is none. */
export async function findPromotion(db: Db, id: string): Promise<PromotionRecord | null> {
  const [row] = await withReserved(db, {}).where(and(eq(t.id, id), isListed));
  return row ? toPromotionRecord(row) : null;
}
