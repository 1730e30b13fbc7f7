import { AppError } from "@panshi/contracts/platform/errors";
import type { AdminSiteText } from "@panshi/contracts/content/site-content";
import { type Db, requireTransaction } from "@panshi/db";
import { siteContent as table } from "@panshi/db/schema";
import { asc, eq } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import { nextUpdatedAt, requireUnchanged } from "../../platform/conflict.ts";

/** Rows are edited by hand and few; the limit only bounds the answer after a mistake. */
const ROWS_MAX = 500;

const columns = { section: table.section, key: table.key, value: table.value };
const adminColumns = { id: table.id, ...columns, description: table.description, updatedAt: table.updatedAt };
type Row = Omit<AdminSiteText, "updatedAt"> & { updatedAt: Date };
const view = ({ updatedAt, ...content }: Row): AdminSiteText => ({ ...content, updatedAt: updatedAt.toISOString() });

/** Every editable text, by section. */
export const selectSiteContent = (db: Db) =>
  db.select(columns).from(table).orderBy(asc(table.section), asc(table.id)).limit(ROWS_MAX);

/** Every editable text as administrators see it, by section. */
export async function selectEditableContent(db: Db): Promise<AdminSiteText[]> {
  const rows = await db.select(adminColumns).from(table).orderBy(asc(table.section), asc(table.id)).limit(ROWS_MAX);
  return rows.map(view);
}

/** A text, locked until the transaction ends. Throws `not_found`, and `edit_conflict` where it changed since `updatedAt`. */
export async function lockContent({ db }: { db: Db }, edited: { id: string; updatedAt?: string | undefined }) {
  requireTransaction({ db });
  const [row] = await db.select(adminColumns).from(table).where(eq(table.id, edited.id)).for("update");
  if (!row) throw new AppError("not_found");
  const content = view(row);
  requireUnchanged(content, edited);
  return content;
}

export async function updateContentRow(
  { db, clock }: { db: Db; clock: Clock },
  id: string,
  value: string,
): Promise<AdminSiteText> {
  const [row] = await db
    .update(table)
    .set({ value, updatedAt: nextUpdatedAt(table.updatedAt, clock.now()) })
    .where(eq(table.id, id))
    .returning(adminColumns);
  if (!row) throw new AppError("not_found");
  return view(row);
}
