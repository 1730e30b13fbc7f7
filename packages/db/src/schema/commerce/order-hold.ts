import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { idColumn, timestampMs } from "../columns.ts";
import { orders } from "./order.ts";
import { refundRequests, refunds } from "./refund.ts";

/**
 * That the use of what an order bought is stopped, while a refund that takes it back is on its way: one open row an order. While it is
 * open the order's grant does not run, its products cannot be opened, and nobody can claim it. Rows are never deleted, since periods
 * are rebuilt from them.
 */
export const orderHolds = pgTable(
  "order_holds",
  {
    id: idColumn(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    /** What it waits for: the payment of an accepted request to a bank account, or the outcome of a refund. */
    requestId: uuid("request_id").references(() => refundRequests.id),
    refundId: uuid("refund_id").references(() => refunds.id),
    /** The products of a cart that are stopped; null for all that the order bought. */
    productIds: jsonb("product_ids").$type<string[]>(),
    heldAt: timestampMs("held_at").notNull(),
    releasedAt: timestampMs("released_at"),
  },
  (t) => [
    uniqueIndex("order_holds_open_key").on(t.orderId).where(sql`${t.releasedAt} is null`),
    index("order_holds_order_idx").on(t.orderId, t.heldAt),
    check("order_holds_cause_check", sql`(${t.requestId} is null) <> (${t.refundId} is null)`),
    check("order_holds_time_check", sql`${t.releasedAt} >= ${t.heldAt}`),
  ],
);
