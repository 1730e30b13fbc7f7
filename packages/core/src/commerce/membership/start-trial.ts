import type { TrialState } from "@panshi/contracts/commerce/membership";
import { type Db, newId, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { findPlanOnSale } from "../plan/find-plan-on-sale.ts";
import { personHashes } from "./person-hash.ts";
import {
  findLastEnd,
  hadTrialGrant,
  hadTrialPerson,
  hasSuspendedGrant,
  insertGrant,
  insertTrialPersons,
  rebuildPeriods,
} from "./store.ts";

type TrialCtx = { db: Db; clock: Clock; hashKey: Buffer };
type TrialMember = { id: string; email: string | null; phone: string | null };

/** Whether a member can start the trial: never beside a plan, or one that a refund on its way has stopped, once a member, and once a person (docs/decisions/0023). */
export async function findTrialState(ctx: TrialCtx, { member }: { member: TrialMember }): Promise<TrialState> {
  if (await findLastEnd(ctx.db, member.id, ctx.clock.now())) return "unavailable";
  if (await hasSuspendedGrant(ctx.db, member.id)) return "unavailable";
  if (await hadTrialGrant(ctx.db, member.id)) return "used";
  const hashes = personHashes(ctx.hashKey, member);
  if (hashes.length > 0 && (await hadTrialPerson(ctx.db, hashes))) return "used";
  return (await findPlanOnSale(ctx, { planType: "trial" })) ? "open" : "unavailable";
}

/**
 * Starts a member's trial where it is open to them ({@link findTrialState}). Returns `started`, or why not. The member's row must
 * be locked by the caller.
 */
export async function startTrial(
  ctx: TrialCtx,
  { member }: { member: TrialMember },
): Promise<"started" | Exclude<TrialState, "open">> {
  requireTransaction(ctx);
  const state = await findTrialState(ctx, { member });
  if (state !== "open") return state;
  const plan = await findPlanOnSale(ctx, { planType: "trial" });
  if (!plan) return "unavailable";
  const now = ctx.clock.now();
  const hashes = personHashes(ctx.hashKey, member);
  // Another account of the same person may have started one since the state was read.
  if (hashes.length > 0 && !(await insertTrialPersons(ctx.db, hashes, now))) return "used";
  await insertGrant(ctx.db, {
    id: newId(now),
    memberId: member.id,
    planType: "trial",
    days: plan.durationDays,
    source: "trial",
    grantedAt: now,
  });
  await rebuildPeriods(ctx, member.id);
  return "started";
}
