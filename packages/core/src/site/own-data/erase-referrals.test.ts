import { newId, transaction } from "@panshi/db";
import { orders } from "@panshi/db/schema";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { giveOwnCoupon } from "../../commerce/coupon/own-coupon.ts";
import { ownCouponRows } from "../../commerce/referral/testing.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { insertTestAdministrator } from "../../testing.ts";
import {
  addBuyer,
  couponUseOf,
  openFlagsOf,
  orderRow,
  paidEvent,
  placeOrderAndBeginPayment,
  placePlanOrder,
  recordTestEvent,
  type TestShop,
  testShop,
  visitorCtx,
  withTestTransaction,
} from "../../testing-shop.ts";
import { eraseMember } from "../member-change/change-account.ts";

let shop: TestShop;
let staff: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop();
  const { id: administratorId } = await insertTestAdministrator(shop.ctx, "super_admin");
  staff = { ...shop.ctx, actor: { kind: "administrator", administratorId, role: "super_admin" } };
});
afterAll(() => shop.close());

const erase = (memberId: string) => eraseMember(staff, { memberId, reason: "本人來信要求" });

it("[S6.09] an erasure ends the member's own coupons, and leaves those that their orders have used or reserved to the orders", async () => {
  const [owner, other] = [await addBuyer(shop), await addBuyer(shop)];
  const give = (ownerId: string) =>
    transaction(shop.ctx, (tx) => giveOwnCoupon(tx, { ownerId, title: "謝禮", value: 500 }));
  for (const each of [owner, owner, owner, other]) await give(each.id);
  const [used, reserved] = await ownCouponRows(shop, owner.id);
  const buy = (couponCode = "") => placeOrderAndBeginPayment(shop, owner.ctx, "basic", { couponCode });
  const paid = await buy(used?.couponCode);
  await recordTestEvent(shop, paid.merTradeNo, paidEvent(3490));
  const begun = await buy(reserved?.couponCode);
  await erase(owner.id);
  expect((await ownCouponRows(shop, owner.id)).map(({ isActive }) => isActive)).toEqual([false, false, false]);
  expect(await ownCouponRows(shop, other.id)).toMatchObject([{ isActive: true }]);
  expect((await couponUseOf(shop, begun.orderId))?.state).toBe("reserved");
  await recordTestEvent(shop, begun.merTradeNo, paidEvent(3490));
  expect((await couponUseOf(shop, begun.orderId))?.state).toBe("used");
  expect(await openFlagsOf(shop, begun.orderId)).not.toContain("coupon_withdrawn");
});

it("[S6.09] an erasure leaves no visitor's order that remembers whose link was followed", async () => {
  const [gone, other] = [await addBuyer(shop), await addBuyer(shop)];
  const visitor = visitorCtx(shop);
  const placed = [await placePlanOrder(visitor), await placePlanOrder(visitor), await placePlanOrder(visitor)];
  const [first = newId(), second = newId(), third = newId()] = placed;
  const set = (ids: string[], referrerId: string) =>
    withTestTransaction(shop, (db) => db.update(orders).set({ referrerId }).where(inArray(orders.id, ids)));
  await set([first, second], gone.id);
  await set([third], other.id);
  await erase(gone.id);
  const left = [];
  for (const id of placed) left.push((await orderRow(shop, id)).referrerId);
  expect(left).toEqual([null, null, other.id]);
});
