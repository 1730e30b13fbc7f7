import { ListInput } from "@panshi/contracts/platform/list";
import type { Db } from "@panshi/db";
import { moments } from "@panshi/db/schema";
import { and, eq } from "drizzle-orm";
import { declareList } from "../../platform/list/declare-list.ts";

const t = moments;
const momentColumns = {
  id: t.id,
  combinationName: t.combinationName,
  creativeItemId: t.creativeItemId,
  codeImageItemId: t.codeImageItemId,
  musicItemId: t.musicItemId,
  creativeStarter: t.creativeStarter,
  codeImageStarter: t.codeImageStarter,
  musicStarter: t.musicStarter,
  createdAt: t.createdAt,
};
const ownedBy = (memberId: string, id: string) => and(eq(t.id, id), eq(t.memberId, memberId));

/** A member's moments, newest first. */
export const memberMomentListQuery = declareList(ListInput, {
  name: "moments",
  select: (db, position) => db.select({ ...momentColumns, ...position }).from(t),
  id: t.id,
  owner: t.memberId,
  newestFirst: t.createdAt,
});

export type MomentRow = Pick<typeof t.$inferSelect, keyof typeof momentColumns>;

export const insertMeditationMoment = (db: Db, row: typeof t.$inferInsert) => db.insert(t).values(row);

/** Resolves with the updated row; undefined if the member has no such moment. */
export const updateMomentRow = async (db: Db, memberId: string, id: string, change: Partial<typeof t.$inferInsert>) =>
  (await db.update(t).set(change).where(ownedBy(memberId, id)).returning(momentColumns))[0];

export const deleteMomentRow = async (db: Db, memberId: string, id: string): Promise<boolean> =>
  (await db.delete(t).where(ownedBy(memberId, id)).returning({ id: t.id })).length > 0;

/** A member's moment, locked until the transaction ends; undefined if the member has none with this id. */
export const selectMomentForUpdate = async (db: Db, memberId: string, id: string): Promise<MomentRow | undefined> =>
  (await db.select(momentColumns).from(t).where(ownedBy(memberId, id)).for("update"))[0];
