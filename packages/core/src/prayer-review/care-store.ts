import type { Db } from "@panshi/db";
import { backfills, prayers } from "@panshi/db/schema";
import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";

const NAME = "care of wishes";
const isThis = eq(backfills.name, NAME);

/** How far the reading has come, locked until the transaction ends. */
export async function lockBackfill(db: Db) {
  await db.insert(backfills).values({ name: NAME }).onConflictDoNothing();
  const [row] = await db.select().from(backfills).where(isThis).for("update");
  if (!row) throw new Error("the backfill has no row");
  return row;
}

export const moveBackfill = (db: Db, position: string) => db.update(backfills).set({ position }).where(isThis);
export const finishBackfill = (db: Db, finishedAt: Date) => db.update(backfills).set({ finishedAt }).where(isThis);

/** The next wishes by their ids. */
export const selectWishesAfter = (db: Db, position: string | null, limit: number) =>
  db
    .select({ id: prayers.id, content: prayers.content })
    .from(prayers)
    .where(position === null ? undefined : gt(prayers.id, position))
    .orderBy(asc(prayers.id))
    .limit(limit);

/** Opens care for wishes that have none; one that staff attended meanwhile stays. */
export const markOpen = (db: Db, ids: readonly string[]) =>
  db
    .update(prayers)
    .set({ care: "open" })
    .where(and(inArray(prayers.id, [...ids]), isNull(prayers.care)));
