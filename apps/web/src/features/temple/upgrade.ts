import type { Membership } from "@panshi/contracts/membership";
import type { PlanType } from "@panshi/contracts/plan";
import { paths } from "../../paths.ts";

/** The plans one can go on with: above the running one, or the running one again. The trial is never bought. */
export function plansAfter({ membershipType, isActive }: Pick<Membership, "membershipType" | "isActive">): PlanType[] {
  return isActive && membershipType === "vip" ? ["vip"] : ["basic", "vip"];
}

/** Where choosing a plan in the dialog leads. The one place to change when plans can be paid for from here. */
export const wayToPlan = (_plan: PlanType): string => paths.pricing;
