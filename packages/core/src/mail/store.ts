import type { Db } from "@panshi/db";
import { mailOutbox } from "@panshi/db/schema";
import { and, desc, eq, sql } from "drizzle-orm";

/** Inserts an e-mail unless one with its `purposeKey` exists. Returns the ids of inserted rows. */
export const insertEmail = (db: Db, row: typeof mailOutbox.$inferInsert) =>
  db
    .insert(mailOutbox)
    .values(row)
    .onConflictDoNothing({ target: mailOutbox.purposeKey })
    .returning({ id: mailOutbox.id });

/** An e-mail of the outbox; null where it was sent already or does not exist. */
export async function findUnsentEmail(db: Db, id: string) {
  const [row] = await db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.id, id), sql`${mailOutbox.state} <> 'sent'`));
  return row ?? null;
}

/** Records one delivery attempt. */
export const recordDelivery = (db: Db, id: string, set: Partial<typeof mailOutbox.$inferInsert>) =>
  db
    .update(mailOutbox)
    .set({ ...set, tries: sql`${mailOutbox.tries} + 1` })
    .where(eq(mailOutbox.id, id));

/** The newest hundred e-mails of the outbox, sent ones included. */
export const selectNewestEmails = (db: Db) =>
  db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id)).limit(100);
