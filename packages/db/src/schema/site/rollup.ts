import { planTypes } from "@panshi/contracts/commerce/plan";
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { updatedAt } from "../columns.ts";

/** Figures of one Taipei day, recomputed by a job; reports and counts read these instead of the large tables. A figure of 0 has no row, or says 0. */
export const dailyRollups = pgTable(
  "daily_rollups",
  {
    /** e.g. `members.new`, `prayers.status`, `revenue.paid`. */
    metric: text("metric").notNull(),
    taipeiDay: date("taipei_day", { mode: "string" }).notNull(),
    /** A plan, a status …; empty where the metric has none. */
    dimension: text("dimension").notNull().default(""),
    value: integer("value").notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("daily_rollups_key").on(t.metric, t.dimension, t.taipeiDay),
    // What a period's figures are read from, in the index alone.
    index("daily_rollups_metric_idx").on(t.metric, t.taipeiDay, t.dimension, t.value),
    check(
      "daily_rollups_plan_check",
      sql`${t.metric} not like 'plan.%' or ${t.dimension} in (${sql.raw(planTypes.map((p) => `'${p}'`).join(", "))})`,
    ),
  ],
);

/**
 * Days whose figures a write has changed: inserted by triggers on the counted tables, deleted by the job that recomputes the
 * days (docs/decisions/0039). Not unique: a transaction that has marked a day must not make another one wait.
 */
export const rollupMarks = pgTable(
  "rollup_marks",
  {
    /** Which figures of the day: a key of `rollupFamilies`. */
    family: text("family").notNull(),
    taipeiDay: date("taipei_day", { mode: "string" }).notNull(),
  },
  (t) => [index("rollup_marks_day_idx").on(t.family, t.taipeiDay)],
);
