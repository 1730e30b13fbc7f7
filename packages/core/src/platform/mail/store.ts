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

/** Takes unsent e-mails for delivery until `until`, without those that were sent or set aside, and those that another job delivers. */
export function takeUnsentEmails(db: Db, ids: readonly string[], now: Date, until: Date) {
  const { sendingUntil } = mailOutbox;
  const isFree = or(isNull(sendingUntil), lte(sendingUntil, now));
  return db
    .update(mailOutbox)
    .set({ sendingUntil: until })
    .where(and(inArray(mailOutbox.id, [...ids]), isToSend, isFree))
    .returning();
}

/** Those of these e-mails that are still to be sent. */
export async function selectToBeSent(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(inArray(mailOutbox.id, [...ids]), isToSend));
  return rows.map(({ id }) => id);
}

/** Whether an e-mail is about an order whose member was erased. A value rather than `exists`, which the planner joins first. */
const isToErasedMember = (db: Db) =>
  db
    .select({ value: isNotNull(members.deletedAt) })
    .from(orders)
    .innerJoin(members, eq(members.id, orders.memberId))
    .where(eq(orders.id, mailOutbox.orderId));

/**
 * Records what became of deliveries that were taken until `taken`, in one statement. One that failed leaves an e-mail as it is that another
 * job has taken since or that was decided otherwise. An e-mail that was sent to an erased member, because of money that went on after
 * the erasure, is deleted: nothing needs it any more (docs/decisions/0052).
 */
export async function recordDeliveries(
  db: Db,
  deliveries: readonly { id: string; lastError: string | null }[],
  { taken, at }: { taken: Date; at: Date },
): Promise<void> {
  const rows = sql.join(
    deliveries.map(({ id, lastError }) => sql`(${id}::uuid, ${lastError}::text)`),
    sql`, `,
  );
  const { id, orderId, state, tries, lastError, sentAt, sendingUntil } = mailOutbox;
  const results = sql`results (result_id, error) as (values ${rows})`;
  const erased = sql`erased as (select ${id} from ${mailOutbox} join results on result_id = ${id}
    where error is null and ${orderId} is not null and (${isToErasedMember(db)}))`;
  const name = (column: { name: string }) => sql.identifier(column.name);
  await db.execute(sql`
    with ${results}, ${erased}, deleted as (delete from ${mailOutbox} where ${id} in (select id from erased))
    update ${mailOutbox} set ${name(sendingUntil)} = null, ${name(tries)} = ${tries} + 1, ${name(lastError)} = error,
      ${name(state)} = case when error is null then 'sent' else 'failed' end,
      ${name(sentAt)} = case when error is null then ${at}::timestamptz else ${sentAt} end
    from results where result_id = ${id} and ${id} not in (select id from erased)
      and (error is null or (${isToSend} and ${sendingUntil} = ${taken}))`);
}

/** Deletes those of these e-mails that are about an order whose member was erased. */
export async function deleteEmailsToErasedMembers(db: Db, ids: readonly string[]): Promise<void> {
  await db.delete(mailOutbox).where(and(inArray(mailOutbox.id, [...ids]), sql`(${isToErasedMember(db)})`));
}

/** The newest hundred e-mails of the outbox, sent ones included. */
export const selectNewestEmails = (db: Db) =>
  db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id)).limit(100);
