import type { Db } from "@panshi/db";
import { members, orderFlags, orders, paymentAttempts, referrals, refundRequests, refunds } from "@panshi/db/schema";
import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { OrderFacts } from "./rules.ts";

export type ReferralRow = typeof referrals.$inferSelect;

/** Sets the order that earns a referral, where there is none yet and what was paid for it reaches the minimum. */
export const setEarningOrder = (
  db: Db,
  { memberId, orderId, total, dueAt }: { memberId: string; orderId: string; total: number; dueAt: Date },
) => {
  // Staff may have accepted a payment of less.
  const accepted = db
    .select({ sum: sql`coalesce(sum(${orderFlags.accepted}), 0)` })
    .from(orderFlags)
    .where(and(eq(orderFlags.orderId, orderId), eq(orderFlags.settlement, "fulfilled")));
  const paid = sql`${total}::int + least(0, (${accepted}))`;
  return db
    .update(referrals)
    .set({ orderId, dueAt })
    .where(and(eq(referrals.refereeId, memberId), isNull(referrals.orderId), lte(referrals.minimumPurchase, paid)));
};

/** The referral that an order earned, or is to earn, is looked at now. */
export const setDueByOrder = (db: Db, orderId: string, now: Date) =>
  db
    .update(referrals)
    .set({ dueAt: now })
    .where(and(eq(referrals.orderId, orderId), inArray(referrals.state, ["waiting", "rewarded"])));

/** What a withdrawn coupon was worth counts again, since it was used after all; returns whether it was withdrawn with a referral. */
export async function restoreRewardedAmount(db: Db, promotionId: string): Promise<boolean> {
  const { referrerPromotionId, refereePromotionId, referrerReward, rewardedAmount } = referrals;
  const rows = await db
    .update(referrals)
    .set({
      rewardedAmount: sql`case when ${referrerPromotionId} = ${promotionId} then ${referrerReward} else ${rewardedAmount} end`,
    })
    .where(
      and(
        or(eq(referrerPromotionId, promotionId), eq(refereePromotionId, promotionId)),
        isNotNull(referrals.withdrawnAt),
      ),
    )
    .returning({ id: referrals.id });
  return rows.length > 0;
}

/** The referrals that are due, the longest due first. */
export const selectDueReferralIds = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  (
    await db
      .select({ id: referrals.id })
      .from(referrals)
      .where(and(isNotNull(referrals.dueAt), lte(referrals.dueAt, now)))
      .orderBy(asc(referrals.dueAt))
      .limit(limit)
  ).map(({ id }) => id);

/** A referral; null for none. */
export async function selectReferral(db: Db, id: string): Promise<ReferralRow | null> {
  const [row] = await db.select().from(referrals).where(eq(referrals.id, id));
  return row ?? null;
}

/** A referral, locked until the transaction ends; null for none. */
export async function selectReferralForUpdate(db: Db, id: string): Promise<ReferralRow | null> {
  const [row] = await db.select().from(referrals).where(eq(referrals.id, id)).for("update");
  return row ?? null;
}

export type ReferralChange = Partial<Omit<typeof referrals.$inferInsert, "id" | "createdAt">>;

export const updateReferral = (db: Db, id: string, set: ReferralChange) =>
  db.update(referrals).set(set).where(eq(referrals.id, id));

const query = () => new QueryBuilder().select({ one: sql`1` });
const some = (subquery: Parameters<typeof exists>[0]): SQL<boolean> => sql<boolean>`${exists(subquery)}`;

/** An erased account is deactivated too. */
const isOpen = (memberId: string) =>
  some(
    query()
      .from(members)
      .where(and(eq(members.id, memberId), members.isActive)),
  );

/** What decides about a referral's reward, in one statement; null for an order that does not exist. */
export async function selectOrderFacts(
  db: Db,
  { orderId, referrerId, refereeId }: { orderId: string; referrerId: string; refereeId: string },
): Promise<OrderFacts | null> {
  const cards = new QueryBuilder()
    .select({ cardHash: paymentAttempts.cardHash })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), isNotNull(paymentAttempts.cardHash)));
  const ofReferrer = new QueryBuilder().select({ id: orders.id }).from(orders).where(eq(orders.memberId, referrerId));
  const [row] = await db
    .select({
      state: orders.state,
      paidAt: orders.paidAt,
      isRefundOpen: some(
        query()
          .from(refundRequests)
          .where(and(eq(refundRequests.orderId, orderId), isNull(refundRequests.closedAt)))
          .unionAll(
            query()
              .from(refunds)
              .where(and(eq(refunds.orderId, orderId), inArray(refunds.state, ["requested", "unknown"]))),
          )
          .unionAll(
            query()
              .from(orderFlags)
              .where(
                and(
                  eq(orderFlags.orderId, orderId),
                  isNull(orderFlags.settledAt),
                  inArray(orderFlags.code, ["refund_unknown", "cancelled_after_payment", "gateway_differs"]),
                ),
              ),
          ),
      ),
      isOwnCard: some(
        query()
          .from(paymentAttempts)
          .where(and(inArray(paymentAttempts.orderId, ofReferrer), inArray(paymentAttempts.cardHash, cards))),
      ),
      isReferrerOpen: isOpen(referrerId),
      isRefereeOpen: isOpen(refereeId),
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row ?? null;
}
