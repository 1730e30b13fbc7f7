import type { Db } from "@panshi/db";
import { selectOpenHolds } from "./store.ts";

/** Whether a refund that takes something of the order back is on its way. For a decision, asked under the order's lock. */
export const isHeld = async (ctx: { db: Db }, input: { orderId: string }): Promise<boolean> =>
  (await selectOpenHolds(ctx.db, [input.orderId])).length > 0;
