import { AppError } from "@panshi/contracts/errors";
import { entitlements } from "@panshi/contracts/plan";
import type { MemberCtx } from "../context.ts";
import { viewMembership } from "./view-membership.ts";

const messages = {
  dialogues: "寫下新的靈魂對話，需要有效的修行方案或靈師方案；寫過的都還在",
  moments: "收藏新的冥想時刻，需要有效的修行方案或靈師方案；收藏過的都還在",
} as const;

/** Throws `membership_required` where the member's active plan does not include it (docs/decisions/0023). */
export function requireEntitlement({
  ctx,
  input,
}: {
  ctx: MemberCtx;
  input: { entitlement: keyof typeof messages };
}): void {
  const { isActive, membershipType } = viewMembership({ ctx });
  if (!entitlements[isActive ? membershipType : "none"][input.entitlement])
    throw new AppError("membership_required", { message: messages[input.entitlement] });
}
