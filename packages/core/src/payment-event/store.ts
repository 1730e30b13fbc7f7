import type { OrderFlag } from "@panshi/contracts/order-flag";
import type { Db } from "@panshi/db";
import { paymentAttempts, paymentEvents } from "@panshi/db/schema";
import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";

export type PaymentEventRow = typeof paymentEvents.$inferSelect;
type Resolved = Pick<PaymentEventRow, "resolvedAt" | "resolvedBy" | "resolution" | "resolutionReason"> & {
  orderId?: string;
};

/** Open events read of one order and reason. */
const EVENTS_MAX = 100;

/** The events of an order that wait for review for one reason, oldest first: of its attempts, or attached to it. */
export const selectOpenEvents = (db: Db, orderId: string, quarantine: OrderFlag): Promise<PaymentEventRow[]> => {
  const attempts = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId));
  return db
    .select()
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.quarantine, quarantine),
        isNull(paymentEvents.resolvedAt),
        or(inArray(paymentEvents.attemptId, attempts), eq(paymentEvents.orderId, orderId)),
      ),
    )
    .orderBy(asc(paymentEvents.receivedAt), asc(paymentEvents.id))
    .limit(EVENTS_MAX);
};

/** Resolves events that are open; returns how many were. */
export async function updateEvents(db: Db, ids: readonly string[], changes: Resolved): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await db
    .update(paymentEvents)
    .set(changes)
    .where(and(inArray(paymentEvents.id, [...ids]), isNull(paymentEvents.resolvedAt)))
    .returning({ id: paymentEvents.id });
  return rows.length;
}
