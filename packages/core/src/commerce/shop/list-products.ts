import type { Product } from "@panshi/contracts/commerce/product";
import type { Db } from "@panshi/db";
import { products } from "@panshi/db/schema";
import type { Ctx } from "../../platform/context.ts";
import { formatOf } from "./rules.ts";
import { selectShopProducts, selectProductsOnSale } from "./store.ts";

/** `GET /api/soul-products`: the products on sale in their display order, cached until one or its file changes. */
export const listShopProducts = (ctx: Pick<Ctx, "db" | "cache">): Promise<readonly Product[]> | readonly Product[] =>
  ctx.cache.get("products", [products], async () => {
    const rows = await selectShopProducts(ctx.db);
    return Object.freeze(rows.map(({ mediaType, ...row }) => ({ ...row, format: formatOf(mediaType) })));
  });

/** Those of the products that are on sale, with current names and prices (whole TWD). */
export const findProductsOnSale = (ctx: { db: Db }, input: { productIds: readonly string[] }) =>
  selectProductsOnSale(ctx.db, input.productIds);
