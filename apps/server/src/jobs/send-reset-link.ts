import { sendResetLink } from "@panshi/core/account/send-reset-link";
import type { Job } from "pg-boss";

/** Writes the letters that the forgotten passwords asked for; a job without a member asks for none. */
export const writeResetLinks =
  (ctx: Parameters<typeof sendResetLink>[0]["ctx"]) => async (jobs: Job<{ memberId: string | null }>[]) => {
    for (const job of jobs) await sendResetLink({ ctx, input: { memberId: job.data.memberId } });
  };
