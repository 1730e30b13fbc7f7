import type { Db } from "@panshi/db";
import { paymentAttempts, paymentEvents } from "@panshi/db/schema";
import { eq, sql } from "drizzle-orm";

/**
 * Keeps news of an attempt, or of none of ours, once, by its digest: false where it is there already, also when the other one
 * commits only now.
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

/** Notes why a person must look at news. */
export const quarantinePaymentEvent = (db: Db, id: string, quarantine: string) =>
  db.update(paymentEvents).set({ quarantine }).where(eq(paymentEvents.id, id));
