import { setTimeout as wait } from "node:timers/promises";
import { compareDay } from "@panshi/core/commerce/reconciliation/compare-day";
import { listUncomparedDays } from "@panshi/core/commerce/reconciliation/view-comparisons";
import type { Ctx } from "@panshi/core/platform/context";
import type { Job } from "pg-boss";

/** Between two queries of the gateway: at most four a second. */
const PAUSE_MS = 250;

type JobCtx = Pick<Ctx, "db" | "clock" | "log" | "gateway" | "hashKey">;

/** Compares the day that a job names, or each day of the last week that still has to be compared. */
export const compareGatewayJob = (jobCtx: JobCtx) => async (jobs: Job<{ day?: string } | null>[]) => {
  const ctx = { ...jobCtx, pause: () => wait(PAUSE_MS) };
  if (!ctx.gateway) return;
  for (const { data } of jobs)
    for (const day of data?.day ? [data.day] : await listUncomparedDays(ctx)) {
      const outcome = await compareDay(ctx, { day });
      ctx.log.info({ day, outcome }, "gateway comparison run");
      if (outcome !== "busy") continue;
      if (data?.day) throw new Error("another worker compares a day");
      return;
    }
};
