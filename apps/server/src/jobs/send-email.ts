import { sendMail } from "@panshi/core/mail/send-mail";
import type { Job } from "pg-boss";

/** Sends the outbox letters whose ids the jobs carry. */
export const sendEmails = (ctx: Parameters<typeof sendMail>[0]["ctx"]) => async (jobs: Job<{ id: string }>[]) => {
  for (const job of jobs) await sendMail({ ctx, input: { id: job.data.id } });
};
