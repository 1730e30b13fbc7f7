import type { Membership } from "@panshi/contracts/commerce/membership";
import type { PlanType } from "@panshi/contracts/commerce/plan";

/** What becomes of the running plan when a member buys `planType`; null where none runs. */
export function upgradeNote({ isActive, membershipType }: Membership, planType: PlanType): string | null {
  if (!isActive || membershipType === "none") return null;
  if (membershipType === planType) return "內容和現在一樣，天數接在後面。";
  if (membershipType === "trial") return "從付款那一刻開始，體驗剩下的天數不保留。";
  return "從付款那一刻開始；修行方案剩下的天數，排在後面。";
}
