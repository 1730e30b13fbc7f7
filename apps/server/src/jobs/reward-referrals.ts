import type { Ctx } from "@panshi/core/platform/context";
import { decideReferral, listDueReferrals } from "@panshi/core/commerce/referral/decide-referral";

/** Referrals of one run; the next run, a minute later, takes the rest. */
const BATCH = 200;

/** Decides the referrals that are due, each in a transaction of its own. One that fails is logged, and the others go on. */
export const rewardReferralsJob = (ctx: Pick<Ctx, "db" | "clock" | "log">) => async () => {
  const outcomes = new Map<string, number>();
  for (const id of await listDueReferrals(ctx, { limit: BATCH })) {
    try {
      const outcome = await decideReferral(ctx, { id });
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    } catch (error) {
      ctx.log.error({ id, name: error instanceof Error ? error.name : typeof error }, "referral not decided");
    }
  }
  if (outcomes.size > 0) ctx.log.info(Object.fromEntries(outcomes), "referrals decided");
};
