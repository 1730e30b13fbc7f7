import type { TempleOverview } from "@panshi/contracts/journey/temple";
import { entitlements } from "@panshi/contracts/commerce/plan";
import { viewPlanOffer } from "../../commerce/membership/start-trial.ts";
import { findHeldPlan } from "../../commerce/order/hold/hold-order.ts";
import { DAY } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { viewMembership } from "../../commerce/membership/view-membership.ts";
import { viewFirstManual } from "../manual/view-manuals.ts";
import { countRitualsToday, viewPrayerStatistics } from "../prayer/view-prayers.ts";

const ENERGY_LEVELS = 5;
const percent = (part: string | null, whole: number) =>
  part === null ? null : Math.round((Number(part) / whole) * 100);

/**
 * The soul temple's overview (S2.58; docs/decisions/0057): energy is the mean energy level of open prayers out of 5,
 * active is the number of pending and in-progress prayers, success the mean of the success rates that were set. Percentages
 * are whole numbers, null where there is nothing to average.
 */
export async function viewTempleOverview(ctx: MemberCtx): Promise<TempleOverview> {
  const membership = viewMembership(ctx);
  const { rituals } = entitlements[membership.isActive ? membership.membershipType : "none"];
  const memberId = ctx.actor.viewer.id;
  const figures = await viewPrayerStatistics(ctx, { memberId });
  const ritualsToday = await countRitualsToday(ctx, { memberId });
  const prayerManual = await viewFirstManual(ctx, { memberId });
  const stopped = await findHeldPlan(ctx, { memberId });
  return {
    membership,
    ...(await viewPlanOffer(ctx)),
    energy: percent(figures.energy, ENERGY_LEVELS),
    active: figures.active,
    fulfilled: figures.fulfilled,
    success: percent(figures.success, 100),
    successCounted: figures.successCounted,
    ritualsToday,
    ritualsLeftToday: rituals === null ? null : Math.max(0, rituals - ritualsToday),
    prayerManual,
    stoppedPlan: stopped && { ...stopped, since: stopped.since.toISOString() },
    isNew: ctx.clock.now().getTime() - ctx.actor.viewer.createdAt.getTime() < DAY,
  };
}
