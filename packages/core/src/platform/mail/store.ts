import type { Db } from "@panshi/db";
import { mailOutbox, members, orders } from "@panshi/db/schema";
import { and, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";

/** Inserts an e-mail unless one with its `purposeKey` exists. Returns the ids of inserted rows. */
export const insertEmail = (db: Db, row: typeof mailOutbox.$inferInsert) =>
  db
    .insert(mailOutbox)
    .values(row)
    .onConflictDoNothing({ target: mailOutbox.purposeKey })
    .returning({ id: mailOutbox.id });

const isToSend = inArray(mailOutbox.state, ["waiting", "failed"]);

/** Takes an unsent e-mail for delivery until `until`; null where it was sent or set aside, does not exist, or another job delivers it. */
export async function takeUnsentEmail(db: Db, id: string, now: Date, until: Date) {
  const { sendingUntil } = mailOutbox;
  const isFree = or(isNull(sendingUntil), lte(sendingUntil, now));
  const [row] = await db
    .update(mailOutbox)
    .set({ sendingUntil: until })
    .where(and(eq(mailOutbox.id, id), isToSend, isFree))
    .returning();
  return row ?? null;
}

/** Whether an e-mail is still to be sent. */
export async function isToBeSent(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.id, id), isToSend));
  return rows.length > 0;
}

const delivered = { sendingUntil: null, tries: sql`${mailOutbox.tries} + 1` };

/** Records that an e-mail was delivered. */
export const recordSent = (db: Db, id: string, sentAt: Date) =>
  db
    .update(mailOutbox)
    .set({ ...delivered, state: "sent", lastError: null, sentAt })
    .where(eq(mailOutbox.id, id));

/** Deletes those of these e-mails that are about an order whose member was erased. */
export async function deleteEmailsToErasedMembers(db: Db, ids: readonly string[]): Promise<void> {
  const isErased = db
    .select({ value: isNotNull(members.deletedAt) })
    .from(orders)
    .innerJoin(members, eq(members.id, orders.memberId))
    .where(eq(orders.id, mailOutbox.orderId));
  // A value rather than `exists`, which the planner joins first, by all e-mails about orders.
  await db.delete(mailOutbox).where(and(inArray(mailOutbox.id, [...ids]), sql`(${isErased})`));
}

/**
 * Records a delivery that failed, after which another job may deliver the e-mail; nothing where another job has taken it since, or
 * it was decided otherwise.
 */
export const recordFailure = (db: Db, id: string, taken: Date, lastError: string) =>
  db
    .update(mailOutbox)
    .set({ ...delivered, state: "failed", lastError })
    .where(and(eq(mailOutbox.id, id), isToSend, eq(mailOutbox.sendingUntil, taken)));

/** The newest hundred e-mails of the outbox, sent ones included. */
export const selectNewestEmails = (db: Db) =>
  db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id)).limit(100);
