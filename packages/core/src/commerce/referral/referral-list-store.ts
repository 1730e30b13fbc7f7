import { referralList } from "@panshi/contracts/commerce/referral";
import { couponUses, members, orders, promotions, referralPrograms, referrals as table } from "@panshi/db/schema";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { type AnyPgColumn, QueryBuilder } from "drizzle-orm/pg-core";
import { declareList } from "../../platform/list/declare-list.ts";

// What belongs to a referral is looked up for each row of a page: with joins the planner may read whole tables first.
const nameOf = (memberId: AnyPgColumn) => sql<string>`(select m.full_name from ${members} m where m.id = ${memberId})`;

const couponOf = (promotionId: AnyPgColumn, alias: string) =>
  new QueryBuilder()
    .select({
      value: promotions.discountValue,
      validTo: promotions.validTo,
      isActive: promotions.isActive,
      usedCount: sql<number>`(${promotions.takenCount} - (${new QueryBuilder()
        .select({ count: sql`count(*)` })
        .from(couponUses)
        .where(and(eq(couponUses.promotionId, promotions.id), eq(couponUses.state, "reserved")))}))::int`.as(
        `${alias}_used`,
      ),
    })
    .from(promotions)
    .where(eq(promotions.id, promotionId))
    .as(alias);

/** The referrals, the newest first. */
export const referralListQuery = declareList(referralList, {
  name: "referrals",
  select: (db, position) => {
    const { referrerPromotionId, refereePromotionId, ...columns } = getTableColumns(table);
    const [referrerCoupon, refereeCoupon] = [
      couponOf(referrerPromotionId, "referrer_coupon"),
      couponOf(refereePromotionId, "referee_coupon"),
    ];
    const couponColumns = ({ value, validTo, isActive, usedCount }: typeof referrerCoupon) => ({
      value,
      validTo,
      isActive,
      usedCount,
    });
    return db
      .select({
        ...columns,
        programName: sql<string>`(select p.name from ${referralPrograms} p where p.id = ${table.programId})`,
        referrerName: nameOf(table.referrerId),
        refereeName: nameOf(table.refereeId),
        orderNumber: sql<string | null>`(select o.number from ${orders} o where o.id = ${table.orderId})`,
        referrerCoupon: couponColumns(referrerCoupon),
        refereeCoupon: couponColumns(refereeCoupon),
        ...position,
      })
      .from(table)
      .leftJoinLateral(referrerCoupon, sql`true`)
      .leftJoinLateral(refereeCoupon, sql`true`);
  },
  id: table.id,
  filters: { programId: table.programId, state: table.state },
  newestFirst: table.createdAt,
});
