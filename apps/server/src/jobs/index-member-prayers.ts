import { indexMemberOrders } from "@panshi/core/commerce/order/staff/index-member-orders";
import { indexMemberPrayers } from "@panshi/core/journey/prayer/staff/index-member-prayers";
import type { Job } from "pg-boss";

type Args = Parameters<typeof indexMemberPrayers>;

/** The job `index-member-prayers`, named for what it did first: a member's orders are indexed too. */
export const reindexMemberJob = (ctx: Args[0]) => async (jobs: Job<Args[1]>[]) => {
  for (const { data: input } of jobs) {
    await indexMemberOrders(ctx, input);
    await indexMemberPrayers(ctx, input);
  }
};
