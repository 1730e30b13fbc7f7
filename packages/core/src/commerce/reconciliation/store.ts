import type { Db } from "@panshi/db";
import { gatewayComparisons, orderFlags, orders, paymentAttempts, refunds } from "@panshi/db/schema";
import { and, asc, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";

const t = gatewayComparisons;
export type ComparisonRow = typeof gatewayComparisons.$inferSelect;
export type Bounds = { from: Date; to: Date };

export const insertComparison = (db: Db, day: string, now: Date) =>
  db.insert(t).values({ day, startedAt: now, progressAt: now }).onConflictDoNothing().returning({ day: t.day });

export async function findComparison(db: Db, day: string): Promise<ComparisonRow | null> {
  const [row] = await db.select().from(t).where(eq(t.day, day));
  return row ?? null;
}

/** The comparison of a day, locked until the transaction ends; null for none. */
export async function lockComparison(db: Db, day: string): Promise<ComparisonRow | null> {
  const [row] = await db.select().from(t).where(eq(t.day, day)).for("update");
  return row ?? null;
}

export const updateComparison = (db: Db, day: string, set: Partial<Omit<ComparisonRow, "day">>) =>
  db.update(t).set(set).where(eq(t.day, day));

/** The comparisons of these days. */
export const selectComparisons = (db: Db, days: readonly string[]): Promise<ComparisonRow[]> =>
  db
    .select()
    .from(t)
    .where(inArray(t.day, [...days]));

/** Days whose comparison has begun and not ended, at most a month of them. */
export async function selectUnfinishedDays(db: Db): Promise<string[]> {
  const rows = await db.select({ day: t.day }).from(t).where(isNull(t.finishedAt)).orderBy(desc(t.day)).limit(31);
  return rows.map(({ day }) => day);
}

export const selectNewestComparisons = (db: Db, limit: number): Promise<ComparisonRow[]> =>
  db.select().from(t).orderBy(desc(t.day)).limit(limit);

/** The differences of comparisons that finished since a time. */
export async function sumDifferenceCounts(db: Db, since: Date): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${t.differences}), 0)::int` })
    .from(t)
    .where(gte(t.finishedAt, since));
  return row?.total ?? 0;
}

const within = (column: typeof paymentAttempts.paidAt | typeof refunds.doneAt, { from, to }: Bounds) =>
  and(gte(column, from), lt(column, to));

/** The ids of orders with a payment or a refund of these bounds. */
const idsOfDay = (db: Db, bounds: Bounds) =>
  union(
    db.select({ orderId: paymentAttempts.orderId }).from(paymentAttempts).where(within(paymentAttempts.paidAt, bounds)),
    db.select({ orderId: refunds.orderId }).from(refunds).where(within(refunds.doneAt, bounds)),
  ).as("of_day");

/** The orders that were paid or refunded within these bounds, after `cursor`, by id. */
export async function selectOrdersOfDay(
  db: Db,
  bounds: Bounds,
  cursor: string | null,
  limit: number,
): Promise<string[]> {
  const ofDay = idsOfDay(db, bounds);
  const after: SQL | undefined = cursor === null ? undefined : sql`${ofDay.orderId} > ${cursor}`;
  const rows = await db.select({ id: ofDay.orderId }).from(ofDay).where(after).orderBy(asc(ofDay.orderId)).limit(limit);
  return rows.map(({ id }) => id);
}

/** The payments of orders that came through the gateway, with what was refunded of each. An order has few. */
export const selectBookedPayments = (db: Db, orderIds: readonly string[]) => {
  const isDone = eq(refunds.state, "done");
  const returned = db
    .select({
      refunded: sql<number>`coalesce(sum(${refunds.amount}) filter (where ${isDone}), 0)::int`.as("refunded"),
      cancelled: sql<boolean>`coalesce(bool_or(${refunds.beforeCapture}) filter (where ${isDone}), false)`.as(
        "cancelled",
      ),
      refunding: sql<boolean>`coalesce(bool_or(${refunds.state} in ('requested', 'unknown')), false)`.as("refunding"),
    })
    .from(refunds)
    // The index is by order.
    .where(and(eq(refunds.orderId, paymentAttempts.orderId), eq(refunds.attemptId, paymentAttempts.id)))
    .as("returned");
  return db
    .select({
      orderId: paymentAttempts.orderId,
      attemptId: paymentAttempts.id,
      merTradeNo: paymentAttempts.merTradeNo,
      received: sql<number>`coalesce(${paymentAttempts.received}, 0)`,
      refunded: returned.refunded,
      cancelled: returned.cancelled,
      refunding: returned.refunding,
    })
    .from(paymentAttempts)
    .innerJoinLateral(returned, sql`true`)
    .where(
      and(
        inArray(paymentAttempts.orderId, [...orderIds]),
        eq(paymentAttempts.state, "paid"),
        eq(paymentAttempts.channel, "gateway"),
      ),
    )
    .orderBy(asc(paymentAttempts.orderId), asc(paymentAttempts.id))
    .limit(100 * orderIds.length);
};

/** The differences that were raised about orders of these bounds, the newest first. */
export const selectDifferences = (db: Db, bounds: Bounds, limit: number) => {
  const ofDay = idsOfDay(db, bounds);
  return db
    .select({
      orderId: orderFlags.orderId,
      number: orders.number,
      detail: orderFlags.detail,
      raisedAt: orderFlags.raisedAt,
      settledAt: orderFlags.settledAt,
    })
    .from(ofDay)
    .innerJoin(orderFlags, and(eq(orderFlags.orderId, ofDay.orderId), eq(orderFlags.code, "gateway_differs")))
    .innerJoin(orders, eq(orders.id, ofDay.orderId))
    .orderBy(desc(orderFlags.raisedAt), desc(orderFlags.id))
    .limit(limit);
};

/** How many of these days' comparisons got no answer about some order, or did not end. */
export async function countIncomplete(db: Db, since: string): Promise<number> {
  const rows = await db
    .select({ day: t.day })
    .from(t)
    .where(and(gte(t.day, since), sql`(${t.unanswered} > 0 or ${isNull(t.finishedAt)})`))
    .limit(100);
  return rows.length;
}
