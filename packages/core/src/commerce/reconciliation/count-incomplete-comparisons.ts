import { staffVerb } from "../../platform/staff-verb.ts";
import { daysToCompare } from "./rules.ts";
import { countIncomplete } from "./store.ts";

/** How many days of the last week have orders about which the gateway gave no answer, or were interrupted; for the overview. */
export const countIncompleteComparisons = staffVerb("orders:read", async (ctx): Promise<number> => {
  const [since] = daysToCompare(ctx.clock.now());
  return since === undefined ? 0 : countIncomplete(ctx.db, since);
});
