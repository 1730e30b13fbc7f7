import type { Db } from "@panshi/db";
import { administrators, files, productVersions } from "@panshi/db/schema";
import { desc, eq } from "drizzle-orm";

/** More versions than a good is likely to have; the newest of them are listed. */
const VERSIONS_MAX = 100;

export const insertProductVersion = (db: Db, row: typeof productVersions.$inferInsert) =>
  db.insert(productVersions).values(row);

/** The versions of a product's file, newest first. */
export const selectProductVersions = (db: Db, productId: string) =>
  db
    .select({
      id: productVersions.id,
      number: productVersions.number,
      note: productVersions.note,
      filename: files.filename,
      mediaType: files.mediaType,
      size: files.size,
      administrator: {
        firstName: administrators.firstName,
        lastName: administrators.lastName,
        email: administrators.email,
      },
      createdAt: productVersions.createdAt,
    })
    .from(productVersions)
    .innerJoin(files, eq(files.id, productVersions.fileId))
    .leftJoin(administrators, eq(administrators.id, productVersions.createdBy))
    .where(eq(productVersions.productId, productId))
    .orderBy(desc(productVersions.number))
    .limit(VERSIONS_MAX);
