import { planTypes } from "@panshi/contracts/plan";
import type { AdminPlan } from "@panshi/contracts/plan-edit";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { selectPlans } from "./store.ts";

/** Every plan as administrators edit it, on sale or not, trial first. */
export async function listEditablePlans(ctx: AdministratorCtx): Promise<AdminPlan[]> {
  requirePermission(ctx, "plans:read");
  const plans = await selectPlans(ctx.db);
  return plans.sort((a, b) => planTypes.indexOf(a.planType) - planTypes.indexOf(b.planType));
}
