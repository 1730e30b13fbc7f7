import type { Db } from "@panshi/db";
import { files, products, purchases } from "@panshi/db/schema";
import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";

/** More files than anybody scrolls through; the list of purchases has all of them, paged. */
const ROWS_MAX = 200;

/** The row of a stored file by its name; undefined for none. */
export const findFile = async (db: Db, filename: string) =>
  (
    await db
      .select({
        id: files.id,
        class: files.class,
        memberId: files.memberId,
        mediaType: files.mediaType,
        size: files.size,
        pictureId: files.pictureId,
      })
      .from(files)
      .where(eq(files.filename, filename))
  )[0];

/** Whether the member owns a product with this file that was not refunded. */
export const ownsProductFile = async (db: Db, memberId: string, fileId: string): Promise<boolean> =>
  (
    await db
      .select({ id: purchases.id })
      .from(purchases)
      .innerJoin(products, eq(products.id, purchases.productId))
      .where(and(eq(purchases.memberId, memberId), isNull(purchases.withdrawnAt), eq(products.fileId, fileId)))
      .limit(1)
  ).length > 0;

const listedColumns = {
  filename: files.filename,
  size: files.size,
  mediaType: files.mediaType,
  createdAt: files.createdAt,
};

/** Public files with a title; those without one are images of pages. */
export const selectFreeFiles = (db: Db) =>
  db
    .select({ ...listedColumns, title: files.title })
    .from(files)
    .where(and(eq(files.class, "public"), isNotNull(files.title)))
    .orderBy(asc(files.createdAt), asc(files.id))
    .limit(ROWS_MAX);

/** The files of the products that a member owns, latest purchase first. */
export const selectOwnFiles = (db: Db, memberId: string) =>
  db
    .select({ ...listedColumns, title: purchases.productName, purchasedAt: purchases.purchasedAt })
    .from(purchases)
    .innerJoin(products, eq(products.id, purchases.productId))
    .innerJoin(files, eq(files.id, products.fileId))
    .where(and(eq(purchases.memberId, memberId), isNull(purchases.withdrawnAt)))
    .orderBy(desc(purchases.purchasedAt), desc(purchases.id))
    .limit(ROWS_MAX);
