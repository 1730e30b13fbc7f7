import type { SignedInMember } from "@panshi/contracts/accounts/member";
import type { TrialState } from "@panshi/contracts/commerce/membership";
import type { TempleOverview } from "@panshi/contracts/journey/temple";
import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, newId, requireTransaction, transaction } from "@panshi/db";
import { toUser } from "../../accounts/member/view-user.ts";
import type { Clock } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { throttleMemberWrite } from "../../platform/limits/count-member-write.ts";
import { lockMember } from "../../platform/member-lock/lock-member.ts";
import { findPlanOnSale } from "../plan/list-plans.ts";
import { personHashes } from "../../accounts/member/person-hash.ts";
import {
  findTrialCandidate,
  findFuturePlanEnd,
  hadTrialGrant,
  hadTrialPerson,
  hasSuspendedGrant,
  insertGrant,
  insertTrialPersons,
  rebuildPeriods,
} from "./store.ts";
import { findLatestPeriod, viewMembership } from "./view-membership.ts";

type TrialCtx = { db: Db; clock: Clock; hashKey: Buffer };
type TrialMember = { id: string; email: string | null; phone: string | null };

/** Whether a member can start the trial: never beside a plan, or one that a refund on its way has stopped, once a member, and once a person (docs/decisions/0023). */
export async function findTrialEligibility(ctx: TrialCtx, { member }: { member: TrialMember }): Promise<TrialState> {
  if (await findFuturePlanEnd(ctx.db, member.id, ctx.clock.now())) return "unavailable";
  if (await hasSuspendedGrant(ctx.db, member.id)) return "unavailable";
  if (await hadTrialGrant(ctx.db, member.id)) return "used";
  const hashes = personHashes(ctx.hashKey, member);
  if (hashes.length > 0 && (await hadTrialPerson(ctx.db, hashes))) return "used";
  return (await findPlanOnSale(ctx, { planType: "trial" })) ? "open" : "unavailable";
}

/**
 * Starts a member's trial where it is open to them ({@link findTrialEligibility}). Returns `started`, or why not. The member's row must
 * be locked by the caller.
 */
export async function startTrial(
  ctx: TrialCtx,
  { member }: { member: TrialMember },
): Promise<"started" | Exclude<TrialState, "open">> {
  requireTransaction(ctx);
  const state = await findTrialEligibility(ctx, { member });
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

/**
 * Starts the trial of a member who completed the journey and has no plan running (docs/decisions/0023). Where one runs, it
 * changes nothing and answers with it (`started` is false), so that a second press starts nothing. Throws `trial_used` where this person had a trial,
 * `trial_unavailable` where none is on offer or the journey is not completed, `too_many`.
 */
export async function startOwnTrial(ctx: MemberCtx): Promise<{ user: SignedInMember; started: boolean }> {
  await throttleMemberWrite(ctx, { limit: "ritual:account" });
  return transaction(ctx, async (tx) => {
    const { viewer } = ctx.actor;
    const memberId = viewer.id;
    const member = await lockMember(tx, { memberId });
    if (member.registrationCompletedAt === null)
      throw new AppError("trial_unavailable", { message: "走完第一場儀式，七天體驗就會開始" });
    const outcome = await startTrial(tx, { member });
    const now = ctx.clock.now();
    const user = toUser({ ...viewer, latestPeriod: await findLatestPeriod(tx, { memberId }) }, now);
    if (outcome === "used") throw new AppError("trial_used");
    if (outcome === "unavailable" && !user.activeMembership?.isActive) throw new AppError("trial_unavailable");
    return { user, started: outcome === "started" };
  });
}

/** What is offered to a member while no plan runs: the plan that they chose, and the trial. Nothing while one runs. */
export async function viewPlanOffer(ctx: MemberCtx): Promise<Pick<TempleOverview, "chosenPlan" | "trial">> {
  const member = viewMembership(ctx).isActive ? null : await findTrialCandidate(ctx.db, ctx.actor.viewer.id);
  if (!member) return { chosenPlan: null, trial: "unavailable" };
  return { chosenPlan: member.chosenPlan, trial: await findTrialEligibility(ctx, { member }) };
}
