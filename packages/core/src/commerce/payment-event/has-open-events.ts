import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import type { Db } from "@panshi/db";
import { selectOpenEvents } from "./store.ts";

/** Whether a payment event of an order waits for review for this reason. */
export const hasOpenEvents = async (ctx: { db: Db }, input: { orderId: string; code: OrderFlag }): Promise<boolean> =>
  (await selectOpenEvents(ctx.db, input.orderId, input.code)).length > 0;
