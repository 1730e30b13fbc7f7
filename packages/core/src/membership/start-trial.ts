import { type Db, newId, requireTransaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { findPlan, hasGrants, insertGrant, rebuildPeriods, insertTrialPersons } from "./store.ts";
import { personHash } from "./person-hash.ts";

type Person = { id: string; email: string | null; phone: string | null };

/**
 * Starts the trial of a member whose row the caller has locked: once a member and once a person, and never beside or after
 * another membership. Answers whether it started.
 */
export async function startTrial(ctx: { db: Db; clock: Clock; hashKey: Buffer }, member: Person): Promise<boolean> {
  requireTransaction(ctx);
  if (await hasGrants(ctx.db, member.id)) return false;
  const plan = await findPlan(ctx.db, "trial");
  if (!plan?.isActive) return false;
  const now = ctx.clock.now();
  const hashes = [member.email, member.phone]
    .filter((mark) => mark !== null)
    .map((mark) => personHash(ctx.hashKey, mark));
  if (hashes.length > 0 && !(await insertTrialPersons(ctx.db, hashes, now))) return false;
  await insertGrant(ctx.db, {
    id: newId(now),
    memberId: member.id,
    planType: "trial",
    days: plan.durationDays,
    source: "trial",
    grantedAt: now,
  });
  await rebuildPeriods(ctx, member.id);
  return true;
}
