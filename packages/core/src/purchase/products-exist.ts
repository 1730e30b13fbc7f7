import type { Db } from "@panshi/db";
import { selectProductsById } from "./store.ts";

/** Whether an order's goods can be given: there is at least one, and the shop knows them all, on the shelf or not. */
export async function productsExist({
  ctx,
  input,
}: {
  ctx: { db: Db };
  input: { productIds: readonly string[] };
}): Promise<boolean> {
  const { productIds } = input;
  return productIds.length > 0 && (await selectProductsById(ctx.db, productIds)).length === new Set(productIds).size;
}
