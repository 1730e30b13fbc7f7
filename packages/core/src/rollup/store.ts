import type { Db } from "@panshi/db";
import { dailyRollups } from "@panshi/db/schema";
import { inArray, sql } from "drizzle-orm";

/** The sums of metrics over all days, by metric and dimension. `until`: also the sums of the days up to this one. */
export const selectTotals = (db: Db, metrics: readonly string[], until: string) =>
  db
    .select({
      metric: dailyRollups.metric,
      dimension: dailyRollups.dimension,
      total: sql<number>`sum(${dailyRollups.value})::float8`,
      early: sql<number>`coalesce(sum(${dailyRollups.value}) filter (where ${dailyRollups.taipeiDay} <= ${until}), 0)::float8`,
    })
    .from(dailyRollups)
    .where(inArray(dailyRollups.metric, [...metrics]))
    .groupBy(dailyRollups.metric, dailyRollups.dimension);
