import type { Membership } from "@panshi/contracts/commerce/membership";
import { type PaidPlan, paidPlanNames } from "@panshi/contracts/commerce/renewal";

/** The plans a member can buy: those above the running one, and the running one again. The trial is never sold. */
export function listBuyablePlans({
  membershipType,
  isActive,
}: Pick<Membership, "membershipType" | "isActive">): PaidPlan[] {
  return isActive && membershipType === "vip" ? ["vip"] : ["basic", "vip"];
}

/** The plan in the address (`paths.upgrade`); null for none and for one that is not sold. */
export const requestedPlan = (planParam: string | null): PaidPlan | null =>
  planParam === "basic" || planParam === "vip" ? planParam : null;

/** What is said after the press that starts the trial: nothing where it ran already, and where the page itself says it. */
export const trialNotice = (started: boolean, quiet: boolean) =>
  started && !quiet ? { title: "七天體驗開始了", description: "今天的儀式和手冊的第一天，都為你打開了。" } : null;

/** Why the payment of a plan that was asked for is not open: a higher one runs, or it is not on sale. */
export const whyNotOffered = (plan: PaidPlan, membership: Parameters<typeof listBuyablePlans>[0]): string =>
  listBuyablePlans(membership).includes(plan)
    ? `${paidPlanNames[plan]}現在沒有開放，沒有建立任何訂單。`
    : `你的${paidPlanNames.vip}還在進行，內容都在裡面了。走完之後，就能接上${paidPlanNames[plan]}。`;
