import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import type { AdministratorCtx, MemberCtx } from "../../platform/context.ts";
import { outcomeOf, runConcurrently } from "../../testing.ts";
import {
  addBuyer,
  addCoupon,
  administratorCtx,
  beginAttempt,
  orderRow,
  paidCartOrder,
  paidEvent,
  paidPlanOrder,
  placeOrderAndBeginPayment,
  placePlanOrder,
  recordTestEvent,
  type TestShop,
  testShop,
  visitorCtx,
} from "../../testing-shop.ts";
import { refundTestActions } from "../refund/testing.ts";
import { formatClick } from "./rules.ts";
import { deleteCampaign, updateCampaign } from "./staff/manage-campaigns.ts";
import { addCampaign, campaignInput, listedCampaign } from "./testing.ts";

let shop: TestShop;
let admin: AdministratorCtx;
let buyer: MemberCtx;
let id: string;
beforeAll(async () => {
  shop = await testShop();
  admin = await administratorCtx(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ ctx: buyer } = await addBuyer(shop));
  ({ id } = await addCampaign(admin));
});

/** The cookie of a browser that followed the link of a campaign `ago` milliseconds ago. */
const cookieOf = (campaignId: string, ago = 0) =>
  formatClick({ campaignId, at: new Date(shop.clock.now().getTime() - ago) });
const followed = (campaignId = id, ago = 0) => ({ campaignCookie: cookieOf(campaignId, ago) });
const conversions = async (campaignId = id) => (await listedCampaign(admin, campaignId))?.conversions;
const campaignOf = async (orderId: string) => (await orderRow(shop, orderId)).campaignId;

describe("a paid order is a conversion of the campaign whose link its buyer followed", () => {
  it("once, however often and however many at once the gateway reports it", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer, "basic", followed());
    expect([await campaignOf(orderId), await conversions()]).toEqual([id, 0]);
    const event = paidEvent(3990, { tradeNo: "T-once" });
    await runConcurrently(8, () => recordTestEvent(shop, merTradeNo, event));
    await recordTestEvent(shop, merTradeNo, event);
    expect(await conversions()).toBe(1);
  });

  it("two orders are two; one that is paid twice, in two tabs, is one", async () => {
    await paidPlanOrder(shop, buyer, followed());
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer, "basic", followed());
    const second = await beginAttempt(shop, buyer, orderId);
    await runConcurrently(2, (index) => recordTestEvent(shop, index ? second : merTradeNo, paidEvent(3990)));
    expect(await conversions()).toBe(2);
  });

  it("a visitor's and a cart's too, and a payment that came back in part", async () => {
    await paidPlanOrder(shop, visitorCtx(shop), followed());
    const { orderId } = await paidCartOrder(shop, buyer, [100, 200], followed());
    expect(await conversions()).toBe(2);
    const refunds = refundTestActions(shop, admin);
    await refunds.make(orderId, 100, { revokes: "nothing" });
    expect([(await orderRow(shop, orderId)).state, await conversions()]).toEqual(["partly_refunded", 2]);
  });

  it("until the whole is refunded", async () => {
    const { orderId } = await paidPlanOrder(shop, buyer, followed());
    expect(await conversions()).toBe(1);
    await refundTestActions(shop, admin).make(orderId, 3990);
    expect([(await orderRow(shop, orderId)).state, await conversions()]).toEqual(["refunded", 0]);
  });

  it("and not if it cost nothing", async () => {
    const couponCode = await addCoupon(shop, { discountValue: 100 });
    const orderId = await placePlanOrder(buyer, "basic", { couponCode, ...followed() });
    expect([(await orderRow(shop, orderId)).state, await campaignOf(orderId)]).toEqual(["fulfilled", id]);
    expect(await conversions()).toBe(0);
  });
});

describe("the campaign of an order", () => {
  it("is that of the last click, and of no other", async () => {
    const other = await addCampaign(admin);
    await paidPlanOrder(shop, buyer, followed(other.id));
    expect([await conversions(), await conversions(other.id)]).toEqual([0, 1]);
  });

  it("is no part of what was asked for: the same key with another campaign is the same order", async () => {
    const other = await addCampaign(admin);
    const ids = await runConcurrently(4, (index) =>
      placePlanOrder(buyer, "basic", { orderId: "one key", ...(index > 0 && followed(index % 2 ? id : other.id)) }),
    );
    const [first = ""] = ids;
    expect(new Set(ids).size).toBe(1);
    const kept = await campaignOf(first);
    expect(await placePlanOrder(buyer, "basic", { orderId: "one key", ...followed(other.id) })).toBe(first);
    expect(await campaignOf(first)).toBe(kept);
    const differs = placePlanOrder(buyer, "vip", { orderId: "one key", ...followed() });
    expect(await outcomeOf(differs)).toBe("conflict");
  });

  it("counts by the campaign's days as they are when the order is placed, not by where it stands then", async () => {
    const ended = await addCampaign(admin, { startDate: "2026-02-01", endDate: "2026-02-28", isActive: false });
    const during = await placePlanOrder(buyer, "basic", followed(ended.id, 2 * DAY));
    const after = await placePlanOrder(buyer, "basic", followed(ended.id));
    await updateCampaign(admin, { ...campaignInput({ startDate: "2026-02-28", endDate: "2026-02-28" }), id: ended.id });
    const beforeNewDays = await placePlanOrder(buyer, "basic", followed(ended.id, 3 * DAY));
    expect(await Promise.all([during, after, beforeNewDays].map(campaignOf))).toEqual([ended.id, null, null]);
  });

  it("is none without a click, with one that is too old, and with a cookie that was made up", async () => {
    const cookies = [undefined, "nonsense", cookieOf(id, 31 * DAY), cookieOf("019ca7a0-0000-7000-8000-000000000001")];
    const ids = await Promise.all(
      cookies.map((campaignCookie) => placePlanOrder(buyer, "basic", campaignCookie ? { campaignCookie } : {})),
    );
    expect(await Promise.all(ids.map(campaignOf))).toEqual([null, null, null, null]);
  });

  it("stays with the order when the campaign is deleted", async () => {
    const { orderId } = await paidPlanOrder(shop, buyer, followed());
    await deleteCampaign(admin, { id });
    expect([await campaignOf(orderId), await conversions()]).toEqual([id, undefined]);
  });
});
