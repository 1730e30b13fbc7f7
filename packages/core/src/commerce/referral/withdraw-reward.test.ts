import { transaction } from "@panshi/db";
import { notificationRecipients, notifications } from "@panshi/db/schema";
import { desc, eq } from "drizzle-orm";
import type { RefundResult } from "../../platform/gateway.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY, MINUTE } from "../../platform/clock.ts";
import type { AdministratorCtx, MemberCtx } from "../../platform/context.ts";
import { eraseMember } from "../../site/member-change/change-account.ts";
import { insertTestAdministrator, outcomeOf } from "../../testing.ts";
import {
  addBuyer,
  administratorCtx,
  openFlagsOf,
  orderRow,
  paidEvent,
  paidPlanOrder,
  placeOrderAndBeginPayment,
  placePlanOrder,
  recordTestEvent,
  type TestShop,
  testShop,
} from "../../testing-shop.ts";
import { assignOrder } from "../order/staff/assign-order.ts";
import { refundTestActions } from "../refund/testing.ts";
import { decideReferral } from "./decide-referral.ts";
import { addReferredPair, decideIfDue, ownCouponRows, referralRow, rewardReferrals } from "./testing.ts";

let shop: TestShop;
let staff: AdministratorCtx;
let supers: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop({ connections: 20 });
  staff = await administratorCtx(shop);
  const { id: administratorId } = await insertTestAdministrator(shop.ctx, "super_admin");
  supers = { ...shop.ctx, actor: { kind: "administrator", administratorId, role: "super_admin" } };
});
afterAll(() => shop.close());

/** A reward given for a plan that the new member paid seven days ago. */
async function rewarded(referrerReward = 500) {
  const referral = await addReferredPair(shop, { referrerReward });
  const { orderId } = await paidPlanOrder(shop, referral.referee.ctx);
  shop.clock.advance(7 * DAY);
  await decideIfDue(shop, referral.id);
  // So that what is told later comes later.
  shop.clock.advance(1);
  const [coupon] = await ownCouponRows(shop, referral.referrer.id);
  return { ...referral, orderId, ofReferrer: coupon ?? expect.fail("no coupon was given") };
}
const refund = (orderId: string, amount: number) => refundTestActions(shop, staff).make(orderId, amount);
async function lastMessageTo(memberId: string) {
  const [row] = await shop.database.db
    .select({ title: notifications.title, message: notifications.message })
    .from(notificationRecipients)
    .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
    .where(eq(notificationRecipients.memberId, memberId))
    .orderBy(desc(notifications.id))
    .limit(1);
  return row;
}
/** How many connections wait for a lock. */
const lockWaiters = async () =>
  (
    await shop.database.sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  ).length;
const buy = (ctx: MemberCtx, couponCode: string) => placeOrderAndBeginPayment(shop, ctx, "basic", { couponCode });
/** A refund of all, which the gateway answers so. */
async function refundWith(result: RefundResult, orderId: string) {
  shop.gateway.answerRefunds(result);
  const outcome = await outcomeOf(refund(orderId, 3990));
  shop.gateway.answerRefunds({ kind: "done", beforeCapture: false });
  expect(outcome).not.toBe("ok");
}

it.each([3990, 100])("a refund of %i after the reward takes back coupons that are not used", async (amount) => {
  const { id, referrer, referee, orderId, ofReferrer } = await rewarded();
  await refund(orderId, amount);
  expect(await decideIfDue(shop, id)).toBe("withdrawn");
  expect(await referralRow(shop, id)).toMatchObject({ state: "withdrawn", dueAt: null });
  expect(await ownCouponRows(shop, referrer.id)).toMatchObject([{ isActive: false, takenCount: 0 }]);
  await expect(buy(referrer.ctx, ofReferrer.couponCode)).rejects.toMatchObject({ code: "bad_input" });
  expect(await decideIfDue(shop, id)).toBe("not due");
  expect((await referralRow(shop, id)).rewardedAmount).toBe(0);
  expect(await lastMessageTo(referrer.id)).toMatchObject({
    title: "一張優惠券收回了",
    message: "因為推薦而送你的 NT$ 500 優惠券，後來不再符合條件，所以收回了，不能再使用。有疑問，請從聯絡頁告訴我們。",
  });
  expect((await lastMessageTo(referee.id))?.message).toBe(
    "你的訂單退了款，因為那筆訂單而送你的 NT$ 200 優惠券也收回了，不能再使用。有疑問，請從聯絡頁告訴我們。",
  );
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
  expect(await referralRow(shop, id)).toMatchObject({ state: "withdrawn", rewardedAmount: 500 });
  expect((await lastMessageTo(referrer.id))?.title).not.toBe("一張優惠券收回了");
  // The flag has no reason left once the order that it is about is refunded.
  await refund(used.orderId, 3490);
  expect(await openFlagsOf(shop, used.orderId)).toEqual([]);
});

it("a refund after the reward flags no order that is refunded itself", async () => {
  const { id, referrer, orderId, ofReferrer } = await rewarded();
  const used = await buy(referrer.ctx, ofReferrer.couponCode);
  await recordTestEvent(shop, used.merTradeNo, paidEvent(3490));
  await refund(used.orderId, 3490);
  await refund(orderId, 3990);
  expect(await decideIfDue(shop, id)).toBe("withdrawn");
  expect(await openFlagsOf(shop, used.orderId)).toEqual([]);
  expect((await referralRow(shop, id)).rewardedAmount).toBe(500);
});

it("a refund after the reward finds the use of an order that was given to another member", async () => {
  const { id, referrer, orderId, ofReferrer } = await rewarded();
  const begun = await buy(referrer.ctx, ofReferrer.couponCode);
  await eraseMember(supers, { memberId: referrer.id, reason: "本人來信要求" });
  await recordTestEvent(shop, begun.merTradeNo, paidEvent(3490));
  const { id: memberId } = await addBuyer(shop);
  await assignOrder(staff, { id: begun.orderId, memberId, reason: "本人來電" });
  await refund(orderId, 3990);
  expect(await decideIfDue(shop, id)).toBe("withdrawn");
  expect(await openFlagsOf(shop, begun.orderId)).toContain("coupon_withdrawn");
});

it("a refund after the reward looks again where an order has used a coupon as its locks were waited for", async () => {
  const { id, referrer, orderId, ofReferrer } = await rewarded(5000);
  await refund(orderId, 3990);
  const { promise: isPlaced, resolve: placed } = Promise.withResolvers<string>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  // Costs nothing with the coupon, so it is placed and fulfilled at once.
  const placing = transaction(shop.ctx, async (tx) => {
    placed(await placePlanOrder({ ...referrer.ctx, db: tx.db }, "basic", { couponCode: ofReferrer.couponCode }));
    await mayCommit;
  });
  const free = await isPlaced;
  const deciding = decideIfDue(shop, id);
  await expect.poll(lockWaiters, { timeout: 10_000 }).toBe(1);
  commit();
  expect(await deciding).toBe("postponed");
  await placing;
  expect((await referralRow(shop, id)).state).toBe("rewarded");
  shop.clock.advance(MINUTE);
  expect(await decideIfDue(shop, id)).toBe("withdrawn");
  expect(await openFlagsOf(shop, free)).toEqual(["coupon_withdrawn"]);
});

it("a refund that meets the job leaves neither a coupon nor a reward, whichever comes first", async () => {
  const referrals = await Promise.all(Array.from({ length: 12 }, () => addReferredPair(shop)));
  const paid: { id: string; orderId: string; owners: string[] }[] = [];
  for (const { id, referrer, referee } of referrals)
    paid.push({ id, orderId: (await paidPlanOrder(shop, referee.ctx)).orderId, owners: [referrer.id, referee.id] });
  shop.clock.advance(7 * DAY);
  const ctx = { db: shop.database.db, clock: shop.clock };
  await Promise.all(
    paid.flatMap(({ id, orderId }, index) => {
      const both = [() => decideReferral(ctx, { id }), () => refund(orderId, 3990)];
      return (index % 2 === 0 ? both : both.toReversed()).map((work) => work());
    }),
  );
  await rewardReferrals(shop);
  for (const { id, owners } of paid) {
    const { state } = await referralRow(shop, id);
    expect(["refused", "withdrawn"]).toContain(state);
    const coupons = (await Promise.all(owners.map((owner) => ownCouponRows(shop, owner)))).flat();
    expect(coupons.map(({ isActive }) => isActive)).toEqual(state === "refused" ? [] : [false, false]);
  }
});

it("a refund after the reward releases a coupon that is reserved, and its late payment is honoured and flagged", async () => {
  const { id, referrer, orderId, ofReferrer } = await rewarded();
  const begun = await buy(referrer.ctx, ofReferrer.couponCode);
  await refund(orderId, 3990);
  expect(await decideIfDue(shop, id)).toBe("withdrawn");
  expect(await ownCouponRows(shop, referrer.id)).toMatchObject([{ isActive: false, takenCount: 0 }]);
  expect((await referralRow(shop, id)).rewardedAmount).toBe(0);
  await recordTestEvent(shop, begun.merTradeNo, paidEvent(3490));
  expect(await openFlagsOf(shop, begun.orderId)).toEqual(["coupon_withdrawn"]);
  expect(await ownCouponRows(shop, referrer.id)).toMatchObject([{ takenCount: 1 }]);
  // It was spent after all.
  expect((await referralRow(shop, id)).rewardedAmount).toBe(500);
});

it("a refund that is refused leaves the coupons", async () => {
  const { id, orderId } = await rewarded();
  await refundWith({ kind: "refused", reason: "no" }, orderId);
  expect(await decideIfDue(shop, id)).toBe("not due");
  expect((await referralRow(shop, id)).state).toBe("rewarded");
});
