import type { TempleOverview } from "@panshi/contracts/journey/temple";
import { type PaidPlan, paidPlanNames, renewalPlan } from "@panshi/contracts/commerce/renewal";
import { paths } from "../paths.ts";

type Offered = Pick<TempleOverview, "membership"> & { chosenPlan?: PaidPlan | null };

/**
 * The plan whose payment is offered to a member, the address of that payment, and the words of the link to it: the plan that was
 * chosen and not paid, else the one that ended, else the lowest that is sold.
 */
export function renewalOffer({ membership: { membershipType, hasMembership }, chosenPlan = null }: Offered) {
  const plan = chosenPlan ?? renewalPlan(membershipType);
  const name = paidPlanNames[plan];
  const label = chosenPlan ? `為${name}付款` : hasMembership && membershipType === plan ? `續上${name}` : `看看${name}`;
  return { plan, name, label, path: paths.upgrade(plan) };
}
