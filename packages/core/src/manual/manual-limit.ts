import { entitlements } from "@panshi/contracts/plan";
import type { MemberCtx } from "../context.ts";
import { viewMembership } from "../membership/view-membership.ts";

/** How many manuals the caller's active plan includes: 0 without one, null for all. */
export function manualLimit(ctx: MemberCtx): number | null {
  const { isActive, membershipType } = viewMembership(ctx);
  return entitlements[isActive ? membershipType : "none"].manuals;
}
