import type { Db } from "@panshi/db";
import { moments } from "@panshi/db/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import { countCapped } from "../list/count-capped.ts";
import type { Position } from "../cursor.ts";

const t = moments;
const momentColumns = {
  id: t.id,
  combinationName: t.combinationName,
  creativeItemId: t.creativeItemId,
  codeImageItemId: t.codeImageItemId,
  musicItemId: t.musicItemId,
  createdAt: t.createdAt,
};
const ownedBy = (memberId: string, id: string) => and(eq(t.id, id), eq(t.memberId, memberId));

/** How many moments a member has. */
export const countMoments = (db: Db, memberId: string) => countCapped(db, t, eq(t.memberId, memberId));

/** A member's moments, newest first. */
export const selectMoments = (db: Db, memberId: string, limit: number, after: Position | null) =>
  db
    .select(momentColumns)
    .from(t)
    .where(
      and(
        eq(t.memberId, memberId),
        after
          ? sql`(${t.createdAt}, ${t.id}) < (${new Date(after.at).toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(limit);

export type MomentRow = Awaited<ReturnType<typeof selectMoments>>[number];

export const insertMoment = (db: Db, row: typeof t.$inferInsert) => db.insert(t).values(row);

/** Resolves with the updated row; undefined if the member has no such moment. */
export const updateMomentRow = async (db: Db, memberId: string, id: string, change: Partial<typeof t.$inferInsert>) =>
  (await db.update(t).set(change).where(ownedBy(memberId, id)).returning(momentColumns))[0];

export const deleteMomentRow = async (db: Db, memberId: string, id: string): Promise<boolean> =>
  (await db.delete(t).where(ownedBy(memberId, id)).returning({ id: t.id })).length > 0;
