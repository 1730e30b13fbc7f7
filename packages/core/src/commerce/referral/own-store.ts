import { ListInput, TOTAL_CAP } from "@panshi/contracts/platform/list";
import type { Db } from "@panshi/db";
import { couponUses, promotions, referralCodes, referralPrograms, referrals } from "@panshi/db/schema";
import { eq, sql } from "drizzle-orm";
import { declareList } from "../../platform/list/declare-list.ts";

/** A member's code, the running program's terms, and how far the friends are, up to {@link TOTAL_CAP}; null for a member without a code. */
export async function selectOwnReferral(db: Db, memberId: string) {
  const friends = db
    .select({ state: referrals.state })
    .from(referrals)
    .where(eq(referrals.referrerId, memberId))
    .limit(TOTAL_CAP)
    .as("friends");
  const counted = db
    .select({
      registered: sql<number>`count(*)::int`.as("all_friends"),
      waiting: sql<number>`count(*) filter (where ${friends.state} in ('registered', 'waiting'))::int`.as(
        "open_friends",
      ),
      rewarded: sql<number>`count(*) filter (where ${friends.state} = 'rewarded')::int`.as("rewarded_friends"),
    })
    .from(friends)
    .as("counted");
  const { referrerReward, refereeReward, minimumPurchase } = referralPrograms;
  const [row] = await db
    .select({
      code: referralCodes.code,
      terms: { referrerReward, refereeReward, minimumPurchase },
      friends: { registered: counted.registered, waiting: counted.waiting, rewarded: counted.rewarded },
    })
    .from(referralCodes)
    .leftJoin(referralPrograms, sql`${referralPrograms.isActive}`)
    .innerJoinLateral(counted, sql`true`)
    .where(eq(referralCodes.memberId, memberId));
  return row ?? null;
}

/** Reserved uses alone, which an index of their own finds. */
const reservedUses = sql`from ${couponUses} u where u.promotion_id = ${promotions.id} and u.state = 'reserved'`;

/** A member's own coupons, newest first, withdrawn ones too. Of a use that is not reserved the coupon's own count tells. */
export const ownCouponListQuery = declareList(ListInput, {
  name: "own coupons",
  select: (db, position) =>
    db
      .select({
        id: promotions.id,
        code: promotions.couponCode,
        amount: promotions.discountValue,
        isActive: promotions.isActive,
        usedCount: sql<number>`(${promotions.takenCount} - (select count(*) ${reservedUses}))::int`,
        reservedUntil: sql<Date | null>`(select max(u.reserved_until) ${reservedUses})`.mapWith(
          couponUses.reservedUntil,
        ),
        validTo: promotions.validTo,
        createdAt: promotions.createdAt,
        ...position,
      })
      .from(promotions),
  id: promotions.id,
  owner: promotions.ownerId,
  newestFirst: promotions.createdAt,
});
