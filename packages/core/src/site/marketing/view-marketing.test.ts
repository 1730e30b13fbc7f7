import { MARKETING_MONTHS, MarketingAnalytics, MarketingSummary } from "@panshi/contracts/site/marketing";
import { newId } from "@panshi/db";
import { campaignCounts, promotions, referrals } from "@panshi/db/schema";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { formatClick } from "../../commerce/campaign/rules.ts";
import { deleteCampaign } from "../../commerce/campaign/staff/manage-campaigns.ts";
import { addCampaign } from "../../commerce/campaign/testing.ts";
import { refundTestActions } from "../../commerce/refund/testing.ts";
import { DAY } from "../../platform/clock.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { captureStatements } from "../../query-plans/plan-problems.ts";
import {
  addBuyer,
  addCoupon,
  administratorCtx,
  orderRow,
  paidEvent,
  placeOrderAndBeginPayment,
  placePlanOrder,
  recordTestEvent,
  type TestShop,
  testShop,
  withTestTransaction,
} from "../../testing-shop.ts";
import { countedFigures, rebuildAllRollups, storedFigures } from "../rollup/testing.ts";
import { viewMarketingAnalytics, viewMarketingSummary } from "./view-marketing.ts";

let shop: TestShop;
let admin: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop();
  admin = await administratorCtx(shop);
});
afterAll(() => shop.close());
beforeEach(() =>
  withTestTransaction(shop, async (db) => {
    await db.execute(sql`truncate members, campaigns, promotions, orders, daily_rollups, rollup_marks cascade`);
  }),
);

/** What was counted of a campaign on a day. */
const count = (campaignId: string, day: string, clicks: number, impressions: number) =>
  withTestTransaction(shop, (db) => db.insert(campaignCounts).values({ campaignId, day, clicks, impressions }));
/** A member's paid order, by the link of a campaign, with a coupon. */
async function buy(campaignId: string | null, added: object = {}) {
  const { ctx } = await addBuyer(shop);
  const cookie = campaignId && { campaignCookie: formatClick({ campaignId, at: shop.clock.now() }) };
  const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, ctx, "basic", { ...cookie, ...added });
  await recordTestEvent(shop, merTradeNo, paidEvent((await orderRow(shop, orderId)).total));
  return { orderId, buyer: ctx };
}
/** A member whom another one referred. */
async function refer({
  rewardedAmount = null,
  referrerReward = rewardedAmount ?? 500,
  ...given
}: Partial<Pick<typeof referrals.$inferInsert, "referrerReward" | "rewardedAmount" | "rewardedAt" | "withdrawnAt">>) {
  const [referrer, referee] = [await addBuyer(shop), await addBuyer(shop)];
  const now = shop.clock.now();
  const newCoupon = async () => couponIdOf(await addCoupon(shop));
  const referrerPromotionId = rewardedAmount === null ? null : await newCoupon();
  const refereePromotionId = given.rewardedAt ? await newCoupon() : null;
  await withTestTransaction(shop, (db) =>
    db.insert(referrals).values({
      id: newId(now),
      programId: newId(now),
      referrerId: referrer.id,
      refereeId: referee.id,
      orderId: given.rewardedAt ? newId(now) : null,
      referrerReward,
      refereeReward: 200,
      minimumPurchase: 3990,
      rewardedAmount,
      referrerPromotionId,
      refereePromotionId,
      ...given,
      createdAt: now,
    }),
  );
}
const couponIdOf = async (couponCode: string) =>
  (await shop.database.db.select().from(promotions).where(eq(promotions.couponCode, couponCode)))[0]?.id ?? null;
/** The figures once the job has recomputed its days, as they would be sent. */
async function recompute() {
  await rebuildAllRollups(shop.ctx);
  expect(await storedFigures(shop.ctx)).toEqual(await countedFigures(shop.ctx));
}
async function summary() {
  await recompute();
  return MarketingSummary.parse(await viewMarketingSummary(admin));
}
async function analytics() {
  await recompute();
  return MarketingAnalytics.parse(await viewMarketingAnalytics(admin));
}

describe("[S2.125] the cards", () => {
  it("of nothing are zeros, and a conversion rate that cannot be said", async () => {
    expect(await summary()).toEqual({
      activeCampaigns: 0,
      campaigns: 0,
      impressions: 0,
      clicks: 0,
      conversions: 0,
      conversionRate: null,
      rewardedReferrals: 0,
      referralRewards: 0,
      budget: 0,
    });
  });

  it("count the campaigns that run today, and what was counted and paid of all that are not deleted", async () => {
    const running = await addCampaign(admin, { budget: 1000 });
    const ended = await addCampaign(admin, { budget: 200, startDate: "2025-12-01", endDate: "2026-02-28" });
    await addCampaign(admin, { budget: 30, startDate: "2026-03-02", endDate: "2026-03-02" });
    await addCampaign(admin, { budget: 4, isActive: false });
    const deleted = await addCampaign(admin, { budget: 5000 });
    for (const [id, day] of [
      [running.id, "2026-02-27"],
      [running.id, "2026-03-01"],
      [ended.id, "2025-12-31"],
      [deleted.id, "2026-03-01"],
    ] as const)
      await count(id, day, 20, 700);
    const { orderId } = await buy(running.id);
    await buy(running.id);
    await buy(deleted.id);
    await buy(null);
    await deleteCampaign(admin, { id: deleted.id });
    expect(await summary()).toMatchObject({
      activeCampaigns: 1,
      campaigns: 4,
      impressions: 2100,
      clicks: 60,
      conversions: 2,
      conversionRate: 3.33,
      budget: 1234,
    });

    await refundTestActions(shop, admin).make(orderId, 3990);
    expect(await summary()).toMatchObject({ conversions: 1, conversionRate: 1.67 });
  });

  it("sum what referrers were given and keep: of referrals that are rewarded, and not withdrawn since", async () => {
    for (const [rewardedAmount, at] of [
      [500, "2026-03-01T00:00:00Z"],
      [350, "2025-04-01T00:00:00Z"],
      [null, "2026-02-01T00:00:00Z"],
    ] as const)
      await refer({ rewardedAmount, rewardedAt: new Date(at) });
    const withdrawn = { rewardedAt: new Date("2026-03-01T00:00:00Z"), withdrawnAt: shop.clock.now() };
    // Withdrawn before it was used, and after.
    await refer({ ...withdrawn, rewardedAmount: 0, referrerReward: 70 });
    await refer({ ...withdrawn, rewardedAmount: 40 });
    await refer({});
    expect(await summary()).toMatchObject({ rewardedReferrals: 3, referralRewards: 890 });
    const { months } = await analytics();
    expect(months.map((each) => [each.rewardedReferrals, each.referralRewards])).toEqual([
      [1, 540],
      [1, 0],
      ...months.slice(2, 11).map(() => [0, 0]),
      [1, 350],
    ]);
  });

  it("are read by one statement", async () => {
    expect(await captureStatements(shop.database, (db) => viewMarketingSummary({ ...admin, db }))).toHaveLength(1);
  });
});

describe("[S2.129] the analytics", () => {
  it("of nothing are no rows, and twelve months in which nothing happened", async () => {
    const { campaigns, promotions: coupons, months } = await analytics();
    expect([campaigns, coupons, months.length, MARKETING_MONTHS]).toEqual([[], [], 12, 12]);
    expect(months.map(({ month }) => month).join(" ")).toBe(
      "2026-03 2026-02 2026-01 2025-12 2025-11 2025-10 2025-09 2025-08 2025-07 2025-06 2025-05 2025-04",
    );
    expect(months[0]).toEqual({
      month: "2026-03",
      impressions: 0,
      clicks: 0,
      conversions: 0,
      conversionRate: null,
      couponsUsed: 0,
      couponDiscount: 0,
      rewardedReferrals: 0,
      referralRewards: 0,
    });
  });

  it("[S9.17] rank the campaigns that somebody clicked by their conversion rate, and equal ones by orders", async () => {
    const names = ["沒有人點", "多", "少", "一樣多", "刪掉的"];
    const ids = [];
    for (const name of names) ids.push((await addCampaign(admin, { name })).id);
    const [, many = "", few = "", same = "", deleted = ""] = ids;
    await count(many, "2026-03-01", 4, 0);
    await count(few, "2026-03-01", 4, 0);
    await count(same, "2026-03-01", 2, 0);
    await count(deleted, "2026-03-01", 1, 0);
    for (const id of [many, many, few, same, deleted]) await buy(id);
    await deleteCampaign(admin, { id: deleted });
    expect((await analytics()).campaigns).toMatchObject([
      { id: many, name: "多", status: "active", isActive: true, clicks: 4, conversions: 2, conversionRate: 50 },
      { id: same, conversions: 1, conversionRate: 50 },
      { id: few, conversions: 1, conversionRate: 25 },
    ]);
  });

  it("rank the coupons that were used by how often, without what is only reserved, and of the limit", async () => {
    const [often, once, reserved, deleted] = await Promise.all([
      addCoupon(shop, { usageLimit: 50 }),
      addCoupon(shop, { usageLimit: 2, title: "一次" }),
      addCoupon(shop),
      addCoupon(shop),
    ]);
    for (const couponCode of [once, often, often, deleted]) await buy(null, { couponCode });
    const { ctx } = await addBuyer(shop);
    await placeOrderAndBeginPayment(shop, ctx, "basic", { couponCode: reserved });
    const { ctx: other } = await addBuyer(shop);
    await placeOrderAndBeginPayment(shop, other, "basic", { couponCode: once });
    await withTestTransaction(shop, (db) =>
      db.update(promotions).set({ deletedAt: shop.clock.now() }).where(eq(promotions.couponCode, deleted)),
    );
    expect((await analytics()).promotions).toEqual([
      expect.objectContaining({ couponCode: often, usageLimit: 50, usedCount: 2, reservedCount: 0 }),
      expect.objectContaining({ couponCode: once, title: "一次", usageLimit: 2, usedCount: 1, reservedCount: 1 }),
    ]);
  });

  it("rank ten rows", async () => {
    for (let index = 0; index < 11; index += 1) {
      const { id } = await addCampaign(admin);
      await count(id, "2026-03-01", 1 + index, 0);
      await buy(id, { couponCode: await addCoupon(shop) });
    }
    const { campaigns, promotions: coupons } = await analytics();
    expect([campaigns.length, coupons.length]).toEqual([10, 10]);
  });

  it("say of each month what was seen, clicked and paid in it, by the Taipei day", async () => {
    const { id } = await addCampaign(admin, { startDate: "2025-03-01", endDate: "2026-03-31" });
    const deleted = await addCampaign(admin);
    for (const day of ["2025-03-31", "2025-04-01", "2026-02-27", "2026-02-28", "2026-03-01"])
      await count(id, day, 10, 100);
    await count(deleted.id, "2026-03-01", 10, 100);
    await buy(id, { couponCode: await addCoupon(shop) });
    const free = await addCoupon(shop, { discountValue: 100 });
    await placePlanOrder((await addBuyer(shop)).ctx, "basic", { couponCode: free });
    await buy(deleted.id);
    await deleteCampaign(admin, { id: deleted.id });
    // Noon in Taipei, 35 days before.
    shop.clock.advance(-35 * DAY);
    await buy(id);
    shop.clock.advance(35 * DAY);
    const { months } = await analytics();
    const nothing = { impressions: 0, clicks: 0, conversions: 0, conversionRate: null, couponsUsed: 0 };
    expect(months).toMatchObject([
      {
        month: "2026-03",
        impressions: 100,
        clicks: 10,
        conversions: 1,
        conversionRate: 10,
        couponsUsed: 2,
        couponDiscount: 399 + 3990,
      },
      { month: "2026-02", impressions: 200, clicks: 20, conversions: 0, conversionRate: 0, couponsUsed: 0 },
      { ...nothing, month: "2026-01", conversions: 1 },
      ...months.slice(3, 11).map(({ month }) => ({ ...nothing, month })),
      { ...nothing, month: "2025-04", impressions: 100, clicks: 10, conversionRate: 0 },
    ]);
  });
});
