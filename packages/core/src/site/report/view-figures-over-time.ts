import { hasPermission } from "@panshi/contracts/platform/permissions";
import type { FiguresOfStep, FiguresOverTime, ReportInput } from "@panshi/contracts/site/report";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { staffVerb } from "../../platform/staff-verb.ts";
import { periodDays, stepsOf } from "./rules.ts";
import { readDailyTotals } from "../rollup/read-totals.ts";

const METRICS = [
  "members.new",
  "prayers.status",
  "prayers.completed",
  "pages.views",
  "revenue.paid",
  "revenue.refunded",
] as const;

/** Members, prayers, page views and, for those who may see it, revenue over a period, step by step. */
export const viewFiguresOverTime = staffVerb(
  "overview:read",
  async (ctx, { period }: ReportInput): Promise<FiguresOverTime> => {
    const days = periodDays(period, taipeiDay(ctx.clock.now()));
    const { step, steps } = stepsOf(period, days);
    const rows = await readDailyTotals(ctx, { metrics: METRICS, first: days.first, last: days.last });
    const seesRevenue = hasPermission(ctx.actor.role, "overview:revenue");
    return {
      period,
      step,
      steps: steps.map(({ from, to }): FiguresOfStep => {
        const sum = (metric: (typeof METRICS)[number]) =>
          rows.reduce(
            (sum, row) => (row.metric === metric && row.day >= from && row.day <= to ? sum + row.value : sum),
            0,
          );
        const [paid, refunded] = [sum("revenue.paid"), sum("revenue.refunded")];
        return {
          from,
          to,
          newMembers: sum("members.new"),
          prayers: sum("prayers.status"),
          completedPrayers: sum("prayers.completed"),
          pageViews: sum("pages.views"),
          ...(seesRevenue && { revenue: { paid, refunded, total: paid - refunded } }),
        };
      }),
    };
  },
);
