import { warnAdministrator } from "@panshi/core/administrator/warn-administrator";
import type { Job } from "pg-boss";

type Given = Parameters<typeof warnAdministrator>[0];

/** Writes to administrators whose accounts had too many failed sign-ins; a job without one writes nothing. */
export const warnAdministrators = (ctx: Given["ctx"]) => async (jobs: Job<Given["input"]>[]) => {
  for (const job of jobs) await warnAdministrator({ ctx, input: job.data });
};
