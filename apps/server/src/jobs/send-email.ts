import { sendMail } from "@panshi/core/mail/send-mail";
import type { Job } from "pg-boss";

type Call = Parameters<typeof sendMail>[0];

/** The job `send-mail`: sends the outbox e-mail that each job names. */
export const sendEmails = (ctx: Call["ctx"]) => async (jobs: Job<Call["input"]>[]) => {
  for (const { data: input } of jobs) await sendMail({ ctx, input });
};
