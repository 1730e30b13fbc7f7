import { ListInput } from "@panshi/contracts/platform/list";
import type { Db } from "@panshi/db";
import { dialogues } from "@panshi/db/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { declareList } from "../../platform/list/declare-list.ts";

const t = dialogues;
const dialogueColumns = {
  id: t.id,
  meditationDate: t.meditationDate,
  emotionalState: t.emotionalState,
  dialogueContent: t.dialogueContent,
  soulInsights: t.soulInsights,
};
const ownedBy = (memberId: string, id: string) => and(eq(t.id, id), eq(t.memberId, memberId));

/** A page ends after this many bytes of text in UTF-8: without it, a batch of pages of the longest texts is 30 MB. */
const PAGE_BYTES = 256 * 1024;

const size = sql`octet_length(${t.dialogueContent}) + octet_length(${t.soulInsights})`;
/** The bytes of a row's texts and of those before it, latest day first. */
const through = sql<number>`sum(${size}) over (order by ${t.meditationDate} desc, ${t.id} desc rows unbounded preceding)`;
const isWithinPage = sql<boolean>`${through} - (${size}) < ${PAGE_BYTES}`;
const withinPage = (text: PgColumn) => sql<string>`case when ${isWithinPage} then ${text} else '' end`;

/** A member's dialogues, latest day first. Texts beyond {@link PAGE_BYTES} are not read. */
export const memberDialogueListQuery = declareList(ListInput, {
  name: "dialogues",
  select: (db, position) =>
    db
      .select({
        ...dialogueColumns,
        dialogueContent: withinPage(t.dialogueContent),
        soulInsights: withinPage(t.soulInsights),
        isWithinPage,
        ...position,
      })
      .from(t),
  id: t.id,
  owner: t.memberId,
  newestFirst: t.meditationDate,
  fits: (row) => row.isWithinPage,
});

/** The newest dialogues, by the day of the meditation; with their texts up to `bytes` in UTF-8 of all together. */
export function selectDialoguesForRecurrence(db: Db, memberId: string, limit: number, bytes: number) {
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
