import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { cached } from "../../cached-table.ts";
import { updatedAt } from "../columns.ts";

/** One row a settings key; the schema of each value is in contracts. */
export const settings = cached(
  pgTable("settings", {
    key: text("key").primaryKey(),
    value: jsonb("value").notNull(),
    updatedBy: uuid("updated_by"),
    updatedAt: updatedAt(),
  }),
);

/** Which seed ran with which parameters, so that it runs once and never overwrites later changes. */
export const seedRuns = pgTable("seed_runs", {
  name: text("name").primaryKey(),
  parameters: jsonb("parameters").notNull(),
  ranAt: updatedAt(),
});
