import type { Membership } from "@panshi/contracts/commerce/membership";
import { entitlements, type PlanType } from "@panshi/contracts/commerce/plan";
import { AppError } from "@panshi/contracts/platform/errors";
import type { Db } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { daysRoundedUp, remainingMillisecondsByGrant, toMembership } from "./rules.ts";
import { selectGrants, selectLatestPeriod } from "./store.ts";

/** The caller's own membership. */
export const viewMembership = (ctx: MemberCtx): Membership =>
  toMembership(ctx.actor.viewer.latestPeriod, ctx.clock.now());

/** The member's membership period that started last, which may have ended; null before the first. */
export const findLatestPeriod = (
  ctx: { db: Db; clock: Clock },
  input: { memberId: string },
): Promise<{ planType: PlanType; endsAt: Date } | null> => selectLatestPeriod(ctx.db, input.memberId, ctx.clock.now());

/** Of what an order granted: all its days, and those that are left now, rounded up; none where it was revoked. */
export type OrderGrantDays = { total: number; left: number };

/** The days of an order's grant, `left` of them at a time, by default now; null where it granted nothing. */
export async function findOrderGrantDays(
  ctx: { db: Db; clock: Clock },
  input: { memberId: string; orderId: string; at?: Date },
): Promise<OrderGrantDays | null> {
  const grants = await selectGrants(ctx.db, input.memberId);
  const grant = grants.find(({ orderId }) => orderId === input.orderId);
  if (!grant) return null;
  return {
    total: grant.days,
    left: daysRoundedUp(remainingMillisecondsByGrant(grants, input.at ?? ctx.clock.now()).get(grant) ?? 0),
  };
}

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
