import type { Membership } from "@panshi/contracts/membership";
import type { PlanType } from "@panshi/contracts/plan";

/** The plans a member can buy: those above the running one, and the running one again. The trial is never sold. */
export function upgradePlans({
  membershipType,
  isActive,
}: Pick<Membership, "membershipType" | "isActive">): PlanType[] {
  return isActive && membershipType === "vip" ? ["vip"] : ["basic", "vip"];
}

/** The plan in the address (`paths.upgrade`); null unless the member can buy it. */
export const requestedPlan = (
  planParam: string | null,
  membership: Parameters<typeof upgradePlans>[0],
): PlanType | null => upgradePlans(membership).find((plan) => plan === planParam) ?? null;
