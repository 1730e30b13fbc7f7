import type { Db } from "@panshi/db";
import { dailyRollups } from "@panshi/db/schema";
import { and, between, inArray, sql } from "drizzle-orm";

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

/** The sums of metrics of each day from `first` to `last`. */
export const selectDailyTotals = (db: Db, metrics: readonly string[], first: string, last: string) =>
  db
    .select({
      metric: dailyRollups.metric,
      day: dailyRollups.taipeiDay,
      value: sql<number>`sum(${dailyRollups.value})::float8`,
    })
    .from(dailyRollups)
    .where(and(inArray(dailyRollups.metric, [...metrics]), between(dailyRollups.taipeiDay, first, last)))
    .groupBy(dailyRollups.metric, dailyRollups.taipeiDay);
