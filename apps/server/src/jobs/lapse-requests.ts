import type { Ctx } from "@panshi/core/platform/context";
import { lapseRequest, listRequestsToLapse } from "@panshi/core/commerce/refund-request/lapse-request";

/** Requests of one run; the next run, a few minutes later, takes the rest. */
const BATCH = 100;

type JobCtx = Pick<Ctx, "db" | "clock" | "log" | "enqueue" | "origin">;

/** Closes accepted refund requests whose account was not entered in time, each in a transaction of its own. One that fails is logged, and the others go on. */
export const lapseRefundRequestsJob = (jobCtx: JobCtx) => async () => {
  const ctx = { ...jobCtx, actor: { kind: "system" } as const, address: "", requestId: "lapse-requests" };
  for (const id of await listRequestsToLapse(ctx, { limit: BATCH })) {
    try {
      await lapseRequest(ctx, { id });
    } catch (error) {
      ctx.log.error({ id, name: error instanceof Error ? error.name : typeof error }, "refund request not closed");
    }
  }
};
