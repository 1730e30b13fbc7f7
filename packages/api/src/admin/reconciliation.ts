import {
  Comparison,
  ComparisonDayInput,
  ComparisonDetail,
  ComparisonList,
} from "@panshi/contracts/commerce/reconciliation";
import { listComparisons, viewComparison } from "@panshi/core/commerce/reconciliation/view-comparisons";
import { enqueueComparison } from "@panshi/core/commerce/reconciliation/enqueue-comparison";
import { administratorProcedure, router } from "../trpc.ts";
import { staffMutation, staffQuery } from "./staff-procedure.ts";

/** The daily comparison with the gateway. */
export const reconciliation = router({
  list: administratorProcedure(listComparisons.permission)
    .output(ComparisonList)
    .query(({ ctx }) => listComparisons(ctx)),
  get: staffQuery(viewComparison, ComparisonDayInput, ComparisonDetail),
  run: staffMutation(enqueueComparison, ComparisonDayInput, Comparison),
});
