import { runBulkJob } from "@panshi/core/site/bulk-job/run-bulk-job";
import type { Job } from "pg-boss";

type Args = Parameters<typeof runBulkJob>;

/** The job `run-bulk-job`: an administrator's act on many rows. */
export const runBulkJobs = (ctx: Args[0]) => async (jobs: Job<Args[1]>[]) => {
  for (const { data } of jobs) await runBulkJob(ctx, data);
};
