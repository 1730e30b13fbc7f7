import { membershipGrants, membershipPeriods, membershipPlans } from "@panshi/db/schema";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY, HOUR } from "../../platform/clock.ts";
import { remainingMillisecondsByGrant } from "../membership/rules.ts";
import {
  addBuyer,
  administratorCtx,
  expectBalanced,
  recordTestEvent,
  paidEvent,
  placeOrderAndBeginPayment,
  planPrices,
  type TestShop,
  testShop,
  withTestTransaction,
} from "../../testing-shop.ts";
import { loadRefundProposal } from "./load-refund-proposal.ts";
import { refundTestActions } from "./testing.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

/** A repeatable sequence: `random(n)` is one of 0 … n-1. */
function sequence(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const grantsOf = (memberId: string) =>
  shop.database.db
    .select()
    .from(membershipGrants)
    .where(eq(membershipGrants.memberId, memberId))
    .orderBy(asc(membershipGrants.grantedAt), asc(membershipGrants.id));
const periodsOf = (memberId: string) =>
  shop.database.db
    .select()
    .from(membershipPeriods)
    .where(eq(membershipPeriods.memberId, memberId))
    .orderBy(asc(membershipPeriods.startsAt));
/** A member's periods until a time. */
const pastOf = async (memberId: string, until: Date) =>
  (await periodsOf(memberId))
    .filter(({ startsAt }) => startsAt < until)
    .map(({ planType, startsAt, endsAt }) => [planType, +startsAt, Math.min(+endsAt, +until)]);
/** Milliseconds of plans that a member has still, now and later. */
const aheadOf = async (memberId: string, now: Date) =>
  (await periodsOf(memberId)).reduce(
    (sum, { startsAt, endsAt }) => sum + Math.max(0, +endsAt - Math.max(+startsAt, +now)),
    0,
  );

it("leaves members what they have paid for and their past as it was, in random histories of stored orders", async () => {
  const random = sequence(7);
  const desk = refundTestActions(shop, await administratorCtx(shop));
  for (let round = 0; round < 6; round += 1) {
    const { id: memberId, ctx: buyer } = await addBuyer(shop);
    const orders: { id: string; paid: number; refunded: number; proposed: number }[] = [];
    for (let step = 0; step < 10; step += 1) {
      shop.clock.advance(random(25) * DAY + random(24) * HOUR);
      if (step === 0 || random(2) === 0) {
        const plan = random(2) === 0 ? "basic" : "vip";
        const durationDays = 1 + random(90);
        await withTestTransaction(shop, (db) =>
          db.update(membershipPlans).set({ durationDays }).where(eq(membershipPlans.planType, plan)),
        );
        const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer, plan);
        await recordTestEvent(shop, merTradeNo, paidEvent(planPrices[plan]));
        orders.push({ id: orderId, paid: planPrices[plan], refunded: 0, proposed: planPrices[plan] });
      }
      const now = shop.clock.now();
      for (const order of orders) {
        const { amount, left } = await loadRefundProposal(shop.ctx, { orderId: order.id });
        expect(left).toBe(order.paid - order.refunded);
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(Math.min(left, order.proposed));
        order.proposed = amount;
      }
      const order = orders[random(orders.length)];
      if (!order?.proposed || random(2) === 0) continue;
      const before = { past: await pastOf(memberId, now), grants: await grantsOf(memberId) };
      const kept = [...remainingMillisecondsByGrant(before.grants, now)].filter(
        ([grant]) => grant.orderId !== order.id,
      );
      const amount = random(3) === 0 ? 1 + random(order.proposed) : order.proposed;
      if (random(2) === 0) await desk.make(order.id, amount);
      else await desk.record(order.id, amount);
      order.refunded += amount;
      expect(await pastOf(memberId, now)).toEqual(before.past);
      expect(await aheadOf(memberId, now)).toBe(kept.reduce((sum, [, left]) => sum + left, 0));
      const after = await loadRefundProposal(shop.ctx, { orderId: order.id });
      expect([after.daysLeft, after.left]).toEqual([0, order.paid - order.refunded]);
    }
  }
  await expectBalanced(shop);
});
