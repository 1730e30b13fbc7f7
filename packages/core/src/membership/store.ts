import { newId, requireTransaction, type Db } from "@panshi/db";
import { membershipGrants, membershipPeriods, membershipPlans, trialPersons } from "@panshi/db/schema";
import { asc, eq } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import { runsOf } from "./rules.ts";

export const listActivePlans = (db: Db) =>
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
export async function rememberTrialPersons(db: Db, hashes: Buffer[], now: Date): Promise<boolean> {
  const rows = await db
    .insert(trialPersons)
    .values(hashes.map((personHash) => ({ personHash, createdAt: now })))
    .onConflictDoNothing()
    .returning({ personHash: trialPersons.personHash });
  return rows.length === hashes.length;
}

/** Rebuilds a member's periods from their grants. The member's row must be locked by the caller. */
export async function rebuildPeriods(ctx: { db: Db; clock: Clock }, memberId: string): Promise<void> {
  requireTransaction(ctx);
  const grants = await ctx.db
    .select()
    .from(membershipGrants)
    .where(eq(membershipGrants.memberId, memberId))
    .orderBy(asc(membershipGrants.grantedAt), asc(membershipGrants.id));
  const runs = runsOf(grants);
  await ctx.db.delete(membershipPeriods).where(eq(membershipPeriods.memberId, memberId));
  if (runs.length === 0) return;
  await ctx.db.insert(membershipPeriods).values(runs.map((run) => ({ id: newId(run.startsAt), memberId, ...run })));
}
