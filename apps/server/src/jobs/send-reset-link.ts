import { sendResetLink } from "@panshi/core/password/send-reset-link";
import type { Job } from "pg-boss";

type Call = Parameters<typeof sendResetLink>[0];

/** The job `send-reset-link`. */
export const sendResetLinks = (ctx: Call["ctx"]) => async (jobs: Job<Call["input"]>[]) => {
  for (const { data: input } of jobs) await sendResetLink({ ctx, input });
};
