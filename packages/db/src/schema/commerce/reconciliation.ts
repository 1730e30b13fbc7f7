import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { notNegativeCheck, timestampMs } from "../columns.ts";

/** The daily comparison with the gateway: one row for each Taipei day whose payments and refunds were queried. */
export const gatewayComparisons = pgTable(
  "gateway_comparisons",
  {
    /** `YYYY-MM-DD`, the day whose payments and refunds are compared. */
    day: text("day").primaryKey(),
    /** The last order that was compared; an interrupted comparison goes on after it. */
    cursor: uuid("cursor"),
    orders: integer("orders").notNull().default(0),
    differences: integer("differences").notNull().default(0),
    /** Orders about which the gateway gave no answer. */
    unanswered: integer("unanswered").notNull().default(0),
    startedAt: timestampMs("started_at").notNull(),
    /** When it last got further; one without an end that has not for a while was interrupted. */
    progressAt: timestampMs("progress_at").notNull(),
    finishedAt: timestampMs("finished_at"),
  },
  (t) => [notNegativeCheck("gateway_comparisons_orders_check", t.orders)],
);
