import { startOfTaipeiDay, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { transaction } from "@panshi/db";
import { members, notificationRecipients, notifications, paymentAttempts, referralPrograms } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../platform/clock.ts";
import type { AdministratorCtx, MemberCtx } from "../../platform/context.ts";
import { eraseMember } from "../../site/member-change/change-account.ts";
import { insertTestAdministrator, outcomeOf, runConcurrently, tally } from "../../testing.ts";
import {
  addCoupon,
  administratorCtx,
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
    expect(await referralRow(shop, id)).toMatchObject({ state: "rewarded", dueAt: null, referrerReward: 500 });
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

  it("needs an order of at least the minimum: neither a smaller nor a free one earns it, and no later one replaces it", async () => {
    const { id, referee } = await referred({ minimumPurchase: 300 });
    await paidCartOrder(shop, referee.ctx, [299]);
    const couponCode = await addCoupon(shop, { discountType: "percentage", discountValue: 100 });
    const free = await placePlanOrder(referee.ctx, "basic", { couponCode });
    expect((await orderRow(shop, free)).state).toBe("fulfilled");
    expect((await referralRow(shop, id)).state).toBe("registered");
    const { orderId } = await paidCartOrder(shop, referee.ctx, [300]);
    await paidPlanOrder(shop, referee.ctx);
    expect(await referralRow(shop, id)).toMatchObject({ state: "waiting", orderId });
  });

  it("needs an order above NT$ 0 also where the program has no minimum", async () => {
    const { id, referee } = await referred({ minimumPurchase: 0 });
    const couponCode = await addCoupon(shop, { discountType: "percentage", discountValue: 100 });
    const free = await placePlanOrder(referee.ctx, "basic", { couponCode });
    expect((await orderRow(shop, free)).state).toBe("fulfilled");
    expect((await referralRow(shop, id)).state).toBe("registered");
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

  it("is worth what the program says when it is given, also after it was stopped; 0 gives no coupon", async () => {
    const { id, program, referrer, referee } = await referred();
    await paidPlanOrder(shop, referee.ctx);
    await withTestTransaction(shop, (db) =>
      db
        .update(referralPrograms)
        .set({ referrerReward: 0, refereeReward: 77, minimumPurchase: 9990 })
        .where(eq(referralPrograms.id, program.id)),
    );
    shop.clock.advance(WEEK);
    expect(await decideIfDue(shop, id)).toBe("rewarded");
    expect(await ownCouponRows(shop, referrer.id)).toEqual([]);
    expect(await ownCouponRows(shop, referee.id)).toMatchObject([{ discountValue: 77 }]);
    expect(await referralRow(shop, id)).toMatchObject({ referrerPromotionId: null, referrerReward: null });
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

  it("comes of a card that has paid for the referrer; another card of the same bank earns it", async () => {
    const pay = async (ctx: MemberCtx, card: string) => {
      const { merTradeNo } = await placeOrderAndBeginPayment(shop, ctx);
      await recordTestEvent(shop, merTradeNo, paidEvent(3990, { card }));
    };
    const [own, other] = [await referred(), await referred()];
    for (const { referrer } of [own, other]) await pay(referrer.ctx, "812 414763 0001");
    await pay(own.referee.ctx, "812 414763 0001");
    await pay(other.referee.ctx, "812 414763 0002");
    shop.clock.advance(WEEK);
    const outcomes = [await decideIfDue(shop, own.id), await decideIfDue(shop, other.id)];
    expect(outcomes).toEqual(["refused", "rewarded"]);
    expect(await refusal(own.id)).toEqual(["refused", "own_card", null]);
    const hashes = await shop.database.db.select({ hash: paymentAttempts.cardHash }).from(paymentAttempts);
    expect(hashes.some(({ hash }) => hash?.toString().includes("0001"))).toBe(false);
  });

  it("comes where the new member's account is closed; an erased referrer gets none, the new member does", async () => {
    const { id: superId } = await insertTestAdministrator(shop.ctx, "super_admin");
    const supers: AdministratorCtx = {
      ...shop.ctx,
      actor: { kind: "administrator", administratorId: superId, role: "super_admin" },
    };
    const [closed, alone] = [await referred(), await referred()];
    for (const { referee } of [closed, alone]) await paidPlanOrder(shop, referee.ctx);
    await withTestTransaction(shop, (db) =>
      db.update(members).set({ isActive: false }).where(eq(members.id, closed.referee.id)),
    );
    await eraseMember(supers, { memberId: alone.referrer.id, reason: "本人來信要求" });
    shop.clock.advance(WEEK);
    const outcomes = [await decideIfDue(shop, closed.id), await decideIfDue(shop, alone.id)];
    expect(outcomes).toEqual(["refused", "rewarded"]);
    expect(await refusal(closed.id)).toEqual(["refused", "account_closed", null]);
    expect(await ownCouponRows(shop, alone.referrer.id)).toEqual([]);
    expect(await ownCouponRows(shop, alone.referee.id)).toHaveLength(1);
  });
});
