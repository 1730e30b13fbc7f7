import { type Db, newId, requireTransaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { findPlanOnSale } from "../plan/find-plan-on-sale.ts";
import { personHash } from "./person-hash.ts";
import { hasGrants, insertGrant, insertTrialPersons, rebuildPeriods } from "./store.ts";

/**
 * Starts a member's trial: once per member and per person, and only for a member who never had a membership. Returns
 * whether it started. The member's row must be locked by the caller.
 */
export async function startTrial({
  ctx,
  input,
}: {
  ctx: { db: Db; clock: Clock; hashKey: Buffer };
  input: { member: { id: string; email: string | null; phone: string | null } };
}): Promise<boolean> {
  requireTransaction(ctx);
  const { id: memberId, email, phone } = input.member;
  if (await hasGrants(ctx.db, memberId)) return false;
  const plan = await findPlanOnSale({ ctx, input: { planType: "trial" } });
  if (!plan) return false;
  const now = ctx.clock.now();
  const hashes = [email, phone].filter((value) => value !== null).map((value) => personHash(ctx.hashKey, value));
  if (hashes.length > 0 && !(await insertTrialPersons(ctx.db, hashes, now))) return false;
  await insertGrant(ctx.db, {
    id: newId(now),
    memberId,
    planType: "trial",
    days: plan.durationDays,
    source: "trial",
    grantedAt: now,
  });
  await rebuildPeriods(ctx, memberId);
  return true;
}
