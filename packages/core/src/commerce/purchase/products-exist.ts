import type { Db } from "@panshi/db";
import { selectProductsById } from "./store.ts";

/** Whether all products of an order exist, on sale or not, and there is at least one. */
export async function productsExist(ctx: { db: Db }, input: { productIds: readonly string[] }): Promise<boolean> {
  const { productIds } = input;
  return productIds.length > 0 && (await selectProductsById(ctx.db, productIds)).length === new Set(productIds).size;
}
