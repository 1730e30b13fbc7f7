import { auditList } from "@panshi/contracts/audit-list";
import { type Db, pipeline } from "@panshi/db";
import { administrators, auditEntries, auditMarks, oracleSlips } from "@panshi/db/schema";
import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { dayFilters } from "../list/day-filters.ts";
import { declareList } from "../list/declare-list.ts";
import { actorColumn, afterWithReason, memberNameOf, UUID } from "./actor-columns.ts";
import { canonicalJson } from "./canonical-json.ts";

/** The advisory lock of the chain's writers: any number that no other lock uses. */
const CHAIN_LOCK = 7_305_001;

export type AuditRow = typeof auditEntries.$inferSelect;
/** What an entry's hash covers, beside the hash before it. */
export type NewAuditRow = Omit<AuditRow, "id" | "previousHash" | "hash">;

const headHash = sql`(select ${auditMarks.hash} from ${auditMarks} where ${auditMarks.key} = 'head')`;
/** Stands for the hash before the first entry. */
export const FIRST = Buffer.alloc(32);

/**
 * Appends entries to the chain under its lock, which is held until the commit. A new entry follows the head, not the newest
 * row: removing the newest rows leaves a gap. In one round trip, for other writers are waiting.
 */
export async function appendEntries(db: Db, rows: readonly NewAuditRow[]): Promise<void> {
  const append = (row: NewAuditRow) => {
    const entry = db
      .insert(auditEntries)
      .values({
        ...row,
        previousHash: headHash,
        hash: sql`sha256(coalesce(${headHash}, ${FIRST}::bytea) || convert_to(${canonicalJson(row)}::text, 'UTF8'))`,
      })
      .returning({ id: auditEntries.id, hash: auditEntries.hash, at: auditEntries.at });
    return db.execute(sql`
      with entry as ${entry}
      insert into ${auditMarks} (key, entry_id, hash, at) select 'head', id, hash, at from entry
      on conflict (key) do update set entry_id = excluded.entry_id, hash = excluded.hash, at = excluded.at`);
  };
  await pipeline({ db }, [
    () => db.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`),
    ...rows.map((row) => () => append(row)),
  ]);
}

/** Entries of the chain after one, in its order. */
export const selectEntriesAfter = (db: Db, id: number, limit: number): Promise<AuditRow[]> =>
  db.select().from(auditEntries).where(gt(auditEntries.id, id)).orderBy(asc(auditEntries.id)).limit(limit);

export type AuditMark = typeof auditMarks.$inferSelect;

/** A mark of the chain, and the id of the newest entry at the same time. */
export async function findMark(db: Db, key: AuditMark["key"]): Promise<{ mark: AuditMark | null; newestId: number }> {
  const newest = sql<number>`coalesce((select max(${auditEntries.id}) from ${auditEntries}), 0)`.mapWith(Number);
  const [row] = await db
    .select({ newestId: newest, mark: auditMarks })
    .from(sql`(select 1) as one`)
    .leftJoin(auditMarks, eq(auditMarks.key, key));
  return { mark: row?.mark ?? null, newestId: row?.newestId ?? 0 };
}

/**
 * Stores how far the chain has been verified. A verification that went on from `start` is dropped where another one has
 * stored its own meanwhile: what that one found broken would be lost.
 */
export const saveVerified = (db: Db, mark: Omit<AuditMark, "key">, start: AuditMark | null) =>
  db
    .insert(auditMarks)
    .values({ key: "verified", ...mark })
    .onConflictDoUpdate({
      target: auditMarks.key,
      set: mark,
      ...(start && {
        setWhere: and(
          eq(auditMarks.entryId, start.entryId),
          eq(auditMarks.at, start.at),
          eq(auditMarks.brokenIds, start.brokenIds),
        ),
      }),
    });

/** The `subjectId` of an entry about several; their ids are in `after.ids`. */
export const SEVERAL = "*";

const subjectUuid = sql`case when ${auditEntries.subjectId} ~ ${sql.raw(`'${UUID}'`)}
  then ${auditEntries.subjectId}::uuid end`;

const entryColumns = {
  id: auditEntries.id,
  at: auditEntries.at,
  administratorId: auditEntries.administratorId,
  administrator: actorColumn(auditEntries.administratorId),
  action: auditEntries.action,
  subjectType: auditEntries.subjectType,
  subjectId: auditEntries.subjectId,
  subjectName: sql<string | null>`case ${auditEntries.subjectType}
    when 'member' then ${memberNameOf(subjectUuid)}
    when 'administrator' then (select a.email from ${administrators} a where a.id = ${subjectUuid})
    when 'oracle_slip' then (select s.title from ${oracleSlips} s where s.id = ${subjectUuid}) end`,
  before: auditEntries.before,
  after: afterWithReason,
  address: auditEntries.address,
  requestId: auditEntries.requestId,
};

/** The entries, newest first. */
export const auditLog = declareList(auditList, {
  name: "audit",
  select: (db, position) => db.select({ ...entryColumns, ...position }).from(auditEntries),
  id: auditEntries.id,
  newestFirst: auditEntries.at,
  filters: {
    administratorId: auditEntries.administratorId,
    action: auditEntries.action,
    subjectType: auditEntries.subjectType,
    subjectId: (id) =>
      sql`(${auditEntries.subjectId} = ${id} or ${auditEntries.subjectId} = ${SEVERAL} and ${auditEntries.after} -> 'ids' ? ${id})`,
    ...dayFilters(auditEntries.at),
  },
});

/** Entries by their ids, at most as many as the verification keeps; in their order. */
export const selectEntriesByIds = (db: Db, ids: readonly number[]) =>
  db
    .select(entryColumns)
    .from(auditEntries)
    .where(inArray(auditEntries.id, [...ids]))
    .orderBy(asc(auditEntries.id));

/** More administrators than a site of this kind has. */
const ACTORS_MAX = 500;

/** The newest administrators, those in office first. */
export function selectActors(db: Db) {
  const newest = db
    .select({
      id: administrators.id,
      email: administrators.email,
      firstName: administrators.firstName,
      lastName: administrators.lastName,
      role: administrators.role,
      isDeleted: sql<boolean>`${administrators.deletedAt} is not null`.as("is_deleted"),
    })
    .from(administrators)
    .orderBy(desc(administrators.id))
    .limit(ACTORS_MAX)
    .as("newest");
  return db.select().from(newest).orderBy(asc(newest.isDeleted), asc(newest.email));
}
