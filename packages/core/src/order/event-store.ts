import type { Db } from "@panshi/db";
import { paymentEvents } from "@panshi/db/schema";
import { eq } from "drizzle-orm";

/** Keeps news once, by its digest: false where it is there already, also when the other one commits only now. */
export async function insertEvent(db: Db, row: typeof paymentEvents.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(paymentEvents)
    .values(row)
    .onConflictDoNothing({ target: paymentEvents.digest })
    .returning({ id: paymentEvents.id });
  return rows.length > 0;
}

/** Notes why a person must look at news. */
export const quarantineEvent = (db: Db, id: string, quarantine: string) =>
  db.update(paymentEvents).set({ quarantine }).where(eq(paymentEvents.id, id));
