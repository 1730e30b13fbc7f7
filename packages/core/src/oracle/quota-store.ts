import { type Db } from "@panshi/db";
import { interpretationUses } from "@panshi/db/schema";
import { and, eq, gt, lt, sql } from "drizzle-orm";

/** Reserves one use of a caller's daily interpretations; false when none is left. */
export async function reserveUse(db: Db, caller: string, taipeiDay: string, most: number): Promise<boolean> {
  if (most <= 0) return false;
  const rows = await db
    .insert(interpretationUses)
    .values({ caller, taipeiDay, count: 1 })
    .onConflictDoUpdate({
      target: [interpretationUses.caller, interpretationUses.taipeiDay],
      set: { count: sql`${interpretationUses.count} + 1` },
      setWhere: lt(interpretationUses.count, most),
    })
    .returning({ count: interpretationUses.count });
  return rows.length > 0;
}

/** Gives one use back: a failed call costs nothing. */
export const releaseUse = (db: Db, caller: string, taipeiDay: string) =>
  db
    .update(interpretationUses)
    .set({ count: sql`${interpretationUses.count} - 1` })
    .where(
      and(
        eq(interpretationUses.caller, caller),
        eq(interpretationUses.taipeiDay, taipeiDay),
        gt(interpretationUses.count, 0),
      ),
    );

export const deleteUsesBefore = (db: Db, taipeiDay: string) =>
  db.delete(interpretationUses).where(lt(interpretationUses.taipeiDay, taipeiDay));
