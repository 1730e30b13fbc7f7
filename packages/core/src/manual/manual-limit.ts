import { entitlements } from "@panshi/contracts/plan";
import type { MemberCtx } from "../context.ts";
import { viewMembership } from "../membership/view-membership.ts";

/** How many manuals the caller's running plan holds: 0 without one, null for all of them. */
export function manualLimit({ ctx }: { ctx: MemberCtx }): number | null {
  const { isActive, membershipType } = viewMembership({ ctx });
  return entitlements[isActive ? membershipType : "none"].manuals;
}
