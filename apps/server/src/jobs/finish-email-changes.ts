import type { Ctx } from "@panshi/core/platform/context";
import { finishEmailChange, listDueChanges } from "@panshi/core/accounts/email-change/finish-email-change";

/** Changes of one run; the next run, a minute later, takes the rest. */
const BATCH = 100;

type JobCtx = Pick<Ctx, "db" | "clock" | "log" | "enqueue" | "origin" | "hashKey">;

/** Moves the changes of members' emails that are due, each in a transaction of its own. One that fails is logged, and the others go on. */
export const finishEmailChangesJob = (jobCtx: JobCtx) => async () => {
  const ctx = { ...jobCtx, actor: { kind: "system" } as const, address: "", requestId: "finish-email-changes" };
  for (const id of await listDueChanges(ctx, { limit: BATCH })) {
    try {
      await finishEmailChange(ctx, { id });
    } catch (error) {
      ctx.log.error(
        { id, name: error instanceof Error ? error.name : typeof error },
        "approved email change not applied",
      );
    }
  }
};
