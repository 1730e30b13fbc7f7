import { indexMemberPrayers } from "@panshi/core/prayer-review/index-member-prayers";
import type { Job } from "pg-boss";

type Call = Parameters<typeof indexMemberPrayers>[0];

/** The job `index-member-prayers`. */
export const indexMemberPrayersJob = (ctx: Call["ctx"]) => async (jobs: Job<Call["input"]>[]) => {
  for (const { data: input } of jobs) await indexMemberPrayers({ ctx, input });
};
