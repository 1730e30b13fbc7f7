import { sendFailedSignInWarning } from "@panshi/core/accounts/administrator/send-failed-sign-in-warning";
import type { Job } from "pg-boss";

type Args = Parameters<typeof sendFailedSignInWarning>;

/** The job `warn-administrator`. */
export const sendFailedSignInWarningJob = (ctx: Args[0]) => async (jobs: Job<Args[1]>[]) => {
  for (const { data: input } of jobs) await sendFailedSignInWarning(ctx, input);
};
