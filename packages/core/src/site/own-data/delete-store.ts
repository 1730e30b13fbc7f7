import { randomUUID } from "node:crypto";
import { type Db, pipeline } from "@panshi/db";
import { emailEquals } from "@panshi/db/email";
import * as schema from "@panshi/db/schema";
import {
  activityDays,
  interpretationUses,
  mailOutbox,
  notificationRecipients,
  notifications,
  oracleDraws,
  orders,
  prayers,
} from "@panshi/db/schema";
import { eq, getTableName, inArray, is, or, sql } from "drizzle-orm";
import { type AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { memberTables } from "./erasure-catalogue.ts";

/** The tables whose rows of a member go with the member, as the catalogue says. */
const deletedTables = Object.values<unknown>(schema).filter(
  (table): table is PgTable & { memberId: AnyPgColumn } =>
    is(table, PgTable) && memberTables[getTableName(table)]?.erasure === "deleted",
);

/**
 * Deletes what a member wrote, what was written to them, and e-mails queued to `email`. Prayers and draws stay as
 * counted rows without text, draws and days of activity without the member too; orders, grants and purchases stay for the tax period, and so does the keyed hash of who had a trial.
 */
export async function deletePersonalRows(
  db: Db,
  { memberId, email, now }: { memberId: string; email: string | null; now: Date },
): Promise<void> {
  await pipeline(
    { db },
    deletedTables.map((table) => () => db.delete(table).where(eq(table.memberId, memberId))),
  );
  await db.execute(sql`with gone as (delete from ${oracleDraws} where member_id = ${memberId}
      returning deck_id, slip_id, version_id, taipei_day, source, created_at)
    insert into ${oracleDraws} (id, deck_id, slip_id, version_id, taipei_day, question, source, created_at)
    select gen_random_uuid(), deck_id, slip_id, version_id, taipei_day, '', source, created_at from gone`);
  // Counted days of somebody: one random id for all, so that they stay those of one person.
  await db.update(activityDays).set({ memberId: randomUUID() }).where(eq(activityDays.memberId, memberId));
  // One of the system is the member's alone; one of staff has other readers.
  await db.execute(sql`with gone as (delete from ${notificationRecipients} where member_id = ${memberId} returning notification_id)
    delete from ${notifications} n using gone
    where n.id = gone.notification_id and n.administrator_id is null and n.target_audience = 'custom'`);
  await db
    .delete(mailOutbox)
    .where(or(eq(mailOutbox.memberId, memberId), emailEquals(mailOutbox.recipient, email ?? "")));
  // To the address of an order, e.g. of the visitor who placed it before claiming it.
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.memberId, memberId));
  await db.delete(mailOutbox).where(inArray(mailOutbox.orderId, own));
  await db.delete(interpretationUses).where(eq(interpretationUses.caller, `member:${memberId}`));
  await db
    .update(prayers)
    .set({
      title: "",
      content: "",
      topic: null,
      thanks: null,
      reply: null,
      care: null,
      search: null,
      updatedAt: now,
    })
    .where(eq(prayers.memberId, memberId));
}
