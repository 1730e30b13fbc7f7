import { asc, inArray } from "drizzle-orm";
import type { Db } from "../../client.ts";
import { soulProducts } from "../../schema/shop.ts";
import { productId } from "../base/products.ts";
import { productContents } from "../content/products.ts";
import type { Product } from "./orders.ts";

/** The seeded goods that are still there, for demo members to have bought. */
export function readShelf(db: Db): Promise<Product[]> {
  const { id, name, price, category, imageUrl } = soulProducts;
  return db
    .select({ id, name, price, category, imageUrl })
    .from(soulProducts)
    .where(
      inArray(
        id,
        productContents.map(({ key }) => productId(key)),
      ),
    )
    .orderBy(asc(soulProducts.displayOrder), asc(id));
}
