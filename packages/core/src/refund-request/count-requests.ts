import type { AdministratorCtx } from "../context.ts";
import { HOUR } from "../clock.ts";
import { PAYOUT_HOLD_HOURS } from "@panshi/contracts/refund-request-labels";
import { requirePermission } from "../require-permission.ts";
import { countOpenRequests } from "./store.ts";

/** Counting stops here: more than anybody answers in a week. */
const CAP = 1000;

/** How many requests wait for an administrator: for a decision, or for a payment that may go to its account now. */
export function countRequests(ctx: AdministratorCtx): Promise<{ waiting: number; payable: number }> {
  requirePermission(ctx, "orders:refund");
  const enteredBy = new Date(ctx.clock.now().getTime() - PAYOUT_HOLD_HOURS * HOUR);
  return countOpenRequests(ctx.db, { enteredBy, cap: CAP });
}
