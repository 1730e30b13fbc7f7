import {
  type Comparison,
  COMPARISON_LIST_DAYS,
  type ComparisonDetail,
  type ComparisonList,
  LISTED_DIFFERENCES_MAX,
} from "@panshi/contracts/commerce/reconciliation";
import type { Db } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { taipeiDayBounds, comparisonStateOf, daysToCompare } from "./rules.ts";
import {
  type ComparisonRow,
  countIncomplete,
  findComparison,
  selectComparisons,
  selectDifferences,
  selectNewestComparisons,
  selectUnfinishedDays,
  sumDifferenceCounts,
} from "./store.ts";

/** The newest daily comparisons, and the days of the last week that were not compared. */
export const listComparisons = staffVerb("orders:read", async (ctx): Promise<ComparisonList> => {
  const now = ctx.clock.now();
  const due = daysToCompare(now);
  const [rows, compared] = await Promise.all([
    selectNewestComparisons(ctx.db, COMPARISON_LIST_DAYS),
    selectComparisons(ctx.db, due),
  ]);
  const known = new Set(compared.map(({ day }) => day));
  return {
    days: rows.map((row) => comparisonView(row, now)),
    missing: due.filter((day) => !known.has(day)).reverse(),
  };
});

/** A day's comparison with the differences that were raised about its orders, also those that are settled. */
export const viewComparison = staffVerb(
  "orders:read",
  async (ctx, { day }: { day: string }): Promise<ComparisonDetail> => {
    const [row, differences] = await Promise.all([
      findComparison(ctx.db, day),
      selectDifferences(ctx.db, taipeiDayBounds(day), LISTED_DIFFERENCES_MAX),
    ]);
    return {
      comparison: row && comparisonView(row, ctx.clock.now()),
      differences: differences.map(({ detail, raisedAt, settledAt, ...rest }) => ({
        ...rest,
        detail: detail ?? "",
        raisedAt: raisedAt.toISOString(),
        settledAt: settledAt?.toISOString() ?? null,
      })),
    };
  },
);

/** A day's comparison as administrators see it. */
export const comparisonView = (row: ComparisonRow, now: Date): Comparison => ({
  day: row.day,
  state: comparisonStateOf(row, now),
  orders: row.orders,
  differences: row.differences,
  unanswered: row.unanswered,
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

/** How many differences the comparisons found that finished since a time. */
export const countDifferences = (ctx: { db: Db }, { since }: { since: Date }): Promise<number> =>
  sumDifferenceCounts(ctx.db, since);

/** How many days of the last week have orders about which the gateway gave no answer, or were interrupted; for the overview. */
export const countIncompleteComparisons = staffVerb("orders:read", async (ctx): Promise<number> => {
  const [since] = daysToCompare(ctx.clock.now());
  return since === undefined ? 0 : countIncomplete(ctx.db, since);
});

/**
 * The days of the last week that were not compared to their end, or with orders that got no answer, and older ones that somebody
 * began again; oldest first.
 */
export async function listUncomparedDays(ctx: Pick<Ctx, "db" | "clock">): Promise<string[]> {
  const days = daysToCompare(ctx.clock.now());
  const [rows, unfinished] = await Promise.all([selectComparisons(ctx.db, days), selectUnfinishedDays(ctx.db)]);
  const complete = new Set(
    rows.filter(({ finishedAt, unanswered }) => finishedAt && unanswered === 0).map(({ day }) => day),
  );
  const incomplete = days.filter((day) => !complete.has(day));
  return [...new Set([...unfinished, ...incomplete])].sort();
}
