import { type DrawStatistics, RECENT_DRAW_DAYS } from "@panshi/contracts/journey/draw-figures";
import { type DrawSource, drawSourceKeys } from "@panshi/contracts/journey/oracle";
import { hasPermission } from "@panshi/contracts/platform/permissions";
import {
  type OverviewPeriodFigures,
  type MemberCounts,
  type OverviewFigures,
  planEndingCutoff,
  type PrayerCounts,
} from "@panshi/contracts/site/rollup";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { Db } from "@panshi/db";
import { DAY } from "../../platform/clock.ts";
import { countPrayersAwaitingCare } from "../../journey/prayer/staff/list-all-prayers.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { selectExpectedDraws, selectSlipDraws } from "./draw-store.ts";
import { selectDailyTotals, selectTotals } from "./store.ts";

const METRICS = ["members.new", "prayers.status", "prayers.completed", "revenue.paid", "revenue.refunded"] as const;

/** What happened today and in the last seven days; revenue for those who may see it. */
export const viewOverviewFigures = staffVerb("overview:read", async (ctx): Promise<OverviewFigures> => {
  const now = ctx.clock.now();
  const today = taipeiDay(now);
  const rows = await selectDailyTotals(ctx.db, METRICS, taipeiDay(now.getTime() - 6 * DAY), today);
  const figuresFrom = (first: string): OverviewPeriodFigures => {
    const sum = (metric: (typeof METRICS)[number]) =>
      rows.reduce((sum, row) => (row.metric === metric && row.day >= first ? sum + row.value : sum), 0);
    return {
      newMembers: sum("members.new"),
      prayers: sum("prayers.status"),
      completedPrayers: sum("prayers.completed"),
      ...(hasPermission(ctx.actor.role, "overview:revenue") && {
        revenue: sum("revenue.paid") - sum("revenue.refunded"),
      }),
    };
  };
  return { today: figuresFrom(today), week: figuresFrom("") };
});

/** How often each slip was drawn, beside how often it would have been if every draw's deck were drawn evenly. */
export const viewDrawFigures = staffVerb("oracles:read", async (ctx): Promise<DrawStatistics> => {
  const now = ctx.clock.now();
  const daysAgo = (days: number) => taipeiDay(now.getTime() - days * DAY);
  const first = daysAgo(RECENT_DRAW_DAYS - 1);
  const [slips, expected, { of, all }] = await Promise.all([
    selectSlipDraws(ctx.db, first),
    selectExpectedDraws(ctx.db, first, taipeiDay(now)),
    readTotals(ctx.db, ["draws.source"], daysAgo(RECENT_DRAW_DAYS)),
  ]);
  const expectedOf = new Map(expected.map((row) => [row.id, row.expected]));
  const recent = (source: DrawSource) => of("draws.source", source) - of("draws.source", source, "early");
  return {
    total: all("draws.source"),
    recent: all("draws.source") - all("draws.source", "early"),
    sources: Object.fromEntries(drawSourceKeys.map((source) => [source, recent(source)])) as DrawStatistics["sources"],
    slips: slips.map((slip) => ({ ...slip, expected: Math.round((expectedOf.get(slip.id) ?? 0) * 10) / 10 })),
  };
});

/** How many members there are by plan, by state of the account, and with a plan that ends soon. */
export const viewMemberCounts = staffVerb("members:read", async (ctx): Promise<MemberCounts> => {
  const until = taipeiDay(planEndingCutoff(ctx.clock.now()).getTime() - 1);
  const { of, all } = await readTotals(ctx.db, ["members.accounts", "plan.ends"], until);
  const total = all("members.accounts");
  const active = of("members.accounts", "active");
  return {
    total,
    trial: of("plan.ends", "trial"),
    basic: of("plan.ends", "basic"),
    vip: of("plan.ends", "vip"),
    active,
    inactive: of("members.accounts", "inactive"),
    ending: all("plan.ends", "early"),
    activePercent: total === 0 ? 0 : Math.round((100 * active) / total),
  };
});

/** How many prayers there are by status, and how many wait for care. */
export const viewPrayerCounts = staffVerb("prayers:read", async (ctx): Promise<PrayerCounts> => {
  const [{ of, all }, careOpen] = await Promise.all([
    readTotals(ctx.db, ["prayers.status", "prayers.care"], taipeiDay(ctx.clock.now())),
    countPrayersAwaitingCare(ctx),
  ]);
  return {
    total: all("prayers.status"),
    pending: of("prayers.status", "pending"),
    in_progress: of("prayers.status", "in_progress"),
    completed: of("prayers.status", "completed"),
    cancelled: of("prayers.status", "cancelled"),
    // As the list shows them: the figures are up to a minute late, and a wish that was attended would still wait.
    careOpen: careOpen ?? of("prayers.care", "open"),
  };
});

type Sum = "total" | "early";

/** Sums of metrics over all days, or (`early`) over the days up to `until`: of one dimension, or of all of a metric. */
async function readTotals(db: Db, metrics: readonly string[], until: string) {
  const rows = await selectTotals(db, metrics, until);
  const sum = (metric: string, which: Sum, dimension?: string) =>
    rows
      .filter((row) => row.metric === metric && (dimension === undefined || row.dimension === dimension))
      .reduce((before, row) => before + row[which], 0);
  return {
    of: (metric: string, dimension: string, which: Sum = "total") => sum(metric, which, dimension),
    all: (metric: string, which: Sum = "total") => sum(metric, which),
  };
}
