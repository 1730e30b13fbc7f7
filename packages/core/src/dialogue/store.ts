import type { Db } from "@panshi/db";
import { dialogues } from "@panshi/db/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import { countCapped } from "../count-capped.ts";
import type { Position } from "../cursor.ts";

const t = dialogues;
const shown = {
  id: t.id,
  meditationDate: t.meditationDate,
  emotionalState: t.emotionalState,
  dialogueContent: t.dialogueContent,
  soulInsights: t.soulInsights,
};
const ownedBy = (memberId: string, id: string) => and(eq(t.id, id), eq(t.memberId, memberId));

/** How many dialogues a member has. */
export const countDialogues = (db: Db, memberId: string) => countCapped(db, t, eq(t.memberId, memberId));

/** UTF-8 bytes of texts after which a page ends: a batch of full pages of the longest texts was 30 MB. */
const PAGE_BYTES = 256 * 1024;

/**
 * At most `limit` of a member's dialogues, the latest day first; `isFull` where their texts ended the page, so that more may
 * follow. A position's `at` is the day's midnight in UTC.
 */
export async function selectDialogues(db: Db, memberId: string, limit: number, after: Position | null) {
  const size = sql`octet_length(${t.dialogueContent}) + octet_length(${t.soulInsights})`;
  const through = sql<number>`sum(${size}) over (order by ${t.meditationDate} desc, ${t.id} desc rows unbounded preceding)`;
  const found = db
    .select({ ...shown, size: sql<number>`${size}`.as("size"), through: through.as("through") })
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

export const insertDialogue = (db: Db, row: typeof t.$inferInsert) => db.insert(t).values(row);

/** Answers the changed row, or nothing where the member has no such dialogue. */
export const updateDialogueRow = async (db: Db, memberId: string, id: string, change: Partial<typeof t.$inferInsert>) =>
  (await db.update(t).set(change).where(ownedBy(memberId, id)).returning(shown))[0];

export const deleteDialogueRow = async (db: Db, memberId: string, id: string): Promise<boolean> =>
  (await db.delete(t).where(ownedBy(memberId, id)).returning({ id: t.id })).length > 0;
