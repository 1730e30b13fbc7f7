import { planTypes } from "@panshi/contracts/commerce/plan";
import type { AdminPlan } from "@panshi/contracts/commerce/plan-edit";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { selectPlans } from "../store.ts";

/** Every plan as administrators edit it, on sale or not, trial first. */
export const listEditablePlans = staffVerb("plans:read", async (ctx): Promise<AdminPlan[]> => {
  const plans = await selectPlans(ctx.db);
  return plans.sort((a, b) => planTypes.indexOf(a.planType) - planTypes.indexOf(b.planType));
});
