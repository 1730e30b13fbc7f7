import type { Db } from "@panshi/db";
import type { OrderItem } from "./rows.ts";
import { selectOrderItems } from "./store.ts";

/** The products of an order, in the order in which they were put into the cart. */
export const listOrderItems = (ctx: { db: Db }, input: { orderId: string }): Promise<OrderItem[]> =>
  selectOrderItems(ctx.db, [input.orderId]);
