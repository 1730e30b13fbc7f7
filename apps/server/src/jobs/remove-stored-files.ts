import { removeStoredFiles } from "@panshi/core/file/remove-stored-files";
import type { Job } from "pg-boss";

type Call = Parameters<typeof removeStoredFiles>[0];

/** The job `remove-stored-files`. */
export const removeStoredFilesJob = (ctx: Call["ctx"]) => async (jobs: Job<Call["input"]>[]) => {
  for (const { data: input } of jobs) await removeStoredFiles({ ctx, input });
};
