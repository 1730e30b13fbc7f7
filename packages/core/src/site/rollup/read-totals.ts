import type { Db } from "@panshi/db";
import { selectDailyTotals, selectTotals } from "./store.ts";

/** The sum of metrics over all days, such as of accounts, by dimension. */
export async function readPresentTotals(
  { db }: { db: Db },
  { metrics, today }: { metrics: readonly string[]; today: string },
): Promise<{ all: number; of: (dimension: string) => number }> {
  const rows = await selectTotals(db, metrics, today);
  return {
    all: rows.reduce((sum, { total }) => sum + total, 0),
    of: (dimension) => rows.find((row) => row.dimension === dimension)?.total ?? 0,
  };
}

/** The sums of metrics of each day from `first` to `last`. */
export const readDailyTotals = (
  { db }: { db: Db },
  { metrics, first, last }: { metrics: readonly string[]; first: string; last: string },
) => selectDailyTotals(db, metrics, first, last);
