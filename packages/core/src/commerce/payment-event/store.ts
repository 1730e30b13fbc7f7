import type { Quarantine } from "@panshi/contracts/commerce/order-flag";
import { ReviewEventListInput } from "@panshi/contracts/commerce/payment-event-list";
import type { Db } from "@panshi/db";
import { administrators, orders, paymentAttempts, paymentEvents } from "@panshi/db/schema";
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { declareList } from "../../platform/list/declare-list.ts";

export type PaymentEventRow = typeof paymentEvents.$inferSelect;
type Resolved = Pick<PaymentEventRow, "resolvedAt" | "resolvedBy" | "resolution" | "resolutionReason"> & {
  orderId?: string;
};

/** Open events read of one order and reason. */
const EVENTS_MAX = 100;

/** The events of an order that wait for review for one reason, oldest first: of its attempts, or attached to it. */
export const selectOpenEvents = (db: Db, orderId: string, quarantine: Quarantine): Promise<PaymentEventRow[]> => {
  // The events of the order are found first: there are few, and many may wait for the same reason.
  const ids = sql`select e.id from ${paymentEvents} e join ${paymentAttempts} a on a.id = e.attempt_id
    where a.order_id = ${orderId} union all select e.id from ${paymentEvents} e where e.order_id = ${orderId}`;
  return db
    .select()
    .from(paymentEvents)
    .where(
      and(
        sql`${paymentEvents.id} = any(array(${ids}))`,
        eq(paymentEvents.quarantine, quarantine),
        isNull(paymentEvents.resolvedAt),
      ),
    )
    .orderBy(asc(paymentEvents.receivedAt), asc(paymentEvents.id))
    .limit(EVENTS_MAX);
};

/** Resolves events that are open; returns how many were. */
export async function resolveOpenEvents(db: Db, ids: readonly string[], changes: Resolved): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await db
    .update(paymentEvents)
    .set(changes)
    .where(and(inArray(paymentEvents.id, [...ids]), isNull(paymentEvents.resolvedAt)))
    .returning({ id: paymentEvents.id });
  return rows.length;
}

const t = paymentEvents;

/** The events that must be reviewed, or had to. */
export const reviewEventListQuery = declareList(ReviewEventListInput, {
  name: "review events",
  select: (db, position) => db.select({ ...getTableColumns(t), ...position }).from(t),
  id: t.id,
  where: isNotNull(t.quarantine),
  filters: {
    open: (open) => (open ? isNull(t.resolvedAt) : isNotNull(t.resolvedAt)),
    // As the index has it.
    hasOrder: (hasOrder) =>
      sql`case when ${t.attemptId} is null and ${t.orderId} is null then 0 else 1 end = ${hasOrder ? 1 : 0}`,
    quarantine: t.quarantine,
  },
  sorts: { receivedAt: t.receivedAt },
});

/** An event; null for none. */
export async function selectEvent(db: Db, id: string): Promise<PaymentEventRow | null> {
  const [row] = await db.select().from(t).where(eq(t.id, id));
  return row ?? null;
}

/** An event, locked until the transaction ends. */
export async function lockEvent(db: Db, id: string): Promise<PaymentEventRow | null> {
  const [row] = await db.select().from(t).where(eq(t.id, id)).for("update");
  return row ?? null;
}

/** Which orders a page of events belongs to by their attempts, and who resolved them. */
export const selectEventOrdersAndResolvers = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: t.id,
      orderId: orders.id,
      orderNumber: orders.number,
      firstName: administrators.firstName,
      lastName: administrators.lastName,
      email: administrators.email,
    })
    .from(t)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, t.attemptId))
    .leftJoin(orders, eq(orders.id, sql`coalesce(${t.orderId}, ${paymentAttempts.orderId})`))
    .leftJoin(administrators, eq(administrators.id, t.resolvedBy))
    .where(inArray(t.id, [...ids]))
    .limit(ids.length);

/** The id of an order by its number; null for none. */
export async function selectOrderIdByNumber(db: Db, number: string): Promise<string | null> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  return row?.id ?? null;
}

/** An attempt; null for none. */
export async function selectAttempt(db: Db, id: string) {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return row ?? null;
}
