import { AccessListInput, AuditListInput } from "@panshi/contracts/site/log";
import type { Db } from "@panshi/db";
import { accessEntries, administrators, auditEntries, auditMarks, oracleSlips } from "@panshi/db/schema";
import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { actorColumn, afterWithReason, memberNameColumn, UUID_PATTERN } from "../../platform/audit/actor-columns.ts";
import { SEVERAL_SUBJECTS_ID } from "../../platform/audit/canonical-json.ts";
import { dayFilters } from "../../platform/list/day-filters.ts";
import { declareList } from "../../platform/list/declare-list.ts";

export type AuditRow = typeof auditEntries.$inferSelect;

/** Entries of the chain after one, in its order. */
export const selectEntriesAfter = (db: Db, id: number, limit: number): Promise<AuditRow[]> =>
  db.select().from(auditEntries).where(gt(auditEntries.id, id)).orderBy(asc(auditEntries.id)).limit(limit);

export type AuditChainMark = typeof auditMarks.$inferSelect;

/** A mark of the chain, and the id of the newest entry at the same time. */
export async function findAuditChainMark(
  db: Db,
  key: AuditChainMark["key"],
): Promise<{ mark: AuditChainMark | null; newestId: number }> {
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
export const saveVerified = (db: Db, mark: Omit<AuditChainMark, "key">, start: AuditChainMark | null) =>
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

const subjectUuid = sql`case when ${auditEntries.subjectId} ~ ${sql.raw(`'${UUID_PATTERN}'`)}
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
    when 'member' then ${memberNameColumn(subjectUuid)}
    when 'administrator' then (select a.email from ${administrators} a where a.id = ${subjectUuid})
    when 'oracle_slip' then (select s.title from ${oracleSlips} s where s.id = ${subjectUuid}) end`,
  before: auditEntries.before,
  after: afterWithReason,
  address: auditEntries.address,
  requestId: auditEntries.requestId,
};

/** The entries, newest first. */
export const auditListQuery = declareList(AuditListInput, {
  name: "audit",
  select: (db, position) => db.select({ ...entryColumns, ...position }).from(auditEntries),
  id: auditEntries.id,
  newestFirst: auditEntries.at,
  filters: {
    administratorId: auditEntries.administratorId,
    action: auditEntries.action,
    subjectType: auditEntries.subjectType,
    subjectId: (id) =>
      sql`(${auditEntries.subjectId} = ${id} or ${auditEntries.subjectId} = ${SEVERAL_SUBJECTS_ID} and ${auditEntries.after} -> 'ids' ? ${id})`,
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
export function selectNewestAdministrators(db: Db) {
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

/** The entries, newest first. */
export const accessListQuery = declareList(AccessListInput, {
  name: "access",
  select: (db, position) =>
    db
      .select({
        id: accessEntries.id,
        at: accessEntries.at,
        administratorId: accessEntries.administratorId,
        administrator: actorColumn(accessEntries.administratorId),
        kind: accessEntries.kind,
        subjectIds: accessEntries.subjectIds,
        subjectName: sql<
          string | null
        >`case ${accessEntries.kind} when 'member.open' then ${memberNameColumn(sql`${accessEntries.subjectIds}[1]`)} end`,
        filters: accessEntries.filters,
        address: accessEntries.address,
        requestId: accessEntries.requestId,
        ...position,
      })
      .from(accessEntries),
  id: accessEntries.id,
  newestFirst: accessEntries.at,
  filters: {
    administratorId: accessEntries.administratorId,
    kind: accessEntries.kind,
    ...dayFilters(accessEntries.at),
  },
});
