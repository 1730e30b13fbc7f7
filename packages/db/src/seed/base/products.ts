import { sql } from "drizzle-orm";
import { files } from "../../schema/files.ts";
import { products } from "../../schema/products.ts";
import { productFileContents } from "../content/product-files.ts";
import { productContents } from "../content/products.ts";
import { seedId } from "../seed-ids.ts";
import { type SeedPart, tableSeedPart } from "./seed-part.ts";

export const productId = (key: string) => seedId("product", key);

export const productsSeed = (createdAt: Date) =>
  tableSeedPart(
    "products",
    products,
    productContents.map(({ key, ...product }, index) => ({
      key,
      row: {
        id: productId(key),
        slug: key,
        ...product,
        displayOrder: index + 1,
        isActive: true,
        createdAt,
        updatedAt: createdAt,
      },
    })),
  );

/** Gives the products of an older release their details. A product that has some keeps them. */
export const productDetailsSeed = (): SeedPart => ({
  name: "product details",
  keys: productContents.map(({ key }) => key),
  async insert(db, wanted) {
    const detailsJson = JSON.stringify(productContents.filter(({ key }) => wanted.has(key)));
    const updated = await db.execute(sql`update ${products} as sold set details = given.details
        from json_to_recordset(${detailsJson}::text::json) as given (key text, details text)
        where sold.slug = given.key and sold.details = ''`);
    return updated.count;
  },
});

/**
 * Links each product to its file. A separate part, so that products of a release without files get theirs later. A product
 * that has a file keeps it.
 */
export const productFilesSeed = (): SeedPart => {
  const links = productFileContents.flatMap(({ product, filename }) =>
    product === null ? [] : [{ product, filename }],
  );
  return {
    // Stored in `seed_runs`, so the name stays.
    name: "goods",
    keys: links.map(({ product }) => product),
    async insert(db, wanted) {
      const linksJson = JSON.stringify(links.filter(({ product }) => wanted.has(product)));
      const linked = await db.execute(sql`update ${products} as sold set file_id = file.id
        from json_to_recordset(${linksJson}::text::json) as given (product text, filename text)
        join ${files} as file on file.filename = given.filename
        where sold.slug = given.product and sold.file_id is null`);
      return linked.count;
    },
  };
};
