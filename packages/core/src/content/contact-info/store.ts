import { type AdminContactInfo, type ContactInfoInput, contactKindOf } from "@panshi/contracts/content/contact-info";
import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, requireTransaction } from "@panshi/db";
import { contactInfo as table } from "@panshi/db/schema";
import { and, asc, eq, ne } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import { nextUpdatedAt, requireUnchanged } from "../../platform/conflict.ts";

/** Rows are edited by hand and few; the limit only bounds the answer after a mistake. */
const ROWS_MAX = 500;

const columns = {
  id: table.id,
  label: table.label,
  value: table.value,
  isActive: table.isActive,
  order: table.displayOrder,
};
const adminColumns = { ...columns, slug: table.slug, updatedAt: table.updatedAt };
type Row = Omit<AdminContactInfo, "kind" | "updatedAt"> & { slug: string; updatedAt: Date };
const view = ({ slug, updatedAt, ...line }: Row): AdminContactInfo => ({
  ...line,
  kind: contactKindOf(slug),
  updatedAt: updatedAt.toISOString(),
});

/** The contact lines that are shown, in display order. */
export const selectContactInfo = (db: Db) =>
  db
    .select(columns)
    .from(table)
    .where(and(table.isActive, ne(table.value, "")))
    .orderBy(asc(table.displayOrder), asc(table.id))
    .limit(ROWS_MAX);

/** Every contact line, in display order. */
export async function selectEditableContactInfo(db: Db): Promise<AdminContactInfo[]> {
  const rows = await db
    .select(adminColumns)
    .from(table)
    .orderBy(asc(table.displayOrder), asc(table.id))
    .limit(ROWS_MAX);
  return rows.map(view);
}

/** A line, locked until the transaction ends. Throws `not_found`, and `edit_conflict` where it changed since `updatedAt`. */
export async function lockContactInfo({ db }: { db: Db }, edited: { id: string; updatedAt?: string | undefined }) {
  requireTransaction({ db });
  const [row] = await db.select(adminColumns).from(table).where(eq(table.id, edited.id)).for("update");
  if (!row) throw new AppError("not_found");
  const line = view(row);
  requireUnchanged(line, edited);
  return line;
}

export async function updateContactRow(
  { db, clock }: { db: Db; clock: Clock },
  id: string,
  { order, ...values }: ContactInfoInput,
): Promise<AdminContactInfo> {
  const [row] = await db
    .update(table)
    .set({ ...values, displayOrder: order, updatedAt: nextUpdatedAt(table.updatedAt, clock.now()) })
    .where(eq(table.id, id))
    .returning(adminColumns);
  if (!row) throw new AppError("not_found");
  return view(row);
}
