import { sendResetLink } from "@panshi/core/password/send-reset-link";
import type { Job } from "pg-boss";

type Given = Parameters<typeof sendResetLink>[0];

/** Writes the letters with a link to a new password; a job without a member asks for none. */
export const sendResetLinks = (ctx: Given["ctx"]) => async (jobs: Job<Given["input"]>[]) => {
  for (const job of jobs) await sendResetLink({ ctx, input: job.data });
};
