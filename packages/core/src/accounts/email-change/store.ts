import type { Db } from "@panshi/db";
import { canonicalEmailColumn } from "@panshi/db/email";
import { administrators, emailChanges, members } from "@panshi/db/schema";
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

const t = emailChanges;

export type EmailChangeRow = typeof emailChanges.$inferSelect;

export const insertChange = (db: Db, row: typeof emailChanges.$inferInsert) => db.insert(t).values(row);

export const updateChange = (db: Db, id: string, set: Partial<typeof emailChanges.$inferInsert>) =>
  db.update(t).set(set).where(eq(t.id, id));

/** The change with an id, or with the hash of one of its links; null for none. */
export async function findChange(
  db: Db,
  by: { id: string } | { confirmHash: Buffer } | { stopHash: Buffer },
): Promise<EmailChangeRow | null> {
  const condition =
    "id" in by
      ? eq(t.id, by.id)
      : "confirmHash" in by
        ? eq(t.confirmHash, by.confirmHash)
        : eq(t.stopHash, by.stopHash);
  const [row] = await db.select().from(t).where(condition);
  return row ?? null;
}

/** A change, locked until the transaction ends; null for none. Its member's row must be locked before. */
export async function lockChangeRow(db: Db, id: string): Promise<EmailChangeRow | null> {
  const [row] = await db.select().from(t).where(eq(t.id, id)).for("update");
  return row ?? null;
}

/** A member's open change; null for none. */
export async function findOpenChange(db: Db, memberId: string): Promise<EmailChangeRow | null> {
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.memberId, memberId), isNull(t.endedAt)));
  return row ?? null;
}

/** Those of these hashes that are the link of an open change: to confirm it, unless it is confirmed, or to stop it. */
export async function selectOpenLinkHashes(db: Db, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await db
    .select({ confirmHash: t.confirmHash, stopHash: t.stopHash, confirmedAt: t.confirmedAt })
    .from(t)
    .where(and(isNull(t.endedAt), or(inArray(t.confirmHash, [...hashes]), inArray(t.stopHash, [...hashes]))));
  return rows.flatMap(({ confirmHash, stopHash, confirmedAt }) =>
    [confirmedAt === null ? confirmHash : null, stopHash].filter((hash) => hash !== null),
  );
}

const requester = alias(administrators, "requester");
const approver = alias(administrators, "approver");

const selectShown = (db: Db, condition: SQL | undefined) =>
  db
    .select({
      change: t,
      memberName: members.fullName,
      requester: { firstName: requester.firstName, lastName: requester.lastName, email: requester.email },
      approver: { firstName: approver.firstName, lastName: approver.lastName, email: approver.email },
    })
    .from(t)
    .innerJoin(members, eq(members.id, t.memberId))
    .innerJoin(requester, eq(requester.id, t.requestedBy))
    .leftJoin(approver, eq(approver.id, t.approvedBy))
    .where(condition);

export type EmailChangeWithNames = Awaited<ReturnType<typeof selectShown>>[number];

/** A change with the names that the back office shows; null for none. */
export async function findChangeWithNames(db: Db, id: string): Promise<EmailChangeWithNames | null> {
  const [row] = await selectShown(db, eq(t.id, id));
  return row ?? null;
}

/** More than anybody starts in a fortnight, after which one that was not approved ends. */
export const CHANGES_SHOWN = 100;

/** The changes that wait for approval, the oldest first. */
export const selectWaitingChanges = (db: Db, limit: number) =>
  selectShown(db, and(isNull(t.endedAt), isNull(t.approvedAt)))
    .orderBy(asc(t.createdAt), asc(t.id))
    .limit(limit);

/** A member's changes, the newest first. */
export const selectChangesOfMember = (db: Db, memberId: string, limit: number) =>
  selectShown(db, eq(t.memberId, memberId)).orderBy(desc(t.createdAt), desc(t.id)).limit(limit);

/**
 * The ids of open changes that move or end now: confirmed and approved by `approvedBy`, open since `openSince`, or of a member
 * who was closed or has another address. The oldest first.
 */
export async function selectDueChanges(
  db: Db,
  { approvedBy, openSince, limit }: { approvedBy: Date; openSince: Date; limit: number },
): Promise<string[]> {
  const openedAt = sql`coalesce(${t.approvedAt}, ${t.createdAt})`;
  const rows = await db
    .select({ id: t.id })
    .from(t)
    .innerJoin(members, eq(members.id, t.memberId))
    .where(
      and(
        isNull(t.endedAt),
        or(
          and(isNotNull(t.confirmedAt), lte(t.approvedAt, approvedBy)),
          and(isNull(t.confirmedAt), sql`${openedAt} <= ${openSince.toISOString()}::timestamptz`),
          not(members.isActive),
          isNotNull(members.deletedAt),
          sql`${canonicalEmailColumn(members.email)} is distinct from ${canonicalEmailColumn(t.oldEmail)}`,
        ),
      ),
    )
    .orderBy(asc(t.createdAt), asc(t.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
