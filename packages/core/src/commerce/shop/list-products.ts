import type { Product } from "@panshi/contracts/commerce/product";
import type { Ctx } from "../../platform/context.ts";
import { formatOf } from "./rules.ts";
import { selectProducts } from "./store.ts";

/** `GET /api/soul-products`: the products on sale in their display order, cached until one or its file changes. */
export const listProducts = (ctx: Pick<Ctx, "db" | "cache">): Promise<readonly Product[]> | readonly Product[] =>
  ctx.cache.get("products", ["products", "files"], async () => {
    const rows = await selectProducts(ctx.db);
    return Object.freeze(rows.map(({ mediaType, ...row }) => ({ ...row, format: formatOf(mediaType) })));
  });
