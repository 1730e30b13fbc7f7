import type { Db } from "@panshi/db";
import { selectProductsOnSale } from "./store.ts";

/** Those of these goods that are on the shelf, with the names and prices of this moment (whole TWD). */
export const findProductsOnSale = ({ ctx, input }: { ctx: { db: Db }; input: { productIds: readonly string[] } }) =>
  selectProductsOnSale(ctx.db, input.productIds);
