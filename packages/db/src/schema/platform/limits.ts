import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { timestampMs } from "../columns.ts";

/** Rate limit counters shared by all servers: attempts of a key within a time window. */
export const throttles = pgTable(
  "throttles",
  {
    /** e.g. `login:account:<sha256>`; never an address or email in clear. */
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    resetsAt: timestampMs("resets_at").notNull(),
  },
  (t) => [index("throttles_resets_idx").on(t.resetsAt)],
);
