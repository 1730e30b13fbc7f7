import type { RefundResult } from "../../platform/gateway.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import type { AdministratorCtx, MemberCtx } from "../../platform/context.ts";
import { outcomeOf } from "../../testing.ts";
import {
  administratorCtx,
  openFlagsOf,
  orderRow,
  paidEvent,
  paidPlanOrder,
  placeOrderAndBeginPayment,
  recordTestEvent,
  type TestShop,
  testShop,
} from "../../testing-shop.ts";
import { refundTestActions } from "../refund/testing.ts";
import { addReferredPair, decideIfDue, ownCouponRows, referralRow } from "./testing.ts";

let shop: TestShop;
let staff: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop();
  staff = await administratorCtx(shop);
});
afterAll(() => shop.close());

/** A reward given for a plan that the new member paid seven days ago. */
async function rewarded() {
  const referral = await addReferredPair(shop);
  const { orderId } = await paidPlanOrder(shop, referral.referee.ctx);
  shop.clock.advance(7 * DAY);
  await decideIfDue(shop, referral.id);
  const [coupon] = await ownCouponRows(shop, referral.referrer.id);
  return { ...referral, orderId, ofReferrer: coupon ?? expect.fail("no coupon was given") };
}
const refund = (orderId: string, amount: number) => refundTestActions(shop, staff).make(orderId, amount);
const buy = (ctx: MemberCtx, couponCode: string) => placeOrderAndBeginPayment(shop, ctx, "basic", { couponCode });
/** A refund of all, which the gateway answers so. */
async function refundWith(result: RefundResult, orderId: string) {
  shop.gateway.answerRefunds(result);
  const outcome = await outcomeOf(refund(orderId, 3990));
  shop.gateway.answerRefunds({ kind: "done", beforeCapture: false });
  expect(outcome).not.toBe("ok");
}

it.each([3990, 100])("a refund of %i after the reward takes back coupons that are not used", async (amount) => {
  const { id, referrer, orderId, ofReferrer } = await rewarded();
  await refund(orderId, amount);
  expect(await decideIfDue(shop, id)).toBe("withdrawn");
  expect(await referralRow(shop, id)).toMatchObject({ state: "withdrawn", dueAt: null });
  expect(await ownCouponRows(shop, referrer.id)).toMatchObject([{ isActive: false, takenCount: 0 }]);
  await expect(buy(referrer.ctx, ofReferrer.couponCode)).rejects.toMatchObject({ code: "bad_input" });
  expect(await decideIfDue(shop, id)).toBe("not due");
});

it("a refund after the reward flags the order that has used a coupon, and the other coupon is taken back", async () => {
  const { id, referrer, referee, orderId, ofReferrer } = await rewarded();
  const used = await buy(referrer.ctx, ofReferrer.couponCode);
  await recordTestEvent(shop, used.merTradeNo, paidEvent(3490));
  await refund(orderId, 3990);
  expect(await decideIfDue(shop, id)).toBe("withdrawn");
  expect(await openFlagsOf(shop, used.orderId)).toEqual(["coupon_withdrawn"]);
  expect((await orderRow(shop, used.orderId)).state).toBe("fulfilled");
  expect(await ownCouponRows(shop, referee.id)).toMatchObject([{ isActive: false }]);
  expect((await referralRow(shop, id)).state).toBe("withdrawn");
});

it("a refund after the reward releases a coupon that is reserved, and its late payment is honoured and flagged", async () => {
  const { id, referrer, orderId, ofReferrer } = await rewarded();
  const begun = await buy(referrer.ctx, ofReferrer.couponCode);
  await refund(orderId, 3990);
  expect(await decideIfDue(shop, id)).toBe("withdrawn");
  expect(await ownCouponRows(shop, referrer.id)).toMatchObject([{ isActive: false, takenCount: 0 }]);
  await recordTestEvent(shop, begun.merTradeNo, paidEvent(3490));
  expect(await openFlagsOf(shop, begun.orderId)).toEqual(["coupon_withdrawn"]);
  expect(await ownCouponRows(shop, referrer.id)).toMatchObject([{ takenCount: 1 }]);
});

it("a refund that is refused leaves the coupons", async () => {
  const { id, orderId } = await rewarded();
  await refundWith({ kind: "refused", reason: "no" }, orderId);
  expect(await decideIfDue(shop, id)).toBe("not due");
  expect((await referralRow(shop, id)).state).toBe("rewarded");
});
