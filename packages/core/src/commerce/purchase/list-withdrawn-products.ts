import type { Db } from "@panshi/db";
import { selectWithdrawnProducts } from "./store.ts";

/** The ids of an order's products that a refund withdrew. */
export async function listWithdrawnProducts(ctx: { db: Db }, input: { orderId: string }): Promise<Set<string>> {
  return new Set((await selectWithdrawnProducts(ctx.db, input.orderId)).map(({ productId }) => productId));
}
