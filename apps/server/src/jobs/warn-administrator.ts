import { sendFailedSignInWarning } from "@panshi/core/administrator/send-failed-sign-in-warning";
import type { Job } from "pg-boss";

type Call = Parameters<typeof sendFailedSignInWarning>[0];

/** The job `warn-administrator`. */
export const warnAdministrators = (ctx: Call["ctx"]) => async (jobs: Job<Call["input"]>[]) => {
  for (const { data: input } of jobs) await sendFailedSignInWarning({ ctx, input });
};
