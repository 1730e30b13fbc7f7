import { asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../connection/client.ts";
import { products, productVersions } from "../../schema/commerce/product.ts";
import { productId } from "../base/products.ts";
import { productContents } from "../content/products.ts";
import type { SeededProduct } from "./orders.ts";

/** The seeded products that still exist, for demo members to buy. */
export function readSeededProducts(db: Db): Promise<SeededProduct[]> {
  const { id, name, price, category, imageUrl } = products;
  return db
    .select({ id, name, price, category, imageUrl, versionId: productVersions.id })
    .from(products)
    .leftJoin(productVersions, eq(productVersions.fileId, products.fileId))
    .where(
      inArray(
        id,
        productContents.map(({ key }) => productId(key)),
      ),
    )
    .orderBy(asc(products.displayOrder), asc(id));
}
