import type { PlanType } from "@panshi/contracts/commerce/plan";
import type { Db } from "@panshi/db";
import { findPlan } from "./store.ts";

/** A plan with its current price (whole TWD) and days; null where it is not on sale. */
export async function findPlanOnSale(ctx: { db: Db }, input: { planType: PlanType }) {
  const plan = await findPlan(ctx.db, input.planType);
  return plan?.isActive ? plan : null;
}
