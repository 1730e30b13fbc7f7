import { planetKeys } from "@panshi/contracts/journey/journey";
import {
  type MembershipReportRow,
  type PrayerReportRow,
  type ReportInput,
  type ReportSummary,
  revenueSourceKeys,
} from "@panshi/contracts/site/report";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { Db } from "@panshi/db";
import { staffVerb } from "../../platform/staff-verb.ts";
import { readPresentTotals } from "../rollup/read-totals.ts";
import { meanOf, type PeriodDays, percentOf, periodDays } from "./rules.ts";
import { selectPeriodSums } from "./store.ts";

type Which = "now" | "before";
type Sum = (metric: string, dimension?: string) => number;

/** Reads the sums of metrics in a period and in the one before it, of a dimension or of all. */
async function readSums(db: Db, { before, first, last }: PeriodDays, metrics: readonly string[]) {
  const rows = await selectPeriodSums(db, metrics, before, first, last);
  const sumOf =
    (which: Which): Sum =>
    (metric, dimension) =>
      rows.reduce(
        (sum, row) =>
          row.metric === metric && (dimension === undefined || row.dimension === dimension) ? sum + row[which] : sum,
        0,
      );
  return { now: sumOf("now"), before: sumOf("before") };
}

const summaryFigures = (sum: Sum): ReportSummary["previous"] => ({
  newMembers: sum("members.new"),
  totalPrayers: sum("prayers.status"),
  completedPrayers: sum("prayers.completed"),
  totalRevenue: sum("revenue.paid") - sum("revenue.refunded"),
  avgSuccessRate: meanOf(sum("prayers.rate_sum"), sum("prayers.rated")),
  pageViews: sum("pages.views"),
  conversionRate: percentOf(sum("members.converted"), sum("members.new")),
});
const summaryMetrics = [
  "members.new",
  "members.converted",
  "prayers.status",
  "prayers.completed",
  "prayers.rate_sum",
  "prayers.rated",
  "revenue.paid",
  "revenue.refunded",
  "pages.views",
];

/** `GET /api/admin/reports`: the figures of a period, and of the one before it. */
export const viewReportSummary = staffVerb("reports:read", async (ctx, input: ReportInput): Promise<ReportSummary> => {
  const days = periodDays(input.period, taipeiDay(ctx.clock.now()));
  const [{ now, before }, accounts] = await Promise.all([
    readSums(ctx.db, days, summaryMetrics),
    readPresentTotals(ctx, { metrics: ["members.accounts"], today: days.last }),
  ]);
  return {
    period: input.period,
    from: days.first,
    to: days.last,
    totalMembers: accounts.all,
    ...summaryFigures(now),
    previous: summaryFigures(before),
  };
});

const membershipMetrics = [
  "orders.paid",
  "orders.free",
  "grants.administrator",
  "grants.trial",
  "revenue.paid",
  "revenue.refunded",
  "plan.ended",
  "plan.unfollowed",
];

/** `GET /api/admin/reports/membership`: what each plan, and the shop, brought in. */
export const viewMembershipReport = staffVerb(
  "reports:read",
  async (ctx, input: ReportInput): Promise<MembershipReportRow[]> => {
    const days = periodDays(input.period, taipeiDay(ctx.clock.now()));
    const [{ now, before }, members] = await Promise.all([
      readSums(ctx.db, days, membershipMetrics),
      readPresentTotals(ctx, { metrics: ["plan.ends"], today: days.last }),
    ]);
    return revenueSourceKeys.map((source) => {
      const isPlan = source !== "goods";
      const compared = (sum: Sum): MembershipReportRow["previous"] => ({
        newSubscriptions: sum("orders.paid", source),
        revenue: sum("revenue.paid", source) - sum("revenue.refunded", source),
        churnRate: isPlan ? percentOf(sum("plan.unfollowed", source), sum("plan.ended", source)) : null,
      });
      return {
        planType: source,
        activeMembers: isPlan ? members.of(source) : null,
        ...compared(now),
        freeOrders: now("orders.free", source),
        staffGrants: now("grants.administrator", source),
        trialStarts: now("grants.trial", source),
        paid: now("revenue.paid", source),
        refunded: now("revenue.refunded", source),
        endedPlans: isPlan ? now("plan.ended", source) : null,
        unfollowedPlans: isPlan ? now("plan.unfollowed", source) : null,
        previous: compared(before),
      };
    });
  },
);

const prayerMetrics = [
  "prayers.planet",
  "prayers.completed",
  "prayers.completion_days",
  "prayers.rate_sum",
  "prayers.rated",
];

/** `GET /api/admin/reports/prayers`: the prayers of each planet. */
export const viewPrayerReport = staffVerb(
  "reports:prayers",
  async (ctx, input: ReportInput): Promise<PrayerReportRow[]> => {
    const days = periodDays(input.period, taipeiDay(ctx.clock.now()));
    const { now, before } = await readSums(ctx.db, days, prayerMetrics);
    return planetKeys.map((category) => {
      const figures = (sum: Sum): PrayerReportRow["previous"] => ({
        totalPrayers: sum("prayers.planet", category),
        completedPrayers: sum("prayers.completed", category),
        successRate: meanOf(sum("prayers.rate_sum", category), sum("prayers.rated", category)),
        avgCompletionTime: meanOf(sum("prayers.completion_days", category), sum("prayers.completed", category)),
      });
      return { category, ...figures(now), previous: figures(before) };
    });
  },
);
