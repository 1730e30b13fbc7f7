import { sql } from "drizzle-orm";
import { files } from "../../schema/files.ts";
import { freeDownloads, products, productVersions } from "../../schema/products.ts";
import { productFileContents } from "../content/product-files.ts";
import { productContents } from "../content/products.ts";
import { searchVector } from "../../search.ts";
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
        search: searchVector(product.name),
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

/** Makes each product's file its first version, for a product that has no version of it. */
export const productVersionsSeed = (createdAt: Date): SeedPart => ({
  name: "product versions",
  keys: productFileContents.flatMap(({ product }) => product ?? []),
  async insert(db, wanted) {
    const rowsJson = JSON.stringify([...wanted].map((key) => ({ key, id: seedId("product version", key) })));
    const inserted = await db.execute(sql`insert into ${productVersions} (id, product_id, number, file_id, created_at)
        select given.id, sold.id, 1, sold.file_id, ${createdAt.toISOString()}
        from json_to_recordset(${rowsJson}::text::json) as given (key text, id uuid)
        join ${products} as sold on sold.slug = given.key
        where sold.file_id is not null and not exists (select from ${productVersions} v where v.product_id = sold.id)`);
    return inserted.count;
  },
});

/** Lists the free file. Where the database's upgrade from an earlier release has listed it, it stays as it is. */
export const freeDownloadsSeed = (createdAt: Date): SeedPart => {
  const free = productFileContents.flatMap(({ filename, title }, index) =>
    title === null ? [] : [{ id: seedId("free download", filename), filename, title, place: index }],
  );
  return {
    name: "free downloads",
    keys: free.map(({ filename }) => filename),
    async insert(db, wanted) {
      const rowsJson = JSON.stringify(free.filter(({ filename }) => wanted.has(filename)));
      const at = createdAt.toISOString();
      const inserted = await db.execute(sql`insert into ${freeDownloads}
          (id, title, file_id, display_order, created_at, updated_at)
          select given.id, given.title, file.id, 10 * row_number() over (order by given.place), ${at}, ${at}
          from json_to_recordset(${rowsJson}::text::json) as given (id uuid, filename text, title text, place int)
          join ${files} as file on file.filename = given.filename
          where not exists (select from ${freeDownloads} listed where listed.file_id = file.id)`);
      return inserted.count;
    },
  };
};
