import { MarketingAnalytics, MarketingSummary } from "@panshi/contracts/site/marketing";
import { viewMarketingAnalytics, viewMarketingSummary } from "@panshi/core/site/marketing/view-marketing";
import { administratorProcedure, router } from "../trpc.ts";

/** The figures of the marketing tools. */
export const marketing = router({
  summary: administratorProcedure(viewMarketingSummary.permission)
    .output(MarketingSummary)
    .query(({ ctx }) => viewMarketingSummary(ctx)),
  analytics: administratorProcedure(viewMarketingAnalytics.permission)
    .output(MarketingAnalytics)
    .query(({ ctx }) => viewMarketingAnalytics(ctx)),
});
