import {
  Comparison,
  ComparisonDayInput,
  ComparisonDetail,
  ComparisonList,
  ComparisonRunInput,
} from "@panshi/contracts/comparison";
import { listComparisons } from "@panshi/core/comparison/list-comparisons";
import { runComparison } from "@panshi/core/comparison/run-comparison";
import { viewComparison } from "@panshi/core/comparison/view-comparison";
import { administratorProcedure, router } from "../trpc.ts";

/** The daily comparison with the gateway. */
export const comparison = router({
  list: administratorProcedure(listComparisons.permission)
    .output(ComparisonList)
    .query(({ ctx }) => listComparisons(ctx)),
  get: administratorProcedure(viewComparison.permission)
    .input(ComparisonDayInput)
    .output(ComparisonDetail)
    .query(({ ctx, input }) => viewComparison(ctx, input)),
  run: administratorProcedure(runComparison.permission)
    .input(ComparisonRunInput)
    .output(Comparison)
    .mutation(({ ctx, input }) => runComparison(ctx, input)),
});
