import type { Db } from "@panshi/db";
import { products } from "@panshi/db/schema";
import { and, asc, eq, inArray } from "drizzle-orm";

/** Goods are laid out by hand and few; the limit only keeps a mistake from becoming an unbounded list. */
const FEW = 500;

/** The goods on the shelves, in the order staff gave them. */
export const selectProducts = (db: Db) => {
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
    })
    .from(t)
    .where(eq(t.isActive, true))
    .orderBy(asc(t.displayOrder), asc(t.id))
    .limit(FEW);
};

/** Those of `ids` that are on the shelf, as they are priced now. */
export const selectProductsOnSale = (db: Db, ids: readonly string[]) => {
  const t = products;
  return db
    .select({ id: t.id, name: t.name, price: t.price })
    .from(t)
    .where(and(t.isActive, inArray(t.id, [...ids])));
};
