import { type Db } from "@panshi/db";
import { interpretationUses } from "@panshi/db/schema";
import { and, eq, gt, lt, sql } from "drizzle-orm";

/** Increments a caller's counter of the day; false if it has reached `max`. */
export async function incrementInterpretationUse(
  db: Db,
  caller: string,
  taipeiDay: string,
  max: number,
): Promise<boolean> {
  if (max <= 0) return false;
  const rows = await db
    .insert(interpretationUses)
    .values({ caller, taipeiDay, count: 1 })
    .onConflictDoUpdate({
      target: [interpretationUses.caller, interpretationUses.taipeiDay],
      set: { count: sql`${interpretationUses.count} + 1` },
      setWhere: lt(interpretationUses.count, max),
    })
    .returning({ count: interpretationUses.count });
  return rows.length > 0;
}

/** Decrements a caller's counter of the day. */
export const decrementInterpretationUse = (db: Db, caller: string, taipeiDay: string) =>
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

export const deleteInterpretationUsesBefore = (db: Db, taipeiDay: string) =>
  db.delete(interpretationUses).where(lt(interpretationUses.taipeiDay, taipeiDay));
