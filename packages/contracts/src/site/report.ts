import * as z from "zod/mini";
import { plans } from "../commerce/plan.ts";
import { planetKeys } from "../journey/journey.ts";
import { day, timestamp } from "../platform/text.ts";

/** The periods of reports (S9.07): so many Taipei days, today the last of them. */
export const reportPeriods = {
  "7days": { label: "近 7 天", days: 7 },
  "30days": { label: "近 30 天", days: 30 },
  "90days": { label: "近 90 天", days: 90 },
  "1year": { label: "近一年", days: 365 },
} as const;
export type ReportPeriod = keyof typeof reportPeriods;
export const reportPeriodKeys = Object.keys(reportPeriods) as [ReportPeriod, ...ReportPeriod[]];
export const DEFAULT_REPORT_PERIOD = "30days" satisfies ReportPeriod;
const ReportPeriod = z._default(
  z.enum(
    reportPeriodKeys,
    `請選擇期間：${Object.values(reportPeriods)
      .map(({ label }) => label)
      .join("、")}`,
  ),
  DEFAULT_REPORT_PERIOD,
);

/** The input of a report's call. */
export const ReportInput = z.strictObject({ period: ReportPeriod });
export type ReportInput = z.infer<typeof ReportInput>;

/** The types of reports (S2.145). Choosing one makes no call. */
export const reportTypes = { overview: "總覽", membership: "會員", prayers: "祈願", revenue: "營收" } as const;
export type ReportType = keyof typeof reportTypes;
export const reportTypeKeys = Object.keys(reportTypes) as [ReportType, ...ReportType[]];

/** What can be exported, a file each: the table of each type of reports, and the other tables of the screen. */
export const reportExports = { ...reportTypes, overTime: "走勢", pages: "熱門頁面", retention: "會員留存" } as const;
export type ReportExport = keyof typeof reportExports;
const reportExportKeys = Object.keys(reportExports) as [ReportExport, ...ReportExport[]];
/** Without a `type`, the overview. */
export const ReportExportInput = z.strictObject({
  period: ReportPeriod,
  type: z._default(z.enum(reportExportKeys, "沒有這種報表"), "overview"),
});
export type ReportExportInput = z.infer<typeof ReportExportInput>;

const count = z.int().check(z.gte(0));
/** To one decimal; null where there is nothing to divide by. */
const ratio = z.nullable(z.number());
/** Whole TWD: paid less refunded, which can be less than nothing. */
const money = z.int();

/** The first and the last day of a span, both included. */
const span = { from: day, to: day };

/** The figures of a period that are compared with those of the period before; percentages to one decimal. */
const periodFigures = {
  newMembers: count,
  /** Prayers that were made; `completedPrayers`: that were completed, whenever they were made. */
  totalPrayers: count,
  completedPrayers: count,
  totalRevenue: money,
  /** The mean of the success rates of the prayers that were completed, where staff gave one. */
  avgSuccessRate: ratio,
  pageViews: count,
  /** Of the new members, those who have a paid order. */
  conversionRate: ratio,
};
const PeriodFigures = z.object(periodFigures);

/** `GET /api/admin/reports` (S3.42). `totalMembers` is the number of accounts now, whatever the period. */
export const ReportSummary = z.object({
  period: z.enum(reportPeriodKeys),
  ...span,
  totalMembers: count,
  ...periodFigures,
  /** Of the period before, which has as many days. */
  previous: PeriodFigures,
});
export type ReportSummary = z.infer<typeof ReportSummary>;

/**
 * The figures of the summary as screens and files call them, in their order. `change`: how it is said what differs from the period before
 * ({@link differenceFrom}); null for a present figure, which has no other period.
 */
export const reportFigures = {
  totalMembers: { label: "會員總數", unit: "位", change: null },
  newMembers: { label: "新會員", unit: "位", change: "percent" },
  totalPrayers: { label: "祈願", unit: "則", change: "percent" },
  completedPrayers: { label: "完成的祈願", unit: "則", change: "percent" },
  totalRevenue: { label: "營收", unit: "NT$", change: "percent" },
  avgSuccessRate: { label: "平均成功率", unit: "%", change: "points" },
  pageViews: { label: "頁面瀏覽", unit: "次", change: "percent" },
  conversionRate: { label: "轉換率", unit: "%", change: "points" },
} as const satisfies Record<
  Exclude<keyof ReportSummary, "period" | "from" | "to" | "previous">,
  { label: string; unit: string; change: "percent" | "points" | null }
>;
type ReportFigure = keyof typeof reportFigures;
export const reportFigureKeys = Object.keys(reportFigures) as [ReportFigure, ...ReportFigure[]];

/** Where money comes from: a plan, or goods of the shop, which have a row of their own. */
export const revenueSources = {
  trial: plans.trial.name,
  basic: plans.basic.name,
  vip: plans.vip.name,
  goods: "靈魂百貨商品",
} as const;
type RevenueSource = keyof typeof revenueSources;
export const revenueSourceKeys = Object.keys(revenueSources) as [RevenueSource, ...RevenueSource[]];

/** The membership figures that are compared with those of the period before. */
const membershipFigures = {
  /** Orders that were paid, renewals included; of goods, paid carts. */
  newSubscriptions: count,
  /** Paid less refunded. */
  revenue: money,
  /** Of the plans whose fourteenth day after their end lies in the period, the share without a further one by then, in percent. */
  churnRate: ratio,
};
/** A row of `GET /api/admin/reports/membership` (S3.43). */
export const MembershipReportRow = z.object({
  planType: z.enum(revenueSourceKeys),
  /** Members whose plan it is now; null for goods. */
  activeMembers: z.nullable(count),
  ...membershipFigures,
  /** What began without money: orders of NT$ 0, plans that staff gave, trials. */
  freeOrders: count,
  staffGrants: count,
  trialStarts: count,
  /** What `revenue` is made of. */
  paid: money,
  refunded: money,
  /** What `churnRate` is made of; null for goods. */
  endedPlans: z.nullable(count),
  unfollowedPlans: z.nullable(count),
  previous: z.object(membershipFigures),
});
export type MembershipReportRow = z.infer<typeof MembershipReportRow>;

/** The prayer figures that are compared with those of the period before. */
const prayerFigures = {
  totalPrayers: count,
  completedPrayers: count,
  /** The mean of the success rates that were given, in percent. */
  successRate: ratio,
  /** The mean of the Taipei days from a prayer to its completion. */
  avgCompletionTime: ratio,
};
/** A row of `GET /api/admin/reports/prayers` (S3.44). The category is a planet, and every planet has a row. */
export const PrayerReportRow = z.object({
  category: z.enum(planetKeys),
  ...prayerFigures,
  previous: z.object(prayerFigures),
});
export type PrayerReportRow = z.infer<typeof PrayerReportRow>;

/** How wide the steps of figures over time are: a week is seven days that end with the last one, a month is a calendar month. */
const timeSteps = { day: "每日", week: "每週", month: "每月" } as const;
export type TimeStep = keyof typeof timeSteps;

/** One step; the first and the last may be cut by the period. */
const FiguresOfStep = z.object({
  ...span,
  newMembers: count,
  prayers: count,
  completedPrayers: count,
  pageViews: count,
  /** Whole TWD; only for `overview:revenue`. */
  revenue: z.optional(z.object({ paid: money, refunded: money, total: money })),
});
export type FiguresOfStep = z.infer<typeof FiguresOfStep>;
/** Members, prayers, page views and revenue over a period, the oldest step first, without gaps. */
export const FiguresOverTime = z.object({
  period: z.enum(reportPeriodKeys),
  step: z.enum(Object.keys(timeSteps) as [TimeStep, ...TimeStep[]]),
  steps: z.array(FiguresOfStep),
});
export type FiguresOverTime = z.infer<typeof FiguresOverTime>;

/** The pages that a report names, the most viewed first. */
export const POPULAR_PAGES = 20;
/** How often pages were viewed. `path` is a page's own, or a pattern such as `/orders/:orderId`, whose pages are counted as one. */
export const PopularPages = z.object({
  pageViews: count,
  previous: count,
  pages: z.array(z.object({ path: z.string(), label: z.string(), views: count })),
});
export type PopularPages = z.infer<typeof PopularPages>;

/** Members with a prayer, a draw, a manual's day, a dialogue or a moment in the period, of all accounts. */
export const Engagement = z.object({
  /** When it was counted, once an hour; null before the first time. */
  at: z.nullable(timestamp),
  members: count,
  previous: count,
  accounts: count,
  /** Percent, to one decimal. */
  rate: ratio,
});
export type Engagement = z.infer<typeof Engagement>;

/** The months of registration of the table of retention, this month the last of them. */
export const RETENTION_MONTHS = 12;
/** Who registered in a month, and how many of them were active (as in {@link Engagement}) in the month itself, the next one, and so on. */
export const Retention = z.object({
  at: z.nullable(timestamp),
  cohorts: z.array(
    z.object({
      /** `2026-03`. */
      month: z.string(),
      registered: count,
      /** As many as there are months until now. */
      active: z.array(count),
    }),
  ),
});
export type Retention = z.infer<typeof Retention>;

/**
 * How a figure differs from that of the period before. `percent`: by so many percent of it, null where there is nothing to compare
 * with; `points`: by so many percentage points, for what is a percentage itself. To one decimal.
 */
export function differenceFrom(before: number | null, now: number | null, as: "percent" | "points"): number | null {
  if (before === null || now === null) return null;
  if (as === "points") return Math.round((now - before) * 10) / 10;
  return before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : null;
}
