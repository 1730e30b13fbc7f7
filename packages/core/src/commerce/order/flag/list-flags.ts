import type { Db } from "@panshi/db";
import { type OrderFlagRow, selectFlags } from "./store.ts";

export type { OrderFlagRow };

/** The flags of some orders, open and settled, in the order in which they were raised. */
export const listFlags = (ctx: { db: Db }, input: { orderIds: readonly string[] }): Promise<OrderFlagRow[]> =>
  selectFlags(ctx.db, input.orderIds);
