import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { updatedAt } from "./columns.ts";

/** General settings and the four switches, a row a key; what a key holds is checked by its contract. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedBy: uuid("updated_by"),
  updatedAt: updatedAt(),
});

/** Which seed ran, and from what: so that a seed is laid once and never over a person's changes. */
export const seedRuns = pgTable("seed_runs", {
  name: text("name").primaryKey(),
  parameters: jsonb("parameters").notNull(),
  ranAt: updatedAt(),
});
