import type { Db } from "@panshi/db";
import { type HoldRow, selectOpenHolds } from "./store.ts";

/** That the use of what an order bought is stopped. */
export type OrderHold = HoldRow;

/** The open holds of some orders, one each at most: what of them cannot be used, because it may go back. */
export const listOpenHolds = (ctx: { db: Db }, input: { orderIds: readonly string[] }): Promise<OrderHold[]> =>
  selectOpenHolds(ctx.db, input.orderIds);
