import { type ComparisonDetail, DIFFERENCES_MAX } from "@panshi/contracts/commerce/reconciliation";
import { staffVerb } from "../../platform/staff-verb.ts";
import { comparisonView } from "./comparison-view.ts";
import { boundsOf } from "./rules.ts";
import { findComparison, selectDifferences } from "./store.ts";

/** A day's comparison with the differences that were raised about its orders, also those that are settled. */
export const viewComparison = staffVerb(
  "orders:read",
  async (ctx, { day }: { day: string }): Promise<ComparisonDetail> => {
    const [row, differences] = await Promise.all([
      findComparison(ctx.db, day),
      selectDifferences(ctx.db, boundsOf(day), DIFFERENCES_MAX),
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
