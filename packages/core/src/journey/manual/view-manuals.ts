import { entitlements } from "@panshi/contracts/commerce/plan";
import type { PrayerManualKey } from "@panshi/contracts/journey/journey";
import type { MemberManuals } from "@panshi/contracts/journey/manual";
import type { Db } from "@panshi/db";
import { viewMembership } from "../../commerce/membership/view-membership.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { startableManuals, toEnrolment } from "./rules.ts";
import { findFirstStartedManual, selectEnrolments } from "./store.ts";

/** The member's manuals with their completed days, and what the plan allows now; needs no membership. */
export async function viewManuals(ctx: MemberCtx): Promise<MemberManuals> {
  const now = ctx.clock.now();
  const limit = manualLimit(ctx);
  const rows = await selectEnrolments(ctx.db, ctx.actor.viewer.id);
  return {
    enrolments: rows.map((row) => toEnrolment(row, now)),
    mayDoDays: limit !== 0,
    mayStart: startableManuals(
      rows.map(({ manual }) => manual),
      limit,
    ),
  };
}

/** The manual that a member started first; null without any. */
export const viewFirstManual = (ctx: { db: Db }, input: { memberId: string }): Promise<PrayerManualKey | null> =>
  findFirstStartedManual(ctx.db, input.memberId);

/** How many manuals the caller's active plan includes: 0 without one, null for all. */
export function manualLimit(ctx: MemberCtx): number | null {
  const { isActive, membershipType } = viewMembership(ctx);
  return entitlements[isActive ? membershipType : "none"].manuals;
}
