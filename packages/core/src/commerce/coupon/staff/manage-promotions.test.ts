import type { PromotionInput } from "@panshi/contracts/commerce/promotion-edit";
import { newId } from "@panshi/db";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { insertTestAdministrator, outcomeOf, runConcurrently, tally } from "../../../testing.ts";
import {
  addBuyer,
  administratorCtx,
  paidEvent,
  placeOrderAndBeginPayment,
  recordTestEvent,
  type TestShop,
  testShop,
} from "../../../testing-shop.ts";
import { createPromotion, deletePromotion, listPromotions, updatePromotion } from "./manage-promotions.ts";

let shop: TestShop;
let ctx: AdministratorCtx;
let moderator: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop();
  ctx = await administratorCtx(shop);
  const { id: administratorId } = await insertTestAdministrator(shop.ctx, "moderator");
  moderator = { ...shop.ctx, actor: { kind: "administrator", administratorId, role: "moderator" } };
});
afterAll(() => shop.close());

let made = 0;
const input = (more: Partial<PromotionInput> = {}): PromotionInput => ({
  title: "春天",
  description: "",
  discountType: "percentage",
  discountValue: 10,
  couponCode: `CODE${(made += 1)}`,
  validFrom: "2026-01-01",
  validTo: "2026-12-31",
  ...more,
});
const present = async (id: string) =>
  (await listPromotions(ctx, { limit: 200, sort: "-createdAt" })).items.find((row) => row.id === id);

it("of twenty edits from the same row one is stored; a use that is reserved or paid meanwhile refuses none", async () => {
  const { id, ...row } = await createPromotion(ctx, input({ usageLimit: 30 }));
  const { ctx: buyer } = await addBuyer(shop);
  const { merTradeNo } = await placeOrderAndBeginPayment(shop, buyer, "basic", { couponCode: row.couponCode });
  await recordTestEvent(shop, merTradeNo, paidEvent(3591));
  const edit = (index: number) => outcomeOf(updatePromotion(ctx, { ...row, id, title: `春天 ${index}` }));
  expect(tally(await runConcurrently(20, edit))).toEqual({ ok: 1, edit_conflict: 19 });
  expect(await present(id)).toMatchObject({ usedCount: 1, reservedCount: 0 });
});

it("while payments begin, edits and payments pass each other, and no use is lost", async () => {
  const { id, updatedAt: _, ...row } = await createPromotion(ctx, input({ usageLimit: 100 }));
  const buyers = await Promise.all(Array.from({ length: 12 }, () => addBuyer(shop)));
  const pay = async (index: number) => {
    const buyer = buyers[index]?.ctx;
    if (!buyer) return "no buyer";
    const { merTradeNo } = await placeOrderAndBeginPayment(shop, buyer, "basic", { couponCode: row.couponCode });
    return index % 2 === 0 ? recordTestEvent(shop, merTradeNo, paidEvent(3591)) : "begun";
  };
  const edit = (index: number) => outcomeOf(updatePromotion(ctx, { ...row, id, usageLimit: 100 + index }));
  const [paid, edited] = await Promise.all([runConcurrently(12, pay), runConcurrently(12, edit)]);
  expect([tally(paid), tally(edited)]).toEqual([{ handled: 6, begun: 6 }, { ok: 12 }]);
  expect(await present(id)).toMatchObject({ usedCount: 6, reservedCount: 6 });
});

it("a code belongs to one promotion for good, also when it is made and deleted at once", async () => {
  const couponCode = "FORGOOD";
  const outcomes = await runConcurrently(6, async () => {
    try {
      const { id } = await createPromotion(ctx, input({ couponCode }));
      await deletePromotion(ctx, { id });
      return "ok";
    } catch (error) {
      return (error as { code?: string }).code ?? "unknown";
    }
  });
  expect(tally(outcomes)).toEqual({ ok: 1, coupon_code_taken: 5 });
  const other = await createPromotion(ctx, input());
  expect(await outcomeOf(updatePromotion(ctx, { ...other, couponCode }))).toBe("coupon_code_taken");
  expect(await present(other.id)).toEqual(other);
});

it("an unknown or deleted promotion is not found, and a moderator changes none", async () => {
  const row = await createPromotion(ctx, input());
  expect(await outcomeOf(createPromotion(moderator, input()))).toBe("forbidden");
  expect(await outcomeOf(updatePromotion(moderator, { ...row, title: "夏天" }))).toBe("forbidden");
  expect(await outcomeOf(deletePromotion(moderator, row))).toBe("forbidden");
  expect((await listPromotions(moderator, { limit: 200, sort: "-createdAt" })).items).toContainEqual(row);
  await deletePromotion(ctx, row);
  for (const id of [row.id, newId()]) {
    expect(await outcomeOf(updatePromotion(ctx, { ...row, id }))).toBe("not_found");
    expect(await outcomeOf(deletePromotion(ctx, { id }))).toBe("not_found");
  }
});
