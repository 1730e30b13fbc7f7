import { AppError } from "@panshi/contracts/platform/errors";
import type { User } from "@panshi/contracts/accounts/member";
import { transaction } from "@panshi/db";
import type { MemberCtx } from "../../platform/context.ts";
import { lockMember } from "../../platform/member-lock/lock-member.ts";
import { toUser } from "../../accounts/member/view-user.ts";
import { countMemberWrite } from "../../platform/limits/count-member-write.ts";
import { findLatestPeriod } from "./find-latest-period.ts";
import { startTrial } from "./start-trial.ts";

/**
 * Starts the trial of a member who completed the journey and has no plan running (docs/decisions/0056). Where one runs, it
 * changes nothing and answers with it (`started` is false), so that a second press starts nothing. Throws `trial_used` where this person had a trial,
 * `trial_unavailable` where none is on offer or the journey is not completed, `too_many`.
 */
export async function startOwnTrial(ctx: MemberCtx): Promise<{ user: User; started: boolean }> {
  await countMemberWrite(ctx, { limit: "ritual:account" });
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
