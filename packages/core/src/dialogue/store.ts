import type { Db } from "@panshi/db";
import { dialogues } from "@panshi/db/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { countCapped } from "../list/count-capped.ts";
import type { Position } from "../cursor.ts";

const t = dialogues;
const dialogueColumns = {
  id: t.id,
  meditationDate: t.meditationDate,
  emotionalState: t.emotionalState,
  dialogueContent: t.dialogueContent,
  soulInsights: t.soulInsights,
};
const ownedBy = (memberId: string, id: string) => and(eq(t.id, id), eq(t.memberId, memberId));

/** How many dialogues a member has. */
export const countDialogues = (db: Db, memberId: string) => countCapped(db, t, eq(t.memberId, memberId));

/** A page ends after this many bytes of text in UTF-8: without it, a batch of pages of the longest texts is 30 MB. */
const PAGE_BYTES = 256 * 1024;

/**
 * Up to `limit` dialogues, latest day first. `isFull` if the page ended because of PAGE_BYTES, so more rows may follow. A
 * position's `at` is midnight UTC of the day.
 */
export async function selectDialogues(db: Db, memberId: string, limit: number, after: Position | null) {
  const size = sql`octet_length(${t.dialogueContent}) + octet_length(${t.soulInsights})`;
  const through = sql<number>`sum(${size}) over (order by ${t.meditationDate} desc, ${t.id} desc rows unbounded preceding)`;
  const found = db
    .select({ ...dialogueColumns, size: sql<number>`${size}`.as("size"), through: through.as("through") })
    .from(t)
    .where(
      and(
        eq(t.memberId, memberId),
        after
          ? sql`(${t.meditationDate}, ${t.id}) < (${new Date(after.at).toISOString().slice(0, 10)}::date, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(t.meditationDate), desc(t.id))
    .limit(limit)
    .as("found");
  const rows = await db
    .select()
    .from(found)
    .where(sql`${found.through} - ${found.size} < ${PAGE_BYTES}`)
    .orderBy(desc(found.meditationDate), desc(found.id));
  const isFull = Number(rows.at(-1)?.through ?? 0) >= PAGE_BYTES;
  return { rows: rows.map(({ size: _size, through: _through, ...row }) => row), isFull };
}

/** The newest dialogues, by the day of the meditation; with their texts up to `bytes` in UTF-8 of all together. */
export function selectDialoguesForRecurrence(db: Db, memberId: string, limit: number, bytes: number) {
  const size = sql`octet_length(${t.dialogueContent}) + octet_length(${t.soulInsights})`;
  const through = sql<number>`sum(${size}) over (order by ${t.meditationDate} desc, ${t.id} desc rows unbounded preceding)`;
  const newest = db
    .select({ ...dialogueColumns, through: through.as("through") })
    .from(t)
    .where(eq(t.memberId, memberId))
    .orderBy(desc(t.meditationDate), desc(t.id))
    .limit(limit)
    .as("newest");
  const within = (text: PgColumn) => sql<string>`case when ${newest.through} <= ${bytes} then ${text} else '' end`;
  return db
    .select({
      day: newest.meditationDate,
      mood: newest.emotionalState,
      content: within(newest.dialogueContent),
      insights: within(newest.soulInsights),
    })
    .from(newest)
    .orderBy(desc(newest.meditationDate), desc(newest.id));
}

export const insertDialogue = (db: Db, row: typeof t.$inferInsert) => db.insert(t).values(row);

/** Resolves with the updated row; undefined if the member has no such dialogue. */
export const updateDialogueRow = async (db: Db, memberId: string, id: string, change: Partial<typeof t.$inferInsert>) =>
  (await db.update(t).set(change).where(ownedBy(memberId, id)).returning(dialogueColumns))[0];

export const deleteDialogueRow = async (db: Db, memberId: string, id: string): Promise<boolean> =>
  (await db.delete(t).where(ownedBy(memberId, id)).returning({ id: t.id })).length > 0;
