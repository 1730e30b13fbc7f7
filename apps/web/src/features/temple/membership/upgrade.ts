import type { Membership } from "@panshi/contracts/membership";
import type { PlanType } from "@panshi/contracts/plan";

/** The plans one can go on with: above the running one, or the running one again. The trial is never bought. */
export function upgradePlans({
  membershipType,
  isActive,
}: Pick<Membership, "membershipType" | "isActive">): PlanType[] {
  return isActive && membershipType === "vip" ? ["vip"] : ["basic", "vip"];
}

/** The plan that an address asks for (`paths.upgrade`); null where it asks for none that one can go on with. */
export const requestedPlan = (asked: string | null, membership: Parameters<typeof upgradePlans>[0]): PlanType | null =>
  upgradePlans(membership).find((plan) => plan === asked) ?? null;
