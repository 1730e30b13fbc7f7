import type { Db } from "@panshi/db";
import { files, products } from "@panshi/db/schema";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";

/** Administrators create products by hand, so there are few; the limit only bounds the query. */
const PRODUCTS_MAX = 500;

/** The products on sale with the media type of their file, in their display order. */
export const selectShopProducts = (db: Db) => {
  const t = products;
  return db
    .select({
      id: t.id,
      name: t.name,
      description: t.description,
      price: t.price,
      category: t.category,
      type: t.type,
      imageUrl: t.imageUrl,
      audioUrl: t.audioUrl,
      details: t.details,
      mediaType: files.mediaType,
    })
    .from(t)
    .leftJoin(files, eq(files.id, t.fileId))
    .where(and(eq(t.isActive, true), isNull(t.deletedAt)))
    .orderBy(asc(t.displayOrder), asc(t.id))
    .limit(PRODUCTS_MAX);
};

/** Those of `ids` that are on sale. */
export const selectProductsOnSale = (db: Db, ids: readonly string[]) => {
  const t = products;
  return db
    .select({ id: t.id, name: t.name, price: t.price })
    .from(t)
    .where(and(t.isActive, isNull(t.deletedAt), inArray(t.id, [...ids])));
};
