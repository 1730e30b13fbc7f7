import { warnAdministrator } from "@panshi/core/administrator/warn-administrator";
import type { Job } from "pg-boss";

type Call = Parameters<typeof warnAdministrator>[0];

/** The job `warn-administrator`. */
export const warnAdministrators = (ctx: Call["ctx"]) => async (jobs: Job<Call["input"]>[]) => {
  for (const { data: input } of jobs) await warnAdministrator({ ctx, input });
};
