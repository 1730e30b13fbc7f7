import { pictureFilename, pictureFormats, storedWidths } from "@panshi/contracts/platform/picture-sources";
import type { PictureSubject } from "@panshi/contracts/platform/picture";
import type { Db } from "@panshi/db";
import { files, pictures, pictureUses } from "@panshi/db/schema";
import { and, asc, eq, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

export type Picture = { id: string; width: number; height: number };
export type Subject = { type: PictureSubject; id: string };

/** The names of all files of a picture, whether they were stored or not. */
export const filenamesOf = (picture: Picture): string[] =>
  storedWidths(picture.width).flatMap((width) =>
    pictureFormats.map((format) => pictureFilename(picture, { width, format })),
  );

const columns = { id: pictures.id, width: pictures.width, height: pictures.height };

export const insertPicture = (db: Db, row: typeof pictures.$inferInsert) => db.insert(pictures).values(row);
export const insertFiles = (db: Db, rows: (typeof files.$inferInsert)[]) => db.insert(files).values(rows);

/** Marks a picture as stored, unused so far; false where it was removed meanwhile. */
export async function markStored(db: Db, id: string, now: Date): Promise<boolean> {
  const isUnfinished = and(eq(pictures.id, id), eq(pictures.isStored, false));
  const marked = db.update(pictures).set({ isStored: true, unusedSince: now }).where(isUnfinished);
  return (await marked.returning({ id: pictures.id })).length > 0;
}

/** Deletes the row of a picture, unless it was stored. */
export async function deleteUnfinished(db: Db, id: string): Promise<void> {
  await db.delete(pictures).where(and(eq(pictures.id, id), eq(pictures.isStored, false)));
}

/** Whether the picture has a row, stored or not. */
export const pictureExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(pictures, eq(pictures.id, id))) > 0;

/** The stored ones of these pictures, locked in the order of their ids until the transaction ends. */
export const lockStored = (db: Db, ids: readonly string[]): Promise<Picture[]> =>
  db
    .select(columns)
    .from(pictures)
    .where(and(inArray(pictures.id, [...ids]), eq(pictures.isStored, true)))
    .orderBy(asc(pictures.id))
    .for("update");

/** The ids of the pictures that a subject uses. */
export async function selectPictureIdsOfSubject(db: Db, subject: Subject): Promise<string[]> {
  const rows = await db.select({ id: pictureUses.pictureId }).from(pictureUses).where(isOf(subject));
  return rows.map(({ id }) => id);
}
const isOf = ({ type, id }: Subject) => and(eq(pictureUses.subjectType, type), eq(pictureUses.subjectId, id));

/** Adds uses of locked pictures. */
export async function insertUses(db: Db, { type, id }: Subject, pictureIds: readonly string[]): Promise<void> {
  const rows = pictureIds.map((pictureId) => ({ pictureId, subjectType: type, subjectId: id }));
  await db.insert(pictureUses).values(rows).onConflictDoNothing();
  await db
    .update(pictures)
    .set({ unusedSince: null })
    .where(and(inArray(pictures.id, [...pictureIds]), isNotNull(pictures.unusedSince)));
}

/** Removes a subject's uses of locked pictures, and marks those that nothing else uses. */
export async function deleteUses(db: Db, subject: Subject, pictureIds: readonly string[], now: Date): Promise<void> {
  await db.delete(pictureUses).where(and(isOf(subject), inArray(pictureUses.pictureId, [...pictureIds])));
  await db
    .update(pictures)
    .set({ unusedSince: now })
    .where(and(inArray(pictures.id, [...pictureIds]), isUsedByNothing));
}
/** Looked up for each picture, which `offset` keeps to: as a join, all uses may be read for a hundred pictures. */
const isUsedByNothing = sql`not exists (
  select 1 from ${pictureUses} where ${pictureUses.pictureId} = ${pictures.id} offset 0)`;

/**
 * Deletes pictures that nothing has used since a time, or that were begun before another and never stored, the oldest first, with
 * the rows of their files. Passes over those that are being used or stored at this moment.
 */
export async function deleteUnused(
  db: Db,
  { unusedSince, unfinishedSince, limit }: { unusedSince: Date; unfinishedSince: Date; limit: number },
): Promise<Picture[]> {
  // Each by its own index, which one query for both would not use.
  const unused = await lockUnused(db, lt(pictures.unusedSince, unusedSince), pictures.unusedSince, limit);
  const isUnfinished = and(sql`not ${pictures.isStored}`, lt(pictures.createdAt, unfinishedSince));
  const unfinished = await lockUnused(db, isUnfinished, pictures.createdAt, limit - unused.length);
  const rows = [...unused, ...unfinished];
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return db
    .delete(pictures)
    .where(and(inArray(pictures.id, ids), isUsedByNothing))
    .returning(columns);
}
const lockUnused = (db: Db, isOld: SQL | undefined, oldestFirst: PgColumn, limit: number): Promise<Picture[]> =>
  db
    .select(columns)
    .from(pictures)
    .where(isOld)
    .orderBy(asc(oldestFirst), asc(pictures.id))
    .limit(limit)
    .for("update", { skipLocked: true });
