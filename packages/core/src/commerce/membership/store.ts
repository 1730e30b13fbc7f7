import type { PlanType } from "@panshi/contracts/commerce/plan";
import { type Db, newId, pipeline, requireTransaction } from "@panshi/db";
import { members, membershipGrants, membershipPeriods, orderHolds, trialPersons } from "@panshi/db/schema";
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNull, lte, notExists, or, sql } from "drizzle-orm";
import { alias, type AnyPgColumn } from "drizzle-orm/pg-core";
import type { Clock } from "../../platform/clock.ts";
import { periodsFromGrants, runningPeriod } from "./rules.ts";

export const insertGrant = (db: Db, row: typeof membershipGrants.$inferInsert) =>
  db.insert(membershipGrants).values(row);

/** Whether the member was ever granted a trial, a revoked one included. */
export async function hadTrialGrant(db: Db, memberId: string): Promise<boolean> {
  const rows = await db
    .select({ id: membershipGrants.id })
    .from(membershipGrants)
    .where(and(eq(membershipGrants.memberId, memberId), eq(membershipGrants.planType, "trial")))
    .limit(1);
  return rows.length > 0;
}

/** Whether a refund on its way has stopped a plan of the member, which may come back. */
export async function hasSuspendedGrant(db: Db, memberId: string): Promise<boolean> {
  const t = membershipGrants;
  const isOpen = and(eq(orderHolds.orderId, t.orderId), isNull(orderHolds.releasedAt));
  // One may be revoked from a time ahead, and be stopped before it.
  const isStopped = or(isNull(t.revokedAt), gt(t.revokedAt, orderHolds.heldAt));
  const stopped = db.select({ id: orderHolds.id }).from(t).innerJoin(orderHolds, isOpen);
  return (await stopped.where(and(eq(t.memberId, memberId), isStopped)).limit(1)).length > 0;
}

/** Whether one of these persons had a trial, with any account. */
export async function hadTrialPerson(db: Db, hashes: Buffer[]): Promise<boolean> {
  const rows = await db
    .select({ personHash: trialPersons.personHash })
    .from(trialPersons)
    .where(inArray(trialPersons.personHash, hashes))
    .limit(1);
  return rows.length > 0;
}

/** By what a member's trial is decided, and the plan that they chose; null for an unknown member. */
export async function findTrialCandidate(db: Db, memberId: string) {
  const { id, email, phone, chosenPlan } = members;
  const [row] = await db.select({ id, email, phone, chosenPlan }).from(members).where(eq(id, memberId));
  return row ?? null;
}

/** When the member's last period ends, if that is after `now`. */
export async function findFuturePlanEnd(db: Db, memberId: string, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ endsAt: membershipPeriods.endsAt })
    .from(membershipPeriods)
    .where(and(eq(membershipPeriods.memberId, memberId), gt(membershipPeriods.endsAt, now)))
    .orderBy(desc(membershipPeriods.endsAt))
    .limit(1);
  return row?.endsAt ?? null;
}

/** Records the persons of a trial; false where one of them had a trial before. */
export async function insertTrialPersons(db: Db, hashes: Buffer[], now: Date): Promise<boolean> {
  const rows = await db
    .insert(trialPersons)
    .values(hashes.map((personHash) => ({ personHash, createdAt: now })))
    .onConflictDoNothing()
    .returning({ personHash: trialPersons.personHash });
  if (rows.length === hashes.length) return true;
  // No trial starts, so nothing is recorded: the other hash may belong to somebody else.
  const inserted = rows.map(({ personHash }) => personHash);
  if (inserted.length > 0) await db.delete(trialPersons).where(inArray(trialPersons.personHash, inserted));
  return false;
}

/** When the grants of orders did not run, because the order's refund was on its way. */
const suspensions = sql<{ from: string; until: string | null }[] | null>`(
  select jsonb_agg(jsonb_build_object('from', h.held_at, 'until', h.released_at) order by h.held_at)
  from ${orderHolds} h where h.order_id = ${membershipGrants}.order_id)`;

/** A member's grants with their suspensions, revoked ones included, in the order in which they were made. */
export async function selectGrants(db: Db, memberId: string) {
  const rows = await db
    .select({ ...getTableColumns(membershipGrants), suspensions })
    .from(membershipGrants)
    .where(eq(membershipGrants.memberId, memberId))
    .orderBy(asc(membershipGrants.grantedAt), asc(membershipGrants.id));
  return rows.map((row) => ({
    ...row,
    suspensions: (row.suspensions ?? []).map(({ from, until }) => ({
      from: new Date(from),
      until: until === null ? null : new Date(until),
    })),
  }));
}

/** Rebuilds a member's periods from their grants. The member's row must be locked by the caller. */
export async function rebuildPeriods(ctx: { db: Db; clock: Clock }, memberId: string): Promise<void> {
  requireTransaction(ctx);
  const [grants, previous] = await pipeline(ctx, [
    () => selectGrants(ctx.db, memberId),
    () =>
      ctx.db
        .delete(membershipPeriods)
        .where(eq(membershipPeriods.memberId, memberId))
        .returning({ endsAt: membershipPeriods.endsAt, remindedAt: membershipPeriods.remindedAt }),
  ]);
  const periods = periodsFromGrants(grants);
  // A reminder is sent again only where the end has changed.
  const reminded = new Map(previous.map(({ endsAt, remindedAt }) => [endsAt.getTime(), remindedAt]));
  const rows = periods.map((period) => ({
    id: newId(period.startsAt),
    memberId,
    ...period,
    remindedAt: reminded.get(period.endsAt.getTime()) ?? null,
  }));
  const running = runningPeriod(periods, ctx.clock.now());
  await pipeline(ctx, [
    async () => {
      if (rows.length > 0) await ctx.db.insert(membershipPeriods).values(rows);
    },
    () =>
      ctx.db
        .update(members)
        .set({
          plan: running?.planType ?? null,
          planEndsAt: running?.endsAt ?? null,
          // A plan that begins, whichever it is, ends the waiting for the chosen one.
          ...(running && { chosenPlan: null }),
        })
        .where(eq(members.id, memberId)),
  ]);
}

export type MemberWithEndedPlan = { id: string; planEndsAt: Date };

/** Members whose plan has ended, the earliest end first, after `last`. */
export const selectMembersWithEndedPlan = async (
  db: Db,
  now: Date,
  last: MemberWithEndedPlan | null,
  limit: number,
): Promise<MemberWithEndedPlan[]> => {
  const { id, planEndsAt } = members;
  const rows = await db
    .select({ id, planEndsAt })
    .from(members)
    .where(
      and(
        lte(planEndsAt, now),
        last ? sql`(${planEndsAt}, ${id}) > (${last.planEndsAt}::timestamptz, ${last.id}::uuid)` : undefined,
      ),
    )
    .orderBy(asc(planEndsAt), asc(id))
    .limit(limit);
  return rows as MemberWithEndedPlan[];
};

/** Locks those of the members whose plan has ended still, and whom nobody else has locked. */
export async function lockMembersWithEndedPlan(db: Db, memberIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, [...memberIds]), lte(members.planEndsAt, now)))
    .orderBy(asc(members.id))
    .for("update", { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Sets the members' plan to the one that runs now, or to none. The members must be locked by the caller. */
export async function updateRunningPlans(db: Db, memberIds: readonly string[], now: Date): Promise<void> {
  if (memberIds.length === 0) return;
  const t = membershipPeriods;
  const running = (column: AnyPgColumn) =>
    sql`(select ${column} from ${t} where ${t.memberId} = ${members.id} and ${t.startsAt} <= ${now}::timestamptz and ${t.endsAt} > ${now}::timestamptz)`;
  await db
    .update(members)
    .set({ plan: running(t.planType), planEndsAt: running(t.endsAt) })
    .where(inArray(members.id, [...memberIds]));
}

/** The member's period that started last, which may have ended; null before the first. */
export async function selectLatestPeriod(
  db: Db,
  memberId: string,
  now: Date,
): Promise<{ planType: PlanType; endsAt: Date } | null> {
  const [row] = await db
    .select({ planType: membershipPeriods.planType, endsAt: membershipPeriods.endsAt })
    .from(membershipPeriods)
    .where(and(eq(membershipPeriods.memberId, memberId), lte(membershipPeriods.startsAt, now)))
    .orderBy(desc(membershipPeriods.startsAt))
    .limit(1);
  return row ?? null;
}

/** Revokes an order's grant from a time on; one that is revoked from an earlier time keeps it. */
export const revokeOrderGrantRow = (db: Db, orderId: string, reason: string, from: Date) => {
  const t = membershipGrants;
  return db
    .update(t)
    .set({ revokedAt: from, revokedReason: reason })
    .where(and(eq(t.orderId, orderId), or(isNull(t.revokedAt), gt(t.revokedAt, from))));
};

/**
 * Periods that end between two times, with none after them, of members who were not reminded yet; earliest end first.
 */
export const selectPeriodsToRemind = (db: Db, from: Date, until: Date, limit: number) => {
  const t = membershipPeriods;
  const later = alias(membershipPeriods, "later");
  return db
    .select({
      id: t.id,
      memberId: t.memberId,
      planType: t.planType,
      endsAt: t.endsAt,
      email: members.email,
      fullName: members.fullName,
      emailVerifiedAt: members.emailVerifiedAt,
    })
    .from(t)
    .innerJoin(members, eq(members.id, t.memberId))
    .where(
      and(
        gt(t.endsAt, from),
        lte(t.endsAt, until),
        isNull(t.remindedAt),
        isNull(members.deletedAt),
        eq(members.isActive, true),
        notExists(
          db
            .select({ id: later.id })
            .from(later)
            .where(and(eq(later.memberId, t.memberId), gte(later.startsAt, t.endsAt))),
        ),
      ),
    )
    .orderBy(asc(t.endsAt), asc(t.id))
    .limit(limit);
};

/** Marks a period's member as reminded; false where another worker has done it. */
export async function markReminded(db: Db, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(membershipPeriods)
    .set({ remindedAt: now })
    .where(and(eq(membershipPeriods.id, id), isNull(membershipPeriods.remindedAt)))
    .returning({ id: membershipPeriods.id });
  return rows.length > 0;
}
