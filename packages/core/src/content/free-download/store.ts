import { type FreeDownload, FreeDownloadListInput } from "@panshi/contracts/content/free-download";
import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, requireTransaction } from "@panshi/db";
import { files, freeDownloads } from "@panshi/db/schema";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import { nextUpdatedAt, requireUnchanged } from "../../platform/conflict.ts";
import { declareList, type PositionColumns } from "../../platform/list/declare-list.ts";
import { nextDisplayOrder } from "../../platform/row-order.ts";
import { rowView } from "../../platform/row-store.ts";

const t = freeDownloads;
/** Administrators upload them by hand, so there are few; the limit only bounds the query. */
const ROWS_MAX = 200;
const isKept = isNull(t.deletedAt);

const withFile = <Position extends Partial<PositionColumns>>(db: Db, position: Position) =>
  db
    .select({
      id: t.id,
      title: t.title,
      description: t.description,
      filename: files.filename,
      mediaType: files.mediaType,
      size: files.size,
      date: files.createdAt,
      isActive: t.isActive,
      displayOrder: t.displayOrder,
      createdAt: t.createdAt,
      updatedAt: t.updatedAt,
      ...position,
    })
    .from(t)
    .innerJoin(files, eq(files.id, t.fileId));
type Row = Awaited<ReturnType<typeof withFile<Record<never, never>>>>[number];

export const toFreeDownload = ({ date, ...row }: Row): FreeDownload => ({ ...rowView(row), date: date.toISOString() });

/** The free downloads that are not deleted. */
export const freeDownloadListQuery = declareList(FreeDownloadListInput, {
  name: "free downloads",
  select: (db, position) => withFile(db, position),
  id: t.id,
  where: isKept,
  filters: { isActive: t.isActive },
  sorts: { displayOrder: t.displayOrder, updatedAt: t.updatedAt },
});

/** The ones that are listed for everybody, in their display order. */
export const selectFreeFiles = (db: Db) =>
  db
    .select({
      title: t.title,
      description: t.description,
      filename: files.filename,
      size: files.size,
      mediaType: files.mediaType,
      date: files.createdAt,
    })
    .from(t)
    .innerJoin(files, eq(files.id, t.fileId))
    .where(and(eq(t.isActive, true), isKept))
    .orderBy(asc(t.displayOrder), asc(t.id))
    .limit(ROWS_MAX);

/** A free download as it is now. Throws `not_found`. */
export async function getFreeDownload(db: Db, id: string): Promise<FreeDownload> {
  const [row] = await withFile(db, {}).where(and(eq(t.id, id), isKept));
  if (!row) throw new AppError("not_found");
  return toFreeDownload(row);
}

/** A free download, locked. Throws `not_found`, and `edit_conflict` where it changed since `updatedAt`. */
export async function lockFreeDownload(
  ctx: { db: Db },
  edited: { id: string; updatedAt?: string | undefined },
): Promise<FreeDownload> {
  requireTransaction(ctx);
  // First the lock alone: a join that waited for it would show the file of before.
  await ctx.db.select({ id: t.id }).from(t).where(eq(t.id, edited.id)).for("no key update");
  const row = await getFreeDownload(ctx.db, edited.id);
  requireUnchanged(row, edited);
  return row;
}

export const nextFreeDownloadPosition = (db: Db): Promise<number> => nextDisplayOrder(db, t);

export const insertFreeDownload = (db: Db, row: typeof t.$inferInsert) => db.insert(t).values(row);

export const updateFreeDownloadRow = ({ db, clock }: { db: Db; clock: Clock }, id: string, values: Changes) =>
  db
    .update(t)
    .set({ ...values, updatedAt: nextUpdatedAt(t.updatedAt, clock.now()) })
    .where(eq(t.id, id));
type Changes = Partial<Omit<typeof t.$inferInsert, "id" | "createdAt" | "updatedAt">>;

/** Gives it another file. No form holds it, so `updatedAt` stays: nobody's open form is refused for it. */
export const updateFreeDownloadFile = (db: Db, id: string, fileId: string) =>
  db.update(t).set({ fileId }).where(eq(t.id, id));
