import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import {
  addBuyer,
  numberIssuedEvent,
  placeOrderAndBeginPayment,
  paidEvent,
  recordTestEvent,
  type TestShop,
  testShop,
} from "../../testing-shop.ts";
import { listOrdersAwaitingPayment } from "./view-orders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

it("orders that wait for a payment are those whose code can still be paid, newest first", async () => {
  const [{ ctx }, other] = [await addBuyer(shop), await addBuyer(shop)];
  const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * DAY);
  const withCode = async (buyer: typeof ctx, days: number) => {
    const order = await placeOrderAndBeginPayment(shop, buyer);
    await recordTestEvent(shop, order.merTradeNo, numberIssuedEvent(3990, inDays(days)));
    return order;
  };
  const short = await withCode(ctx, 1);
  const long = await withCode(ctx, 3);
  await withCode(other.ctx, 3);
  // Its buyer got no code.
  await placeOrderAndBeginPayment(shop, ctx);
  const awaited = async () => (await listOrdersAwaitingPayment(ctx)).map(({ id }) => id);
  expect(await awaited()).toEqual([long.orderId, short.orderId]);
  // Past the end of its code an order stays pending for a day.
  shop.clock.advance(DAY + 1);
  expect(await awaited()).toEqual([long.orderId]);
  await recordTestEvent(shop, long.merTradeNo, paidEvent(3990, { method: "atm" }));
  expect(await awaited()).toEqual([]);
});
