import { type Db, databaseFailure, newId } from "@panshi/db";
import { orderItems, orders } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { counterKey } from "../../platform/limits/throttle.ts";
import { uniqueNetworkAddress } from "../../testing.ts";
import {
  addBuyer,
  addCoupon,
  placePlanOrder,
  type TestShop,
  testShop,
  takenCountOf,
  withTestTransaction,
} from "../../testing-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

it("a repeated call that finds the coupon's last use taken by the first answers its order", async () => {
  const { id, ctx } = await addBuyer(shop);
  const couponCode = await addCoupon(shop, { discountValue: 100, usageLimit: 1 });
  const place = (address: string) => placePlanOrder({ ...ctx, address }, "basic", { couponCode, orderId: "one" });
  const address = uniqueNetworkAddress();
  const counter = counterKey(shop.ctx, ["coupon:address", address]);
  const [first, repeated] = await shop.database.sql.begin("read write", async (tx) => {
    // Holds the repeated call after it looked for the order, and before it asks for the coupon.
    await tx`insert into throttles (key, count, resets_at) values (${counter}, 0, ${shop.clock.now()})`;
    const held = place(address);
    const waiting = () =>
      tx`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    await vi.waitFor(async () => expect(await waiting()).not.toHaveLength(0), 5000);
    return [await place(uniqueNetworkAddress()), { held }] as const;
  });
  expect(await repeated.held).toBe(first);
  expect(await shop.database.db.$count(orders, eq(orders.memberId, id))).toBe(1);
  expect(await takenCountOf(shop, couponCode)).toBe(1);
});

it("the database refuses a plan's order without its days, and an item of no product", async () => {
  const orderId = await placePlanOrder((await addBuyer(shop)).ctx);
  const constraintOf = (write: (db: Db) => PromiseLike<unknown>) =>
    withTestTransaction(shop, async (db) => write(db)).then(
      () => null,
      (error: unknown) => databaseFailure(error)?.constraint,
    );
  for (const planDays of [null, 0, 3661])
    expect(await constraintOf((db) => db.update(orders).set({ planDays }).where(eq(orders.id, orderId)))).toBe(
      "orders_days_check",
    );
  const item = { id: newId(), orderId, productId: newId(), name: "商品", price: 290 };
  expect(await constraintOf((db) => db.insert(orderItems).values(item))).toBe("order_items_product_id_products_id_fk");
});
