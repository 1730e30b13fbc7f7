import type { Db } from "@panshi/db";
import { savedFilters as t } from "@panshi/db/schema";
import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";

type Row = typeof t.$inferSelect;
const { administratorId: _, ...columns } = getTableColumns(t);
const ownedBy = (administratorId: string, id: string) => and(eq(t.administratorId, administratorId), eq(t.id, id));

/** The first key of the advisory lock; no other lock uses it. */
const OWNER_LOCK = 7_305_007;

/** One save of an administrator at a time: the number of their filters is limited. */
export const lockOwner = (db: Db, administratorId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(${OWNER_LOCK}::int, hashtext(${administratorId}))`);

/** An administrator's filters of a list, by name. */
export const selectSavedFilters = (db: Db, administratorId: string, list: string, limit: number) =>
  db
    .select(columns)
    .from(t)
    .where(and(eq(t.administratorId, administratorId), eq(t.list, list)))
    .orderBy(asc(t.name))
    .limit(limit);

/** How many filters an administrator has, of all lists. */
export const countSavedFilters = (db: Db, administratorId: string) =>
  db.$count(t, eq(t.administratorId, administratorId));

export const insertSavedFilter = async (db: Db, row: typeof t.$inferInsert) => {
  const [inserted] = await db.insert(t).values(row).returning(columns);
  return inserted;
};

export const updateSavedFilter = async (
  db: Db,
  owner: { administratorId: string; id: string },
  set: Pick<Row, "name" | "query" | "updatedAt">,
) => {
  const [updated] = await db.update(t).set(set).where(ownedBy(owner.administratorId, owner.id)).returning(columns);
  return updated;
};

export const deleteSavedFilter = (db: Db, owner: { administratorId: string; id: string }) =>
  db.delete(t).where(ownedBy(owner.administratorId, owner.id)).returning({ id: t.id });
