import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { markPurchasesWithdrawn } from "./store.ts";

/** Takes goods of an order back after a refund: all, or those of `productIds`. */
export async function withdrawPurchases(
  ctx: { db: Db; clock: Clock },
  input: { orderId: string; productIds: readonly string[] | null },
): Promise<void> {
  requireTransaction(ctx);
  await markPurchasesWithdrawn(ctx.db, input.orderId, input.productIds, ctx.clock.now());
}
