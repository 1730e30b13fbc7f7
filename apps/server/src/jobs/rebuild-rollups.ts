import type { Ctx } from "@panshi/core/platform/context";
import { rebuildRollups } from "@panshi/core/site/rollup/rebuild-rollups";

/** Days of one statement, and statements of one run for each family of figures; the next run takes the rest. */
const BATCH = { days: 100, batches: 50 };

/** Recomputes the figures of marked days. */
export const rebuildRollupsJob = (ctx: Pick<Ctx, "db" | "clock" | "log">) => async () => {
  const days = await rebuildRollups(ctx, BATCH);
  if (days > 0) ctx.log.info({ days }, "rollups rebuilt");
};
