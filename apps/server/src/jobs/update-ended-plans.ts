import type { Ctx } from "@panshi/core/platform/context";
import { updateEndedPlans } from "@panshi/core/commerce/membership/update-ended-plans";

/** Members of one transaction, and transactions of one run; the next run, a minute later, takes the rest. */
const BATCH = { limit: 500, batches: 100 };

/** Gives members whose plan has ended the one that runs next, or none. */
export const updateEndedPlansJob = (ctx: Pick<Ctx, "db" | "clock" | "log">) => async () => {
  const members = await updateEndedPlans(ctx, BATCH);
  if (members > 0) ctx.log.info({ members }, "ended plans updated");
};
