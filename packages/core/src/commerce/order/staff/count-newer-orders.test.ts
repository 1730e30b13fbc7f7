import { NEWER_ROWS_MAX } from "@panshi/contracts/platform/list";
import { newId } from "@panshi/db";
import { accessEntries } from "@panshi/db/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdministratorCtx } from "../../../platform/context.ts";
import {
  addBuyer,
  administratorCtx,
  paidPlanOrder,
  placePlanOrder,
  type TestShop,
  testShop,
} from "../../../testing-shop.ts";
import { countNewerOrders, listAllOrders } from "./list-all-orders.ts";

let shop: TestShop;
let staff: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop();
  staff = await administratorCtx(shop);
});
afterAll(() => shop.close());

const newerThan = (newest: string, filters: object = {}) => countNewerOrders(staff, { ...filters, newest });

it("counts the orders that came after the newest one in sight, under the list's filters, and leaves no row in the access log", async () => {
  const { ctx } = await addBuyer(shop);
  await placePlanOrder(ctx);
  shop.clock.advance(1);
  const { items } = await listAllOrders(staff, { limit: 50, sort: "-createdAt" });
  const newest = items[0]?.id ?? "";
  const logged = await shop.database.db.$count(accessEntries);
  expect(await newerThan(newest)).toEqual({ count: 0 });
  await placePlanOrder(ctx);
  shop.clock.advance(1);
  await placePlanOrder(ctx, "vip");
  shop.clock.advance(1);
  await paidPlanOrder(shop, ctx);
  expect(await newerThan(newest)).toEqual({ count: 3 });
  expect(await newerThan(newest, { state: "pending" })).toEqual({ count: 2 });
  expect(await newerThan(newest, { state: "fulfilled" })).toEqual({ count: 1 });
  expect(await newerThan(newId(new Date(shop.clock.now().getTime() + 1)))).toEqual({ count: 0 });
  expect(await shop.database.db.$count(accessEntries)).toBe(logged);
});

it("does not count further than a limit", async () => {
  const add = async () => {
    shop.clock.advance(1);
    return placePlanOrder((await addBuyer(shop)).ctx);
  };
  const newest = await add();
  for (let each = 0; each < NEWER_ROWS_MAX; each += 1) await add();
  expect(await newerThan(newest)).toEqual({ count: NEWER_ROWS_MAX });
  await add();
  expect(await newerThan(newest)).toEqual({ count: null });
});
