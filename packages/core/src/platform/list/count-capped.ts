import { TOTAL_CAP } from "@panshi/contracts/platform/list";
import type { Db } from "@panshi/db";
import { count, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** How many rows of a table match, reading at most one more than `cap` of them; undefined where there are more (S7.94). */
export async function countCapped(
  db: Db,
  table: PgTable,
  where: SQL | undefined,
  cap: number = TOTAL_CAP,
): Promise<number | undefined> {
  const capped = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(cap + 1)
    .as("capped");
  const [row] = await db.select({ total: count() }).from(capped);
  return row && row.total <= cap ? row.total : undefined;
}
