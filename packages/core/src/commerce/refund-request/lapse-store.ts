import type { Db } from "@panshi/db";
import { members, orders, refundRequests as table } from "@panshi/db/schema";
import { and, asc, eq, isNotNull, lte, notExists, sql } from "drizzle-orm";

/**
 * Ids of accepted requests whose link has ended and that no bank account was entered for, the earliest first; not those of erased
 * members, to whom the money is owed on.
 */
export async function selectRequestsToLapse(db: Db, now: Date, limit: number): Promise<string[]> {
  const ofErased = db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(members, eq(members.id, orders.memberId))
    .where(and(eq(orders.id, table.orderId), isNotNull(members.deletedAt)));
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(sql`${table.state} = 'account_needed'`, lte(table.accountUntil, now), notExists(ofErased)))
    .orderBy(asc(table.accountUntil), asc(table.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
