import { deliverQueuedMail } from "@panshi/core/platform/mail/send-mail";
import type { Job, JobResult } from "pg-boss";

type Ctx = Parameters<typeof deliverQueuedMail>[0];

/** The job `send-mail`: sends the outbox e-mails that the jobs of a batch name. One that fails is tried again by itself. */
export const sendEmailJob =
  (ctx: Ctx) =>
  async (jobs: Job<{ id: string }>[]): Promise<JobResult[]> => {
    const failures = await deliverQueuedMail(ctx, { ids: jobs.map(({ data }) => data.id) });
    return jobs.map(({ id, data }) => {
      const error = failures.get(data.id);
      return error ? { id, status: "failed", output: error } : { id, status: "completed" };
    });
  };
