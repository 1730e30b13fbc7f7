import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import { ORDER_COUNT_MAX } from "@panshi/contracts/commerce/order-list";
import type { Db } from "@panshi/db";
import { orderFlags, orders, paymentAttempts, paymentEvents, refunds } from "@panshi/db/schema";
import { and, countDistinct, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { unclaimedOrderSql } from "./store.ts";

const LIMIT = ORDER_COUNT_MAX + 1;

/** The oldest open flags, with a row for each. */
const openFlags = (db: Db) =>
  db
    .select({ orderId: orderFlags.orderId, code: orderFlags.code })
    .from(orderFlags)
    .where(isNull(orderFlags.settledAt))
    .orderBy(orderFlags.raisedAt, orderFlags.id)
    .limit(LIMIT)
    .as("open");

/** How many orders have an open flag, and how many open flags there are of each reason. */
export async function countOpenFlags(db: Db) {
  const open = openFlags(db);
  const rows = await db
    .select({ code: sql<OrderFlag | null>`${open.code}`, count: count(), orders: countDistinct(open.orderId) })
    .from(open)
    .groupBy(sql`grouping sets ((${open.code}), ())`)
    .orderBy(open.code);
  return {
    flagged: rows.find(({ code }) => code === null)?.orders ?? 0,
    flags: rows.flatMap(({ code, count: ofCode }) => (code === null ? [] : [{ code, count: ofCode }])),
  };
}

/** How many paid orders of visitors nobody has claimed. */
export async function countUnclaimedOrders(db: Db): Promise<number> {
  const unclaimed = db
    .select({ one: sql`1`.as("one") })
    .from(orders)
    .where(unclaimedOrderSql)
    .limit(LIMIT)
    .as("unclaimed");
  const [row] = await db.select({ total: count() }).from(unclaimed);
  return row?.total ?? 0;
}

/** How many events that must be reviewed belong to no order. */
export async function countEventsToReviewWithoutOrder(db: Db): Promise<number> {
  const open = db
    .select({ one: sql`1`.as("one") })
    .from(paymentEvents)
    .where(
      and(
        isNotNull(paymentEvents.quarantine),
        isNull(paymentEvents.resolvedAt),
        // As the index has it.
        sql`case when ${paymentEvents.attemptId} is null and ${paymentEvents.orderId} is null then 0 else 1 end = 0`,
      ),
    )
    .limit(LIMIT)
    .as("open");
  const [row] = await db.select({ total: count() }).from(open);
  return row?.total ?? 0;
}

/** What orders received and returned together, in whole TWD. */
export async function sumMoneyOfOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<{ received: number; refunded: number }> {
  // One parameter: a list of them would be parsed one by one.
  const ids = sql`${`{${orderIds.join(",")}}`}::uuid[]`;
  const [paid, returned] = await Promise.all([
    db
      .select({ sum: sql<number>`coalesce(sum(${paymentAttempts.received}), 0)::bigint`.mapWith(Number) })
      .from(paymentAttempts)
      .where(and(sql`${paymentAttempts.orderId} = any(${ids})`, eq(paymentAttempts.state, "paid"))),
    db
      .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)::bigint`.mapWith(Number) })
      .from(refunds)
      .where(and(sql`${refunds.orderId} = any(${ids})`, eq(refunds.state, "done"))),
  ]);
  return { received: paid[0]?.sum ?? 0, refunded: returned[0]?.sum ?? 0 };
}
