import { transaction } from "@panshi/db";
import { promotions } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { outcomeOf, runConcurrently, tally } from "../../testing.ts";
import {
  addBuyer,
  administratorCtx,
  beginAttempt,
  couponUseOf,
  orderRow,
  paidEvent,
  placeOrderAndBeginPayment,
  placePlanOrder,
  recordTestEvent,
  type TestShop,
  testShop,
} from "../../testing-shop.ts";
import { checkCoupon } from "./check-coupon.ts";
import { giveOwnCoupon } from "./own-coupon.ts";
import { ownCouponState } from "./own-coupon-rules.ts";
import { createPromotion, deletePromotion, listPromotions, updatePromotion } from "./staff/manage-promotions.ts";

let shop: TestShop;
let staff: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop({ connections: 20 });
  staff = await administratorCtx(shop);
});
afterAll(() => shop.close());

const row = async (id: string) => {
  const [found] = await shop.database.db.select().from(promotions).where(eq(promotions.id, id));
  return found ?? expect.fail("no coupon");
};
async function give(value = 500) {
  const owner = await addBuyer(shop);
  const id = await transaction(shop.ctx, (tx) => giveOwnCoupon(tx, { ownerId: owner.id, title: "謝禮", value }));
  return { owner, ...(await row(id)) };
}
const plan = { kind: "plan", subtotal: 3990 } as const;

it("is its owner's alone: whoever else types the code reads what they read of an unknown one", async () => {
  const { owner, couponCode } = await give();
  const other = await addBuyer(shop);
  expect(couponCode).toMatch(/^[2-9A-HJKMNP-TV-Z]{12}$/);
  expect(await checkCoupon(owner.ctx, { code: couponCode, order: plan })).toMatchObject({ discount: 500 });
  const refused = await checkCoupon(other.ctx, { code: couponCode, order: plan });
  expect(refused).toEqual(await checkCoupon(other.ctx, { code: "NOSUCHCODE", order: plan }));
  expect(refused).toEqual({ refusal: "這個優惠碼不能用在這筆訂單，請核對代碼、期限、適用範圍與最低金額" });
});

it("cannot be reserved by an order of somebody else, however its code came to be there", async () => {
  const { id, couponCode, owner } = await give();
  const orderId = await placePlanOrder(owner.ctx, "basic", { couponCode });
  const other = await addBuyer(shop);
  await transaction(shop.ctx, (tx) => tx.db.update(promotions).set({ ownerId: other.id }).where(eq(promotions.id, id)));
  expect(await outcomeOf(beginAttempt(shop, owner.ctx, orderId))).toBe("coupon_unavailable");
  expect((await row(id)).takenCount).toBe(0);
});

it("is used once, also by ten payments at once", async () => {
  const { id, owner, couponCode } = await give();
  const orders = await Promise.all(
    Array.from({ length: 10 }, () => placePlanOrder(owner.ctx, "basic", { couponCode })),
  );
  const outcomes = await runConcurrently(10, (index) => outcomeOf(beginAttempt(shop, owner.ctx, orders[index] ?? "")));
  expect(tally(outcomes)).toEqual({ ok: 1, coupon_unavailable: 9 });
  expect((await row(id)).takenCount).toBe(1);
});

it("takes its sum off anything, and an order that costs less is fulfilled without the gateway", async () => {
  const [small, large] = [await give(500), await give(5000)];
  const bought = await placeOrderAndBeginPayment(shop, small.owner.ctx, "basic", { couponCode: small.couponCode });
  await recordTestEvent(shop, bought.merTradeNo, paidEvent(3490));
  expect(await orderRow(shop, bought.orderId)).toMatchObject({ state: "fulfilled", discount: 500, total: 3490 });
  const free = await placePlanOrder(large.owner.ctx, "basic", { couponCode: large.couponCode });
  expect(await orderRow(shop, free)).toMatchObject({ state: "fulfilled", discount: 3990, total: 0 });
  expect(await couponUseOf(shop, free)).toMatchObject({ state: "used" });
});

it("is in no list and no call of the back office's promotions, and its code is no other's", async () => {
  const { id, couponCode, updatedAt } = await give();
  const input = { limit: 200, sort: "-createdAt" } as const;
  const lists = [input, { ...input, search: couponCode }, { ...input, search: "謝禮" }, { ...input, isActive: true }];
  for (const each of lists) expect((await listPromotions(staff, each)).items).toEqual([]);
  expect((await listPromotions(staff, { ...input, counted: true })).total).toBe(0);
  const promotion = {
    title: "春天",
    description: "",
    discountType: "fixed" as const,
    discountValue: 1,
    couponCode,
    validFrom: "2026-01-01",
    validTo: "2026-12-31",
  };
  expect(await outcomeOf(createPromotion(staff, promotion))).toBe("coupon_code_taken");
  const edit = { ...promotion, id, updatedAt: updatedAt.toISOString() };
  expect(await outcomeOf(updatePromotion(staff, edit))).toBe("not_found");
  expect(await outcomeOf(deletePromotion(staff, { id }))).toBe("not_found");
  expect(await row(id)).toMatchObject({ title: "謝禮", deletedAt: null });
});

it("can be used for 180 days, to the end of the last one", async () => {
  const { owner, couponCode, validTo } = await give();
  const check = () => checkCoupon(owner.ctx, { code: couponCode, order: plan });
  shop.clock.advance(180 * DAY);
  expect(await check()).toMatchObject({ discount: 500 });
  expect(ownCouponState({ usedCount: 0, isActive: true, validTo }, shop.clock.now())).toBe("available");
  shop.clock.advance(DAY);
  expect((await check()).refusal).not.toBeNull();
  const states = [
    { usedCount: 0, isActive: true, validTo },
    { usedCount: 0, isActive: false, validTo },
    { usedCount: 1, isActive: false, validTo },
  ].map((coupon) => ownCouponState(coupon, shop.clock.now()));
  expect(states).toEqual(["expired", "withdrawn", "used"]);
});
