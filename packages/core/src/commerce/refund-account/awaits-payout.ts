import type { Db } from "@panshi/db";
import { findRequestAwaitingPayout } from "./store.ts";

/** Whether money of an order was promised to a bank account and not paid yet: nothing else may refund it meanwhile. */
export const awaitsPayout = async (ctx: { db: Db }, { orderId }: { orderId: string }): Promise<boolean> =>
  (await findRequestAwaitingPayout(ctx.db, orderId)) !== null;
