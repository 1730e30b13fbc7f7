import { entitlements } from "@panshi/contracts/commerce/plan";
import type { MemberCtx } from "../../platform/context.ts";
import { viewMembership } from "../../commerce/membership/view-membership.ts";

/** How many manuals the caller's active plan includes: 0 without one, null for all. */
export function manualLimit(ctx: MemberCtx): number | null {
  const { isActive, membershipType } = viewMembership(ctx);
  return entitlements[isActive ? membershipType : "none"].manuals;
}
