import { startOfTaipeiDay, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { transaction } from "@panshi/db";
import { members, notificationRecipients, notifications, referralPrograms } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../platform/clock.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { eraseMember } from "../../site/member-change/change-account.ts";
import { insertTestAdministrator, outcomeOf, runConcurrently, tally } from "../../testing.ts";
import {
  addCoupon,
  administratorCtx,
  openFlagOf,
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
  withTestTransaction,
} from "../../testing-shop.ts";
import type { RefundResult } from "../../platform/gateway.ts";
import { settleFlag } from "../order/flag/settle-flag.ts";
import { claimOrderUnchecked } from "../order/claim-order-unchecked.ts";
import { declineRequest } from "../refund-request/staff/decline-request.ts";
import { requestOfferedRefund } from "../refund-request/testing.ts";
import { refundTestActions } from "../refund/testing.ts";
import { decideReferral } from "./decide-referral.ts";
import { addReferredPair, decideIfDue, ownCouponRows, referralRow } from "./testing.ts";

let shop: TestShop;
let staff: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop({ connections: 20 });
  staff = await administratorCtx(shop);
});
afterAll(() => shop.close());

const WEEK = 7 * DAY;

const referred = (given: Parameters<typeof addReferredPair>[1] = {}) => addReferredPair(shop, given);
const refund = (orderId: string, amount: number) => refundTestActions(shop, staff).make(orderId, amount);
/** A refund of all, which the gateway answers so. */
async function refundWith(result: RefundResult, orderId: string) {
  shop.gateway.answerRefunds(result);
  const outcome = await outcomeOf(refund(orderId, 3990));
  shop.gateway.answerRefunds({ kind: "done", beforeCapture: false });
  expect(outcome).not.toBe("ok");
}
const deactivate = (memberId: string) =>
  withTestTransaction(shop, (db) => db.update(members).set({ isActive: false }).where(eq(members.id, memberId)));
async function erase(memberId: string) {
  const { id: administratorId } = await insertTestAdministrator(shop.ctx, "super_admin");
  const actor = { kind: "administrator", administratorId, role: "super_admin" } as const;
  await eraseMember({ ...shop.ctx, actor }, { memberId, reason: "本人來信要求" });
}
const inboxOf = (memberId: string) =>
  shop.database.db
    .select({ title: notifications.title, message: notifications.message })
    .from(notificationRecipients)
    .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
    .where(eq(notificationRecipients.memberId, memberId))
    .orderBy(notifications.id);

describe("the reward", () => {
  it("is a coupon each, seven days after the first order that reaches the minimum was paid, and a message that says so", async () => {
    const { id, referrer, referee } = await referred();
    const { orderId } = await paidPlanOrder(shop, referee.ctx);
    const { paidAt } = await orderRow(shop, orderId);
    expect(await referralRow(shop, id)).toMatchObject({
      state: "waiting",
      orderId,
      dueAt: new Date((paidAt?.getTime() ?? 0) + WEEK),
    });
    shop.clock.advance(WEEK - MINUTE);
    expect(await decideIfDue(shop, id)).toBe("not due");
    shop.clock.advance(MINUTE);
    expect(await decideIfDue(shop, id)).toBe("rewarded");
    const coupon = {
      discountType: "fixed",
      appliesTo: "all",
      minimumAmount: 0,
      usageLimit: 1,
      takenCount: 0,
      isActive: true,
      validFrom: shop.clock.now(),
      // The end of the 180th Taipei day.
      validTo: new Date(startOfTaipeiDay(taipeiDay(shop.clock.now())).getTime() + 181 * DAY - 1),
    };
    expect(await ownCouponRows(shop, referrer.id)).toMatchObject([{ ...coupon, discountValue: 500 }]);
    expect(await ownCouponRows(shop, referee.id)).toMatchObject([{ ...coupon, discountValue: 200 }]);
    expect(await referralRow(shop, id)).toMatchObject({ state: "rewarded", dueAt: null, rewardedAmount: 500 });
    expect((await inboxOf(referrer.id)).at(-1)).toEqual({
      title: "謝謝你的推薦",
      message:
        "你推薦的朋友走出了第一步，我們送你一張 NT$ 500 的優惠券，180 天內買什麼都能折抵一次。優惠碼在你的帳號頁。",
    });
    expect((await inboxOf(referee.id)).at(-1)?.title).toBe("送你一份見面禮");
    shop.clock.advance(WEEK);
    expect(await decideIfDue(shop, id)).toBe("not due");
  });

  it("is given once, by however many servers at once", async () => {
    const { id, referrer, referee } = await referred();
    await paidPlanOrder(shop, referee.ctx);
    shop.clock.advance(WEEK);
    const decide = () => decideReferral({ db: shop.database.db, clock: shop.clock }, { id });
    expect(tally(await runConcurrently(12, decide))).toEqual({ rewarded: 1, nothing: 11 });
    const given = [await ownCouponRows(shop, referrer.id), await ownCouponRows(shop, referee.id)];
    expect(given.map(({ length }) => length)).toEqual([1, 1]);
  });

  it("needs an order of at least the minimum, and above NT$ 0 where there is none; no later one replaces it", async () => {
    const [some, none] = [await referred({ minimumPurchase: 300 }), await referred({ minimumPurchase: 0 })];
    await paidCartOrder(shop, some.referee.ctx, [299]);
    const couponCode = await addCoupon(shop, { discountType: "percentage", discountValue: 100 });
    for (const { id, referee } of [some, none]) {
      const free = await placePlanOrder(referee.ctx, "basic", { couponCode });
      expect((await orderRow(shop, free)).state).toBe("fulfilled");
      expect((await referralRow(shop, id)).state).toBe("registered");
    }
    const { orderId } = await paidCartOrder(shop, some.referee.ctx, [300]);
    await paidPlanOrder(shop, some.referee.ctx);
    expect(await referralRow(shop, some.id)).toMatchObject({ state: "waiting", orderId });
  });

  it("comes of an order that was paid before the registration and claimed by it, counted from the payment", async () => {
    const { id, referee } = await referred();
    const { orderId } = await paidPlanOrder(shop, visitorCtx(shop));
    shop.clock.advance(3 * DAY);
    const claim = { id: orderId, memberId: referee.id };
    expect(await transaction(shop.ctx, (tx) => claimOrderUnchecked(tx, claim))).toBe("claimed");
    expect((await referralRow(shop, id)).orderId).toBe(orderId);
    shop.clock.advance(4 * DAY);
    expect(await decideIfDue(shop, id)).toBe("rewarded");
  });

  it("is worth what the program said at the registration, whatever was edited or stopped since; 0 gives no coupon", async () => {
    const { id, program, referrer, referee } = await referred({ referrerReward: 0, refereeReward: 77 });
    await withTestTransaction(shop, (db) =>
      db
        .update(referralPrograms)
        .set({ referrerReward: 900, refereeReward: 900, minimumPurchase: 9990 })
        .where(eq(referralPrograms.id, program.id)),
    );
    await paidPlanOrder(shop, referee.ctx);
    shop.clock.advance(WEEK);
    expect(await decideIfDue(shop, id)).toBe("rewarded");
    expect(await ownCouponRows(shop, referrer.id)).toEqual([]);
    expect(await ownCouponRows(shop, referee.id)).toMatchObject([{ discountValue: 77 }]);
    expect(await referralRow(shop, id)).toMatchObject({ referrerPromotionId: null, rewardedAmount: null });
  });

  it("goes to whoever of both has an open account", async () => {
    const [deactivated, erased, alone] = [await referred(), await referred(), await referred()];
    for (const { referee } of [deactivated, erased, alone]) await paidPlanOrder(shop, referee.ctx);
    await deactivate(deactivated.referee.id);
    await erase(erased.referee.id);
    await erase(alone.referrer.id);
    shop.clock.advance(WEEK);
    for (const [pair, given] of [
      [deactivated, [500, 0]],
      [erased, [500, 0]],
      [alone, [0, 200]],
    ] as const) {
      expect(await decideIfDue(shop, pair.id)).toBe("rewarded");
      const worth = async (memberId: string) => (await ownCouponRows(shop, memberId))[0]?.discountValue ?? 0;
      expect([await worth(pair.referrer.id), await worth(pair.referee.id)]).toEqual(given);
    }
  });
});

describe("no reward", () => {
  const refusal = async (id: string) => {
    const { state, refusedReason, dueAt } = await referralRow(shop, id);
    return [state, refusedReason, dueAt];
  };

  it.each([3990, 100])("comes of an order of which %i was refunded before it, nor of a later order", async (amount) => {
    const { id, referrer, referee } = await referred();
    const { orderId } = await paidPlanOrder(shop, referee.ctx);
    shop.clock.advance(DAY);
    await refund(orderId, amount);
    expect(await decideIfDue(shop, id)).toBe("refused");
    expect(await refusal(id)).toEqual(["refused", "refunded", null]);
    await paidPlanOrder(shop, referee.ctx);
    shop.clock.advance(WEEK);
    expect(await decideIfDue(shop, id)).toBe("not due");
    expect(await ownCouponRows(shop, referrer.id)).toEqual([]);
  });

  it("comes while a refund is asked for; it comes once that was declined", async () => {
    const { id, referee } = await referred();
    const { orderId } = await paidPlanOrder(shop, referee.ctx);
    shop.clock.advance(6 * DAY);
    const request = await requestOfferedRefund(referee.ctx, orderId);
    shop.clock.advance(DAY);
    expect(await decideIfDue(shop, id)).toBe("postponed");
    expect(await decideIfDue(shop, id)).toBe("not due");
    await declineRequest(staff, { id: request.id, reason: "已經用了" });
    shop.clock.advance(HOUR);
    expect(await decideIfDue(shop, id)).toBe("rewarded");
    expect((await referralRow(shop, id)).state).toBe("rewarded");
  });

  it("comes while the outcome of a refund is unknown, and none once it turns out to be done", async () => {
    const { id, referee } = await referred();
    const { orderId } = await paidPlanOrder(shop, referee.ctx);
    shop.clock.advance(WEEK);
    await refundWith({ kind: "unknown", cause: "timeout" }, orderId);
    expect(await decideIfDue(shop, id)).toBe("postponed");
    const [row] = await refundTestActions(shop, staff).rows(orderId);
    await refundTestActions(shop, staff).settle(row?.id ?? "", "done");
    expect(await decideIfDue(shop, id)).toBe("refused");
    expect(await refusal(id)).toEqual(["refused", "refunded", null]);
  });

  it("comes of a payment of less than the minimum that staff accepted; of more, it does", async () => {
    const [less, more] = [await referred({ minimumPurchase: 3990 }), await referred({ minimumPurchase: 3990 })];
    const accept = async ({ referee }: typeof less, amount: number) => {
      const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, referee.ctx);
      await recordTestEvent(shop, merTradeNo, paidEvent(amount));
      const { id } = await openFlagOf(shop, orderId, "wrong_amount");
      await settleFlag(staff, { id, settlement: "fulfilled", reason: "差一點" });
      expect((await orderRow(shop, orderId)).state).toBe("fulfilled");
    };
    await accept(less, 3989);
    await accept(more, 4000);
    expect((await referralRow(shop, less.id)).state).toBe("registered");
    expect((await referralRow(shop, more.id)).state).toBe("waiting");
  });

  it("comes where both accounts are closed, or no reward was set", async () => {
    const [closed, none] = [await referred(), await referred({ referrerReward: 0, refereeReward: 0 })];
    for (const { referee } of [closed, none]) await paidPlanOrder(shop, referee.ctx);
    await deactivate(closed.referee.id);
    await erase(closed.referrer.id);
    shop.clock.advance(WEEK);
    expect([await decideIfDue(shop, closed.id), await decideIfDue(shop, none.id)]).toEqual(["refused", "refused"]);
    expect(await refusal(closed.id)).toEqual(["refused", "account_closed", null]);
    expect(await refusal(none.id)).toEqual(["refused", "no_reward", null]);
    expect(await ownCouponRows(shop, closed.referrer.id)).toEqual([]);
  });
});
