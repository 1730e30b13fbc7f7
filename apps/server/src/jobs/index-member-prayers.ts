import { indexMemberOrders } from "@panshi/core/order-record/index-member-orders";
import { indexMemberPrayers } from "@panshi/core/prayer-review/index-member-prayers";
import type { Job } from "pg-boss";

type Call = Parameters<typeof indexMemberPrayers>[0];

/** The job `index-member-prayers`, named for what it did first: a member's orders are indexed too. */
export const indexMemberPrayersJob = (ctx: Call["ctx"]) => async (jobs: Job<Call["input"]>[]) => {
  for (const { data: input } of jobs) {
    await indexMemberOrders({ ctx, input });
    await indexMemberPrayers({ ctx, input });
  }
};
