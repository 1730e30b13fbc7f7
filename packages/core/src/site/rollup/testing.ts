import { newId, transaction } from "@panshi/db";
import { rebuildMarkedDays, rollupFamilies } from "@panshi/db/rollups";
import { activityMetrics } from "@panshi/db/activity";
import {
  dailyRollups,
  members,
  membershipGrants,
  membershipPeriods,
  oracleDraws,
  orders,
  pageViews,
  paymentAttempts,
  prayers,
  promotions,
  referrals,
  refunds,
} from "@panshi/db/schema";
import type { PlanType } from "@panshi/contracts/commerce/plan";
import { daysBefore, taipeiDay, taipeiDaysBetween } from "@panshi/contracts/platform/taipei-time";
import { asc, notInArray } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { nextNumber } from "../../testing.ts";

type TestCtx = Pick<Ctx, "db" | "clock">;

/** For tests: recomputes every marked day. */
export const rebuildAllRollups = (ctx: TestCtx): Promise<void> =>
  transaction(ctx, async (tx) => {
    for (const family of rollupFamilies) await rebuildMarkedDays(tx, { family, days: 100_000, now: ctx.clock.now() });
  });

/** For tests: the stored figures of days as `metric day dimension value`, sorted; without those of whole periods. */
export const storedFigures = async (ctx: TestCtx): Promise<string[]> =>
  (
    await ctx.db
      .select()
      .from(dailyRollups)
      .where(notInArray(dailyRollups.metric, [...activityMetrics]))
      .orderBy(asc(dailyRollups.metric))
  )
    .map(({ metric, taipeiDay: day, dimension, value }) => `${metric} ${day} ${dimension} ${value}`)
    .sort();

/** For tests: the figures counted row by row. */
export async function countedFigures({ db }: TestCtx): Promise<string[]> {
  const figures = new Map<string, number>();
  const addOn = (metric: string, day: string, dimension = "", value = 1) => {
    const key = `${metric} ${day} ${dimension}`;
    if (value > 0) figures.set(key, (figures.get(key) ?? 0) + value);
  };
  const add = (metric: string, time: Date | null, dimension = "", value = 1) => {
    if (time) addOn(metric, taipeiDay(time), dimension, value);
  };
  const allOrders = await db.select().from(orders);
  const sources = new Map(allOrders.map(({ id, planType }) => [id, planType ?? "goods"]));
  const converting = allOrders.filter(
    ({ total, state }) => total > 0 && ["paid", "fulfilled", "partly_refunded"].includes(state),
  );
  const buyers = new Set(converting.map(({ memberId }) => memberId));
  for (const row of await db.select().from(members)) {
    add("members.new", row.createdAt);
    if (buyers.has(row.id)) add("members.converted", row.createdAt);
    if (row.deletedAt) continue;
    add("members.accounts", row.createdAt, row.isActive ? "active" : "inactive");
    add("plan.ends", row.planEndsAt, row.plan ?? "");
  }
  for (const row of await db.select().from(prayers)) {
    add("prayers.status", row.createdAt, row.status);
    add("prayers.planet", row.createdAt, row.soulPlanet);
    if (row.care) add("prayers.care", row.createdAt, row.care);
    if (!row.completedAt) continue;
    add("prayers.completed", row.completedAt, row.soulPlanet);
    add("prayers.completion_days", row.completedAt, row.soulPlanet, taipeiDaysBetween(row.createdAt, row.completedAt));
    if (row.successRate === null) continue;
    add("prayers.rated", row.completedAt, row.soulPlanet);
    add("prayers.rate_sum", row.completedAt, row.soulPlanet, row.successRate);
  }
  for (const row of await db.select().from(paymentAttempts))
    if (row.state === "paid") add("revenue.paid", row.paidAt, sources.get(row.orderId), row.received ?? 0);
  for (const row of await db.select().from(refunds))
    if (row.state === "done") add("revenue.refunded", row.doneAt, sources.get(row.orderId), row.amount);
  const own = new Set((await db.select().from(promotions)).flatMap(({ id, ownerId }) => (ownerId ? [id] : [])));
  for (const { campaignId, paidAt } of converting) {
    if (!campaignId || !paidAt) continue;
    add("campaigns.conversions", paidAt, campaignId);
    addOn("campaigns.conversions_month", `${taipeiDay(paidAt).slice(0, 7)}-01`, campaignId);
  }
  for (const { promotionId, paidAt, discount } of allOrders) {
    if (!paidAt) continue;
    if (!promotionId || own.has(promotionId)) continue;
    add("coupons.used", paidAt);
    if (discount > 0) add("coupons.discount", paidAt, "", discount);
  }
  for (const { rewardedAt, state, rewardedAmount } of await db.select().from(referrals)) {
    if (state === "rewarded") add("referrals.rewarded", rewardedAt);
    if (rewardedAmount) add("referrals.rewards", rewardedAt, "", rewardedAmount);
  }
  for (const row of allOrders) add(row.total > 0 ? "orders.paid" : "orders.free", row.paidAt, row.planType ?? "goods");
  for (const row of await db.select().from(membershipGrants))
    if (row.source === "trial" || row.source === "administrator")
      add(`grants.${row.source}`, row.grantedAt, row.planType);
  const periods = await db.select().from(membershipPeriods);
  for (const row of periods) {
    const day = daysBefore(taipeiDay(row.endsAt), -14);
    addOn("plan.ended", day, row.planType);
    const isFollowed = periods.some(
      ({ memberId, startsAt }) => memberId === row.memberId && startsAt >= row.endsAt && taipeiDay(startsAt) <= day,
    );
    if (!isFollowed) addOn("plan.unfollowed", day, row.planType);
  }
  for (const { day, route, slug, views } of await db.select().from(pageViews)) {
    const path = route.replace(":slug", slug);
    addOn("pages.views", day, "", views);
    addOn("pages.page", day, path, views);
    addOn("pages.page_month", `${day.slice(0, 7)}-01`, path, views);
  }
  for (const row of await db.select().from(oracleDraws)) {
    add("draws.slip", row.createdAt, row.slipId);
    addOn("draws.slip_month", `${taipeiDay(row.createdAt).slice(0, 7)}-01`, row.slipId);
    add("draws.deck", row.createdAt, row.deckId);
    add("draws.source", row.createdAt, row.source);
  }
  return [...figures].map(([key, value]) => `${key} ${value}`).sort();
}

/** For tests: inserts an order, of goods or of a plan, with one attempt that was paid at `paidAt`, or not yet. Returns their ids. */
export async function insertTestPaymentAttempt(
  ctx: TestCtx,
  {
    plan,
    memberId,
    ...given
  }: { paidAt: Date | null; amount: number; plan?: PlanType | undefined; memberId?: string | undefined },
): Promise<{ orderId: string; attemptId: string }> {
  const now = ctx.clock.now();
  const ids = { orderId: newId(now), attemptId: newId(now) };
  const number = `T${nextNumber()}`;
  const created = { createdAt: now, updatedAt: now };
  await transaction(ctx, async ({ db }) => {
    await db.insert(orders).values({
      id: ids.orderId,
      number,
      ...(plan ? { kind: "plan", planType: plan, planDays: 30 } : { kind: "cart" }),
      memberId: memberId ?? null,
      state: "pending",
      description: "",
      subtotal: given.amount,
      total: given.amount,
      ...created,
    });
    await db.insert(paymentAttempts).values({
      id: ids.attemptId,
      orderId: ids.orderId,
      merTradeNo: number,
      state: given.paidAt ? "paid" : "waiting",
      received: given.paidAt ? given.amount : null,
      ...given,
      ...created,
    });
  });
  return ids;
}

/** For tests: a repeatable sequence: `random(n)` is one of 0 … n-1. */
export function repeatableSequence(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}
