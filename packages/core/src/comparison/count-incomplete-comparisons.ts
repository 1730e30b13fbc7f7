import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { daysToCompare } from "./rules.ts";
import { countIncomplete } from "./store.ts";

/** How many days of the last week have orders about which the gateway gave no answer, or were interrupted; for the overview. */
export async function countIncompleteComparisons(ctx: AdministratorCtx): Promise<number> {
  requirePermission(ctx, "orders:read");
  const [since] = daysToCompare(ctx.clock.now());
  return since === undefined ? 0 : countIncomplete(ctx.db, since);
}
