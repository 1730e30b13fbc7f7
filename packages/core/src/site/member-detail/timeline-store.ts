import type { TimelineKind } from "@panshi/contracts/site/member-detail";
import type { Db } from "@panshi/db";
import {
  auditEntries,
  members,
  membershipGrants,
  memberSessions,
  oracleDraws,
  orders,
  prayers,
} from "@panshi/db/schema";
import { and, desc, eq, isNotNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn } from "drizzle-orm/pg-core";
import { slipVersionQuery } from "../../journey/oracle/staff/slip-version.ts";
import { administratorNameColumns, pickNameColumns } from "./parts-store.ts";

/** The order of entries of the same time. An entry's place in the timeline is its time, then its kind, then its id. */
export const kindOrderAtSameTime = [
  "changed",
  "signed_in",
  "drew",
  "prayed",
  "ordered",
  "revoked",
  "granted",
  "completed",
  "registered",
] as const satisfies readonly TimelineKind[];

/** The last entry of the page before. */
export type TimelinePosition = { at: Date; kind: TimelineKind; id: string };
/** Which entries of a source are read: at most `rows` after a position. */
export type TimelineRange = { memberId: string; after: TimelinePosition | null; rows: number; now: Date };

/** The rows of a source after a position: those of an earlier kind at the same time were on the page before. */
function isAfter(
  kind: TimelineKind,
  at: AnyPgColumn,
  id: AnyPgColumn,
  after: TimelinePosition | null,
): SQL | undefined {
  if (!after) return undefined;
  const [own, last] = [kindOrderAtSameTime.indexOf(kind), kindOrderAtSameTime.indexOf(after.kind)];
  if (own > last) return lte(at, after.at);
  if (own < last) return lt(at, after.at);
  return sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::${sql.raw(id.getSQLType())})`;
}

export const selectGrantEvents = (db: Db, { memberId, after, rows }: TimelineRange) => {
  const t = membershipGrants;
  return db
    .select({ id: t.id, at: t.grantedAt, planType: t.planType, days: t.days, source: t.source })
    .from(t)
    .where(and(eq(t.memberId, memberId), isAfter("granted", t.grantedAt, t.id, after)))
    .orderBy(desc(t.grantedAt), desc(t.id))
    .limit(rows);
};

/** Revocations that have begun: one of days after a last day may be ahead. */
export const selectRevocationEvents = (db: Db, { memberId, after, rows, now }: TimelineRange) => {
  const t = membershipGrants;
  return db
    .select({ id: t.id, at: sql<Date>`${t.revokedAt}`.mapWith(t.revokedAt), planType: t.planType, days: t.days })
    .from(t)
    .where(
      and(
        eq(t.memberId, memberId),
        isNotNull(t.revokedAt),
        lte(t.revokedAt, now),
        isAfter("revoked", t.revokedAt, t.id, after),
      ),
    )
    .orderBy(desc(t.revokedAt), desc(t.id))
    .limit(rows);
};

export const selectOrderEvents = (db: Db, { memberId, after, rows }: TimelineRange) => {
  const t = orders;
  return db
    .select({ id: t.id, at: t.createdAt, number: t.number, description: t.description, total: t.total, state: t.state })
    .from(t)
    .where(and(eq(t.memberId, memberId), isAfter("ordered", t.createdAt, t.id, after)))
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(rows);
};

/** Without the wish. */
export const selectPrayerEvents = (db: Db, { memberId, after, rows }: TimelineRange) => {
  const t = prayers;
  return db
    .select({ id: t.id, at: t.createdAt, status: t.status })
    .from(t)
    .where(and(eq(t.memberId, memberId), isAfter("prayed", t.createdAt, t.id, after)))
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(rows);
};

/** Without the question. */
export const selectDrawEvents = (db: Db, { memberId, after, rows }: TimelineRange) => {
  const t = oracleDraws;
  const version = slipVersionQuery(t.versionId);
  return db
    .select({ id: t.id, at: t.createdAt, title: version.title, fortuneLevel: version.fortuneLevel })
    .from(t)
    .innerJoinLateral(version, sql`true`)
    .where(and(eq(t.memberId, memberId), isAfter("drew", t.createdAt, t.id, after)))
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(rows);
};

/** Sign-ins whose sessions are kept, by when they were opened. Their id says nothing about the session's token. */
export const selectSignInEvents = (db: Db, { memberId, after, rows }: TimelineRange) => {
  const t = memberSessions;
  const id = sql<string>`encode(sha256(${t.tokenHash}), 'hex')`;
  const [own, last] = [kindOrderAtSameTime.indexOf("signed_in"), after ? kindOrderAtSameTime.indexOf(after.kind) : 0];
  const isAfterIt =
    after &&
    (own > last
      ? lte(t.createdAt, after.at)
      : or(
          lt(t.createdAt, after.at),
          own === last ? and(eq(t.createdAt, after.at), sql`${id} < ${after.id}`) : undefined,
        ));
  return db
    .select({ id, at: t.createdAt, userAgent: t.userAgent })
    .from(t)
    .where(and(eq(t.memberId, memberId), isAfterIt ?? undefined))
    .orderBy(desc(t.createdAt), desc(id))
    .limit(rows);
};

/** Entries of the audit log, without their values. Their ids are padded, so that their order is that of the numbers. */
const selectEntries = (db: Db, about: SQL, { after, rows }: TimelineRange) => {
  const t = auditEntries;
  const administrator = administratorNameColumns(t.administratorId);
  return db
    .select({
      id: sql<string>`lpad(${t.id}::text, 19, '0')`,
      at: t.at,
      action: t.action,
      administrator: pickNameColumns(administrator),
    })
    .from(t)
    .leftJoinLateral(administrator, sql`true`)
    .where(and(about, eq(t.subjectType, "member"), isAfter("changed", t.at, t.id, after)))
    .orderBy(desc(t.at), desc(t.id))
    .limit(rows);
};
export const selectChangeEvents = (db: Db, range: TimelineRange) =>
  selectEntries(db, sql`${auditEntries.subjectId} = ${range.memberId}`, range);
/** The bulk changes that the member was among. */
export const selectBulkChangeEvents = (db: Db, range: TimelineRange) =>
  selectEntries(db, sql`${auditEntries.subjectId} = '*' and ${auditEntries.after} -> 'ids' ? ${range.memberId}`, range);

/** When the member registered, and completed the registration; undefined for no member, or an erased one. */
export const selectRegistrationTimes = (db: Db, memberId: string) =>
  db
    .select({ registeredAt: members.createdAt, completedAt: members.registrationCompletedAt })
    .from(members)
    .where(and(eq(members.id, memberId), sql`${members.deletedAt} is null`));
