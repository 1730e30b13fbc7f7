import { type Db, newId, pipeline, requireTransaction } from "@panshi/db";
import { members, membershipGrants, membershipPeriods, membershipPlans, trialPersons } from "@panshi/db/schema";
import { and, asc, eq, gt, gte, inArray, isNull, lte, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Clock } from "../clock.ts";
import { periodsFromGrants } from "./rules.ts";

export const selectActivePlans = (db: Db) =>
  db
    .select()
    .from(membershipPlans)
    .where(eq(membershipPlans.isActive, true))
    .orderBy(asc(membershipPlans.price), asc(membershipPlans.id));

export async function findPlan(db: Db, planType: "trial" | "basic" | "vip") {
  const [row] = await db.select().from(membershipPlans).where(eq(membershipPlans.planType, planType));
  return row ?? null;
}

export const insertGrant = (db: Db, row: typeof membershipGrants.$inferInsert) =>
  db.insert(membershipGrants).values(row);

export async function hasGrants(db: Db, memberId: string): Promise<boolean> {
  const rows = await db
    .select({ id: membershipGrants.id })
    .from(membershipGrants)
    .where(eq(membershipGrants.memberId, memberId))
    .limit(1);
  return rows.length > 0;
}

/** Remembers the persons that a trial went to; false when one of them had one before. */
export async function insertTrialPersons(db: Db, hashes: Buffer[], now: Date): Promise<boolean> {
  const rows = await db
    .insert(trialPersons)
    .values(hashes.map((personHash) => ({ personHash, createdAt: now })))
    .onConflictDoNothing()
    .returning({ personHash: trialPersons.personHash });
  if (rows.length === hashes.length) return true;
  // One of them had a trial. Nobody is marked where none starts: the other may be a stranger's.
  const marked = rows.map(({ personHash }) => personHash);
  if (marked.length > 0) await db.delete(trialPersons).where(inArray(trialPersons.personHash, marked));
  return false;
}

/** Rebuilds a member's periods from their grants. The member's row must be locked by the caller. */
export async function rebuildPeriods(ctx: { db: Db; clock: Clock }, memberId: string): Promise<void> {
  requireTransaction(ctx);
  const [grants, before] = await pipeline(ctx, [
    () =>
      ctx.db
        .select()
        .from(membershipGrants)
        .where(eq(membershipGrants.memberId, memberId))
        .orderBy(asc(membershipGrants.grantedAt), asc(membershipGrants.id)),
    () =>
      ctx.db
        .delete(membershipPeriods)
        .where(eq(membershipPeriods.memberId, memberId))
        .returning({ endsAt: membershipPeriods.endsAt, remindedAt: membershipPeriods.remindedAt }),
  ]);
  const runs = periodsFromGrants(grants);
  if (runs.length === 0) return;
  // A member who was told of an end is told again of another end alone.
  const told = new Map(before.map(({ endsAt, remindedAt }) => [endsAt.getTime(), remindedAt]));
  await ctx.db.insert(membershipPeriods).values(
    runs.map((run) => ({
      id: newId(run.startsAt),
      memberId,
      ...run,
      remindedAt: told.get(run.endsAt.getTime()) ?? null,
    })),
  );
}

/** Marks an order's grant as withdrawn; one that is withdrawn already keeps its moment. */
export const revokeGrantOfOrder = (db: Db, orderId: string, reason: string, now: Date) =>
  db
    .update(membershipGrants)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(membershipGrants.orderId, orderId), isNull(membershipGrants.revokedAt)));

/** Runs that end between two moments, nothing follows, and nobody told their members; the first to end first. */
export const selectEndingPeriods = (db: Db, from: Date, until: Date, limit: number) => {
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

/** Notes that a run's member was told; false where somebody else did it. */
export async function markReminded(db: Db, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(membershipPeriods)
    .set({ remindedAt: now })
    .where(and(eq(membershipPeriods.id, id), isNull(membershipPeriods.remindedAt)))
    .returning({ id: membershipPeriods.id });
  return rows.length > 0;
}
