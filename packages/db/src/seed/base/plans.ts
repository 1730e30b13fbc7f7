import { membershipPlans } from "../../schema/commerce/membership.ts";
import { planContents } from "../content/plans.ts";
import { seedId } from "../seed-ids.ts";
import { tableSeedPart } from "./seed-part.ts";

export const plansSeed = (createdAt: Date) =>
  tableSeedPart(
    "plans",
    membershipPlans,
    planContents.map(({ duration, ...plan }) => ({
      key: plan.planType,
      row: {
        id: seedId("plan", plan.planType),
        ...plan,
        durationDays: duration,
        isActive: true,
        createdAt,
        updatedAt: createdAt,
      },
    })),
  );
