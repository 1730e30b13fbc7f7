import {
  Comparison,
  ComparisonDayInput,
  ComparisonDetail,
  ComparisonList,
  ComparisonRunInput,
} from "@panshi/contracts/commerce/reconciliation";
import { listComparisons, viewComparison } from "@panshi/core/commerce/reconciliation/view-comparisons";
import { enqueueComparison } from "@panshi/core/commerce/reconciliation/enqueue-comparison";
import { administratorProcedure, router } from "../trpc.ts";

/** The daily comparison with the gateway. */
export const reconciliation = router({
  list: administratorProcedure(listComparisons.permission)
    .output(ComparisonList)
    .query(({ ctx }) => listComparisons(ctx)),
  get: administratorProcedure(viewComparison.permission)
    .input(ComparisonDayInput)
    .output(ComparisonDetail)
    .query(({ ctx, input }) => viewComparison(ctx, input)),
  run: administratorProcedure(enqueueComparison.permission)
    .input(ComparisonRunInput)
    .output(Comparison)
    .mutation(({ ctx, input }) => enqueueComparison(ctx, input)),
});
