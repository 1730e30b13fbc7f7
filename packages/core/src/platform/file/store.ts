import type { Db } from "@panshi/db";
import { files, productVersions, purchases } from "@panshi/db/schema";
import { purchaseHeldSinceSql } from "@panshi/db/held-purchases";
import { and, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

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

/**
 * Whether the member may read this file of a product: they bought this version of it or an earlier one, or before it had any, and
 * no refund withdrew that. `stopped`: they did, but the refund of each such purchase is on its way.
 */
export async function ownershipOfFile(db: Db, memberId: string, fileId: string): Promise<"owned" | "stopped" | "none"> {
  const bought = alias(productVersions, "bought");
  const owned = await db
    .select({ stoppedAt: purchaseHeldSinceSql })
    .from(productVersions)
    .innerJoin(purchases, eq(purchases.productId, productVersions.productId))
    .leftJoin(bought, eq(bought.id, purchases.versionId))
    .where(
      and(
        eq(productVersions.fileId, fileId),
        eq(purchases.memberId, memberId),
        isNull(purchases.withdrawnAt),
        or(isNull(bought.number), lte(bought.number, productVersions.number)),
      ),
    )
    .orderBy(sql`${purchaseHeldSinceSql} nulls first`)
    .limit(1);
  const [purchase] = owned;
  if (!purchase) return "none";
  return purchase.stoppedAt ? "stopped" : "owned";
}

export const insertFile = (db: Db, row: typeof files.$inferInsert) => db.insert(files).values(row);

/** Deletes the row of a file; whether there was one. */
export const deleteFile = async (db: Db, filename: string): Promise<boolean> =>
  (await db.delete(files).where(eq(files.filename, filename)).returning({ id: files.id })).length > 0;

/** Those of the names that a row has. */
export const selectExistingFilenames = (db: Db, filenames: readonly string[]) =>
  db
    .select({ filename: files.filename })
    .from(files)
    .where(inArray(files.filename, [...filenames]));
