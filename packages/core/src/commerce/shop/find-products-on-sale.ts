import type { Db } from "@panshi/db";
import { selectProductsOnSale } from "./store.ts";

/** Those of the products that are on sale, with current names and prices (whole TWD). */
export const findProductsOnSale = (ctx: { db: Db }, input: { productIds: readonly string[] }) =>
  selectProductsOnSale(ctx.db, input.productIds);
