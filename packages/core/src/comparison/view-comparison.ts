import { type ComparisonDetail, DIFFERENCES_MAX } from "@panshi/contracts/comparison";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { comparisonView } from "./comparison-view.ts";
import { boundsOf } from "./rules.ts";
import { findComparison, selectDifferences } from "./store.ts";

/** A day's comparison with the differences that were raised about its orders, also those that are settled. */
export async function viewComparison(ctx: AdministratorCtx, { day }: { day: string }): Promise<ComparisonDetail> {
  requirePermission(ctx, "orders:read");
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
}
