import type { Db } from "@panshi/db";
import { soulDialogues } from "@panshi/db/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import { countCapped } from "../count-capped.ts";
import type { Position } from "../cursor.ts";

const t = soulDialogues;
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

/** A member's dialogues, the latest day first. A position's `at` is the day's midnight in UTC. */
export const selectDialogues = (db: Db, memberId: string, limit: number, after: Position | null) =>
  db
    .select(shown)
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
    .limit(limit);

export const insertDialogue = (db: Db, row: typeof t.$inferInsert) => db.insert(t).values(row);

/** Answers the changed row, or nothing where the member has no such dialogue. */
export const updateDialogueRow = async (db: Db, memberId: string, id: string, change: Partial<typeof t.$inferInsert>) =>
  (await db.update(t).set(change).where(ownedBy(memberId, id)).returning(shown))[0];

export const deleteDialogueRow = async (db: Db, memberId: string, id: string): Promise<boolean> =>
  (await db.delete(t).where(ownedBy(memberId, id)).returning({ id: t.id })).length > 0;
