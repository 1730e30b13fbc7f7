import { removeUnusedFiles } from "@panshi/core/platform/file/remove-file";
import type { Job } from "pg-boss";

type Args = Parameters<typeof removeUnusedFiles>;

/** The job `remove-unused-files`. */
export const removeUnusedFilesJob = (ctx: Args[0]) => async (jobs: Job<Args[1]>[]) => {
  for (const { data: input } of jobs) await removeUnusedFiles(ctx, input);
};
