import type { BulkJob } from "@panshi/contracts/site/bulk-job";
import type { Db } from "@panshi/db";
import { bulkJobs } from "@panshi/db/schema";
import { and, desc, eq, lt, ne, sql } from "drizzle-orm";

export type BulkJobRow = typeof bulkJobs.$inferSelect;

/** Adds a job; false where the administrator has one that runs, or this one is there. */
export async function insertBulkJob(db: Db, row: typeof bulkJobs.$inferInsert): Promise<boolean> {
  const rows = await db.insert(bulkJobs).values(row).onConflictDoNothing().returning({ id: bulkJobs.id });
  return rows.length > 0;
}

/** A job, locked until the transaction ends; null for none. */
export async function lockBulkJob(db: Db, id: string): Promise<BulkJobRow | null> {
  const [row] = await db.select().from(bulkJobs).where(eq(bulkJobs.id, id)).for("update");
  return row ?? null;
}

/** The latest job of an administrator, without its rows; null for none. */
export async function selectLatestBulkJob(
  db: Db,
  administratorId: string,
): Promise<(Omit<BulkJob, "createdAt"> & { createdAt: Date }) | null> {
  const [row] = await db
    .select({
      id: bulkJobs.id,
      kind: bulkJobs.kind,
      state: bulkJobs.state,
      total: sql<number>`cardinality(${bulkJobs.rowIds})`,
      handled: bulkJobs.handled,
      changed: bulkJobs.changed,
      createdAt: bulkJobs.createdAt,
    })
    .from(bulkJobs)
    .where(eq(bulkJobs.administratorId, administratorId))
    .orderBy(desc(bulkJobs.createdAt))
    .limit(1);
  return row ?? null;
}

/** Writes how far a job is. */
export async function updateBulkJob(
  db: Db,
  id: string,
  progress: Partial<Pick<BulkJobRow, "state" | "handled" | "changed" | "finishedAt">>,
): Promise<void> {
  await db.update(bulkJobs).set(progress).where(eq(bulkJobs.id, id));
}

/** Deletes the jobs that were begun before a time and do not run any more. */
export async function deleteBulkJobsBefore(db: Db, time: Date): Promise<void> {
  await db.delete(bulkJobs).where(and(lt(bulkJobs.createdAt, time), ne(bulkJobs.state, "running")));
}
