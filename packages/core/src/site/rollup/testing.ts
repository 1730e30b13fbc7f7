import { newId, transaction } from "@panshi/db";
import { rebuildMarkedDays, rollupFamilies } from "@panshi/db/rollups";
import {
  dailyRollups,
  members,
  oracleDraws,
  orders,
  paymentAttempts,
  prayers,
  promotions,
  referrals,
  refunds,
} from "@panshi/db/schema";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { asc } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { nextNumber } from "../../testing.ts";

type TestCtx = Pick<Ctx, "db" | "clock">;

/** For tests: recomputes every marked day. */
export const rebuildAllRollups = (ctx: TestCtx): Promise<void> =>
  transaction(ctx, async (tx) => {
    for (const family of rollupFamilies) await rebuildMarkedDays(tx, { family, days: 100_000, now: ctx.clock.now() });
  });

/** For tests: the stored figures as `metric day dimension value`, sorted. */
export const storedFigures = async (ctx: TestCtx): Promise<string[]> =>
  (await ctx.db.select().from(dailyRollups).orderBy(asc(dailyRollups.metric)))
    .map(({ metric, taipeiDay: day, dimension, value }) => `${metric} ${day} ${dimension} ${value}`)
    .sort();

/** For tests: the figures counted row by row. */
export async function countedFigures({ db }: TestCtx): Promise<string[]> {
  const figures = new Map<string, number>();
  const count = (key: string, value: number) => figures.set(key, (figures.get(key) ?? 0) + value);
  const add = (metric: string, time: Date | null, dimension = "", value = 1) => {
    if (time) count(`${metric} ${taipeiDay(time)} ${dimension}`, value);
  };
  for (const row of await db.select().from(members)) {
    add("members.new", row.createdAt);
    if (row.deletedAt) continue;
    add("members.accounts", row.createdAt, row.isActive ? "active" : "inactive");
    add("plan.ends", row.planEndsAt, row.plan ?? "");
  }
  for (const row of await db.select().from(prayers)) {
    add("prayers.status", row.createdAt, row.status);
    if (row.care) add("prayers.care", row.createdAt, row.care);
    add("prayers.completed", row.completedAt);
  }
  for (const row of await db.select().from(paymentAttempts))
    if (row.state === "paid") add("revenue.paid", row.paidAt, "", row.received ?? 0);
  for (const row of await db.select().from(refunds))
    if (row.state === "done") add("revenue.refunded", row.doneAt, "", row.amount);
  const own = new Set((await db.select().from(promotions)).flatMap(({ id, ownerId }) => (ownerId ? [id] : [])));
  for (const { campaignId, promotionId, paidAt, state, total, discount } of await db.select().from(orders)) {
    if (!paidAt) continue;
    if (campaignId && total > 0 && ["paid", "fulfilled", "partly_refunded"].includes(state)) {
      add("campaigns.conversions", paidAt, campaignId);
      count(`campaigns.conversions_month ${taipeiDay(paidAt).slice(0, 7)}-01 ${campaignId}`, 1);
    }
    if (!promotionId || own.has(promotionId)) continue;
    add("coupons.used", paidAt);
    if (discount > 0) add("coupons.discount", paidAt, "", discount);
  }
  for (const { rewardedAt, state, rewardedAmount } of await db.select().from(referrals)) {
    if (state === "rewarded") add("referrals.rewarded", rewardedAt);
    if (rewardedAmount) add("referrals.rewards", rewardedAt, "", rewardedAmount);
  }
  for (const row of await db.select().from(oracleDraws)) {
    add("draws.slip", row.createdAt, row.slipId);
    count(`draws.slip_month ${taipeiDay(row.createdAt).slice(0, 7)}-01 ${row.slipId}`, 1);
    add("draws.deck", row.createdAt, row.deckId);
    add("draws.source", row.createdAt, row.source);
  }
  return [...figures].map(([key, value]) => `${key} ${value}`).sort();
}

/** For tests: inserts an order with one attempt that was paid at `paidAt`, or not yet. Returns the attempt's id. */
export async function insertTestPaymentAttempt(
  ctx: TestCtx,
  given: { paidAt: Date | null; amount: number },
): Promise<{ orderId: string; attemptId: string }> {
  const now = ctx.clock.now();
  const ids = { orderId: newId(now), attemptId: newId(now) };
  const number = `T${nextNumber()}`;
  const created = { createdAt: now, updatedAt: now };
  await transaction(ctx, async ({ db }) => {
    await db.insert(orders).values({
      id: ids.orderId,
      number,
      kind: "cart",
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
