import type { Db } from "@panshi/db";
import { files, products, purchases } from "@panshi/db/schema";
import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";

/** More files than anybody scrolls through; the treasury pages through the rest. */
const SHOWN = 200;

export const findFile = async (db: Db, filename: string) =>
  (
    await db
      .select({
        id: files.id,
        class: files.class,
        memberId: files.memberId,
        mediaType: files.mediaType,
        size: files.size,
      })
      .from(files)
      .where(eq(files.filename, filename))
  )[0];

/** Whether the member owns a good whose file this is, and no refund withdrew it. */
export const ownsProductFile = async (db: Db, memberId: string, fileId: string): Promise<boolean> =>
  (
    await db
      .select({ id: purchases.id })
      .from(purchases)
      .innerJoin(products, eq(products.id, purchases.productId))
      .where(and(eq(purchases.memberId, memberId), isNull(purchases.withdrawnAt), eq(products.fileId, fileId)))
      .limit(1)
  ).length > 0;

const listed = { filename: files.filename, size: files.size, mediaType: files.mediaType, createdAt: files.createdAt };

/** Public files that have a title are for downloading; the others are pictures of pages. */
export const selectFreeFiles = (db: Db) =>
  db
    .select({ ...listed, title: files.title })
    .from(files)
    .where(and(eq(files.class, "public"), isNotNull(files.title)))
    .orderBy(asc(files.createdAt), asc(files.id))
    .limit(SHOWN);

/** The files of the goods a member owns, the latest bought first; a good bought twice stands once. */
export const selectOwnFiles = (db: Db, memberId: string) =>
  db
    .select({ ...listed, title: purchases.productName, purchasedAt: purchases.purchasedAt })
    .from(purchases)
    .innerJoin(products, eq(products.id, purchases.productId))
    .innerJoin(files, eq(files.id, products.fileId))
    .where(and(eq(purchases.memberId, memberId), isNull(purchases.withdrawnAt)))
    .orderBy(desc(purchases.purchasedAt), desc(purchases.id))
    .limit(SHOWN);
