import { COMPARISON_DAYS, type ComparisonList } from "@panshi/contracts/commerce/reconciliation";
import { staffVerb } from "../../platform/staff-verb.ts";
import { comparisonView } from "./comparison-view.ts";
import { daysToCompare } from "./rules.ts";
import { selectComparisons, selectNewestComparisons } from "./store.ts";

/** The newest daily comparisons, and the days of the last week that were not compared. */
export const listComparisons = staffVerb("orders:read", async (ctx): Promise<ComparisonList> => {
  const now = ctx.clock.now();
  const due = daysToCompare(now);
  const [rows, compared] = await Promise.all([
    selectNewestComparisons(ctx.db, COMPARISON_DAYS),
    selectComparisons(ctx.db, due),
  ]);
  const known = new Set(compared.map(({ day }) => day));
  return {
    days: rows.map((row) => comparisonView(row, now)),
    missing: due.filter((day) => !known.has(day)).reverse(),
  };
});
