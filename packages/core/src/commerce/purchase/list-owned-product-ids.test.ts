import { afterAll, beforeAll, expect, it } from "vitest";
import { refundTestActions } from "../refund/testing.ts";
import { addBuyer, administratorCtx, type TestShop, testShop, paidCartOrder } from "../../testing-shop.ts";
import { listOwnedProductIds } from "./list-purchases.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

it("a member owns what they bought until a refund takes it back", async () => {
  const [{ ctx }, other] = [await addBuyer(shop), await addBuyer(shop)];
  const desk = refundTestActions(shop, await administratorCtx(shop));
  const owned = async () => (await listOwnedProductIds(ctx)).toSorted();
  expect(await owned()).toEqual([]);
  await paidCartOrder(shop, other.ctx);
  const { orderId, goods } = await paidCartOrder(shop, ctx);
  expect(await owned()).toEqual(goods.toSorted());
  await desk.make(orderId, 100, { productIds: goods.slice(0, 1) });
  expect(await owned()).toEqual(goods.slice(1));
});
