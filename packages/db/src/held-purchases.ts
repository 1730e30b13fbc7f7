import { orderHolds, purchases } from "./schema/index.ts";
import { type SQL, sql } from "drizzle-orm";

/** Since when the refund of a purchase is on its way, in a statement about purchases; null where it can be used. */
export const purchaseHeldSinceSql: SQL<Date | null> = sql`(select h.held_at from ${orderHolds} h
  where h.order_id = ${purchases}.order_id and h.released_at is null
    and (h.product_ids is null or h.product_ids ? ${purchases}.product_id::text))`.mapWith(orderHolds.heldAt);
