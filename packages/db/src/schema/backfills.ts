import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestampMs } from "./columns.ts";

/** Work on rows from before a release, which jobs do once, in batches: how far each has come. */
export const backfills = pgTable("backfills", {
  name: text("name").primaryKey(),
  /** The last row that was done; null before the first batch. */
  position: uuid("position"),
  finishedAt: timestampMs("finished_at"),
});
