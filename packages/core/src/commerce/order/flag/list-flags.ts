import type { Db } from "@panshi/db";
import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import { type OrderFlagRow, selectFlags, selectOpenFlagIds } from "./store.ts";

export type { OrderFlagRow };

/** The flags of some orders, open and settled, in the order in which they were raised. */
export const listFlags = (ctx: { db: Db }, input: { orderIds: readonly string[] }): Promise<OrderFlagRow[]> =>
  selectFlags(ctx.db, input.orderIds);

/** The open flags of one reason that some orders have; an order has at most one. */
export const listOpenFlagIds = (
  ctx: { db: Db },
  { orderIds, code }: { orderIds: readonly string[]; code: OrderFlag },
): Promise<string[]> => selectOpenFlagIds(ctx.db, orderIds, code);
