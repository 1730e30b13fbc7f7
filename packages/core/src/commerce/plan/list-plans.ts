import type { Plan } from "@panshi/contracts/commerce/plan";
import { planTypes } from "@panshi/contracts/commerce/plan";
import { withoutModelReadings } from "@panshi/contracts/journey/reading";
import type { Ctx } from "../../platform/context.ts";
import { selectActivePlans } from "./store.ts";

/**
 * The public plans, trial first. Cached and frozen until a plan changes. Without a configured model no reading by
 * one is sold, so the lines that offer it are left out.
 */
export const listPlans = (ctx: Pick<Ctx, "db" | "cache" | "interpreter">): Promise<readonly Plan[]> | readonly Plan[] =>
  ctx.cache.get("plans", ["membershipPlans"], async () => {
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
        features: ctx.interpreter ? features : features.filter(withoutModelReadings),
        isPopular,
        buttonText,
      }),
    );
    return Object.freeze(plans.sort((a, b) => planTypes.indexOf(a.planType) - planTypes.indexOf(b.planType)));
  });
