import type { Ctx } from "@panshi/core/platform/context";
import { updateEngagement } from "@panshi/core/site/rollup/update-engagement";

/** Recounts engagement and retention. */
export const updateEngagementJob = (ctx: Pick<Ctx, "db" | "clock">) => () => updateEngagement(ctx);
