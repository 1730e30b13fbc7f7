import { sendResetLink } from "@panshi/core/accounts/password/reset-password";
import type { Job } from "pg-boss";

type Args = Parameters<typeof sendResetLink>;

/** The job `send-reset-link`. */
export const sendResetLinkJob = (ctx: Args[0]) => async (jobs: Job<Args[1]>[]) => {
  for (const { data: input } of jobs) await sendResetLink(ctx, input);
};
