import type { Plan } from "@panshi/contracts/commerce/plan";
import { type PlanType, planTypes } from "@panshi/contracts/commerce/plan";
import { removeModelReadingOffers } from "@panshi/contracts/journey/reading";
import type { Db } from "@panshi/db";
import { membershipPlans } from "@panshi/db/schema";
import type { Ctx } from "../../platform/context.ts";
import { findPlan, selectActivePlans } from "./store.ts";

/**
 * The public plans, trial first. Cached and frozen until a plan changes. Without a configured model no reading by
 * one is sold, so the lines that offer it are left out.
 */
export const listPlans = (ctx: Pick<Ctx, "db" | "cache" | "interpreter">): Promise<readonly Plan[]> | readonly Plan[] =>
  ctx.cache.get("plans", [membershipPlans], async () => {
    const rows = await selectActivePlans(ctx.db);
    const plans = rows.map(
      ({ id, planType, title, subtitle, price, originalPrice, durationDays, features, buttonText, isPopular }) => ({
        id,
        planType,
        title,
        subtitle,
        price,
        originalPrice,
        duration: durationDays,
        features: ctx.interpreter ? features : features.filter(removeModelReadingOffers),
        isPopular,
        buttonText,
      }),
    );
    return Object.freeze(plans.sort((a, b) => planTypes.indexOf(a.planType) - planTypes.indexOf(b.planType)));
  });

/** A plan with its current price (whole TWD) and days; null where it is not on sale. */
export async function findPlanOnSale(ctx: { db: Db }, input: { planType: PlanType }) {
  const plan = await findPlan(ctx.db, input.planType);
  return plan?.isActive ? plan : null;
}
