import { removeStoredFiles } from "@panshi/core/file/remove-stored-files";
import type { Job } from "pg-boss";

type Args = Parameters<typeof removeStoredFiles>;

/** The job `remove-stored-files`. */
export const removeStoredFilesJob = (ctx: Args[0]) => async (jobs: Job<Args[1]>[]) => {
  for (const { data: input } of jobs) await removeStoredFiles(ctx, input);
};
