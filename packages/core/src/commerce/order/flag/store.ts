import type { FlagSettlement, OrderFlag } from "@panshi/contracts/commerce/order-flag";
import type { Db } from "@panshi/db";
import { orderFlags } from "@panshi/db/schema";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";

export type OrderFlagRow = typeof orderFlags.$inferSelect;
type Settled = {
  settledAt: Date;
  settledBy: string | null;
  settlement: FlagSettlement;
  reason: string | null;
  accepted: number;
};

/** Adds a flag unless the same one is open; false where it is. */
export async function insertFlag(db: Db, row: typeof orderFlags.$inferInsert): Promise<boolean> {
  const rows = await db.insert(orderFlags).values(row).onConflictDoNothing().returning({ id: orderFlags.id });
  return rows.length > 0;
}

/** Flags read of one order: each is raised once while it is open, so there are few. */
const FLAGS_MAX = 300;

/** The flags of some orders, open and settled, in the order in which they were raised. */
export const selectFlags = (db: Db, orderIds: readonly string[]): Promise<OrderFlagRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(orderFlags)
        .where(inArray(orderFlags.orderId, [...orderIds]))
        .orderBy(asc(orderFlags.raisedAt), asc(orderFlags.id))
        .limit(FLAGS_MAX * orderIds.length);

/** The ids of open flags of one reason that some orders have, by order. */
export async function selectOpenFlagIds(db: Db, orderIds: readonly string[], code: OrderFlag): Promise<string[]> {
  const rows = await db
    .select({ id: orderFlags.id })
    .from(orderFlags)
    .where(and(inArray(orderFlags.orderId, [...orderIds]), eq(orderFlags.code, code), isNull(orderFlags.settledAt)))
    .orderBy(asc(orderFlags.orderId), asc(orderFlags.id))
    .limit(FLAGS_MAX * orderIds.length);
  return rows.map(({ id }) => id);
}

/** A flag; null for none. */
export async function selectFlag(db: Db, id: string): Promise<OrderFlagRow | null> {
  const [row] = await db.select().from(orderFlags).where(eq(orderFlags.id, id));
  return row ?? null;
}

/** Settles flags that are open; returns the ids of those that were. */
export async function settleFlags(db: Db, ids: readonly string[], settled: Settled): Promise<string[]> {
  const rows = await db
    .update(orderFlags)
    .set(settled)
    .where(and(inArray(orderFlags.id, [...ids]), isNull(orderFlags.settledAt)))
    .returning({ id: orderFlags.id });
  return rows.map(({ id }) => id);
}
