import { deliverQueuedMail } from "@panshi/core/platform/mail/send-mail";
import type { Job } from "pg-boss";

type Args = Parameters<typeof deliverQueuedMail>;

/** The job `send-mail`: sends the outbox e-mail that each job names. */
export const sendEmailJob = (ctx: Args[0]) => async (jobs: Job<Args[1]>[]) => {
  for (const { data: input } of jobs) await deliverQueuedMail(ctx, input);
};
