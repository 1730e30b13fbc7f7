import { planTypes } from "@panshi/contracts/plan";
import type { AdminPlan } from "@panshi/contracts/plan-edit";
import { staffVerb } from "../staff-verb.ts";
import { selectPlans } from "./store.ts";

/** Every plan as administrators edit it, on sale or not, trial first. */
export const listEditablePlans = staffVerb("plans:read", async (ctx): Promise<AdminPlan[]> => {
  const plans = await selectPlans(ctx.db);
  return plans.sort((a, b) => planTypes.indexOf(a.planType) - planTypes.indexOf(b.planType));
});
