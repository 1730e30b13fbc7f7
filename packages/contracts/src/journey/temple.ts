import * as z from "zod/mini";
import { Membership, trialStates } from "../commerce/membership.ts";
import { PlanType } from "../commerce/plan.ts";
import { paidPlans } from "../commerce/renewal.ts";
import { id, timestamp } from "../platform/text.ts";

/**
 * The soul temple's overview: statistics over the member's own prayers; `energy` and `success` in whole percent, null
 * where there are none.
 */
export const TempleOverview = z.object({
  membership: Membership,
  /** The plan that was chosen for the journey and is not paid; null while a plan runs. */
  chosenPlan: z.nullable(z.enum(paidPlans)),
  trial: z.enum(trialStates),
  energy: z.nullable(z.int32()),
  active: z.int32(),
  fulfilled: z.int32(),
  success: z.nullable(z.int32()),
  /** How many prayers the success rate was counted over. */
  successCounted: z.int32(),
  /** Rituals done on this Taipei day besides the one that ended the journey, and how many more the plan allows; null is without limit. */
  ritualsToday: z.int32(),
  ritualsLeftToday: z.nullable(z.int32()),
  /** The manual that was begun first: the last step of the journey. */
  prayerManual: z.nullable(z.string()),
  /** Whether the account was made within the last 24 hours. */
  isNew: z.boolean(),
  /** The member's plan that does not run because its refund is on its way, and its order; null where there is none. */
  stoppedPlan: z.nullable(z.object({ orderId: id, planType: PlanType, since: timestamp })),
});
export type TempleOverview = z.infer<typeof TempleOverview>;
