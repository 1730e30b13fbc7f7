import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { markPurchasesWithdrawn } from "./store.ts";

/** Withdraws products of a refunded order: those of `productIds`, all where it is null. */
export async function withdrawPurchases(
  ctx: { db: Db; clock: Clock },
  input: { orderId: string; productIds: readonly string[] | null },
): Promise<void> {
  requireTransaction(ctx);
  await markPurchasesWithdrawn(ctx.db, input.orderId, input.productIds, ctx.clock.now());
}
