import { AppError } from "@panshi/contracts/platform/errors";
import { entitlements } from "@panshi/contracts/commerce/plan";
import type { MemberCtx } from "../../platform/context.ts";
import { viewMembership } from "./view-membership.ts";

const messages = {
  dialogues: "寫下新的靈魂對話，需要有效的修行方案或靈師方案；寫過的都還在",
  moments: "收藏新的冥想時刻，需要有效的修行方案或靈師方案；收藏過的都還在",
  recurrence: "回望屬於靈師方案；你寫下的每一個字都還在各自的分頁，也都可以下載",
} as const;

/** Whether the member's active plan includes it (docs/decisions/0023). */
export function hasEntitlement(ctx: MemberCtx, input: { entitlement: keyof typeof messages }): boolean {
  const { isActive, membershipType } = viewMembership(ctx);
  return entitlements[isActive ? membershipType : "none"][input.entitlement];
}

/** Throws `membership_required` where the member's active plan does not include it (docs/decisions/0023). */
export function requireEntitlement(ctx: MemberCtx, input: { entitlement: keyof typeof messages }): void {
  if (!hasEntitlement(ctx, input)) throw new AppError("membership_required", { message: messages[input.entitlement] });
}
