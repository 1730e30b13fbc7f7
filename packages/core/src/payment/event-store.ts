import type { OrderFlag } from "@panshi/contracts/order-flag";
import type { Db } from "@panshi/db";
import { paymentAttempts, paymentEvents } from "@panshi/db/schema";
import { eq, sql } from "drizzle-orm";

/**
 * Stores an event once by its digest; false where it is stored already, also by a transaction that commits only now.
 */
export async function insertPaymentEvent(
  db: Db,
  { merTradeNo, ...row }: Omit<typeof paymentEvents.$inferInsert, "attemptId"> & { merTradeNo: string | null },
): Promise<boolean> {
  const attemptId = sql`(select id from ${paymentAttempts} where mer_trade_no = ${merTradeNo})`;
  const rows = await db
    .insert(paymentEvents)
    .values({ ...row, attemptId })
    .onConflictDoNothing({ target: paymentEvents.digest })
    .returning({ id: paymentEvents.id });
  return rows.length > 0;
}

/** Marks an event for review by an administrator. */
export const quarantinePaymentEvent = (db: Db, id: string, quarantine: OrderFlag) =>
  db.update(paymentEvents).set({ quarantine }).where(eq(paymentEvents.id, id));
