import { HOUR } from "../../../platform/clock.ts";
import { PAYOUT_HOLD_HOURS } from "@panshi/contracts/commerce/refund-request-labels";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { countOpenRequests } from "../store.ts";

/** Counting stops here: more than anybody answers in a week. */
const CAP = 1000;

/** How many requests wait for an administrator: for a decision, or for a payment that may go to its account now. */
export const countRequests = staffVerb("orders:refund", (ctx): Promise<{ waiting: number; payable: number }> => {
  const enteredBy = new Date(ctx.clock.now().getTime() - PAYOUT_HOLD_HOURS * HOUR);
  return countOpenRequests(ctx.db, { enteredBy, cap: CAP });
});
