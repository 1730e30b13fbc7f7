import { searchVector } from "@panshi/db/search";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertTestMember, outcomeOf, signInTestMember } from "../../../testing.ts";
import {
  administratorCtx,
  paidEvent,
  placeOrderAndBeginPayment,
  recordTestEvent,
  type TestShop,
  testShop,
  withTestTransaction,
} from "../../../testing-shop.ts";
import { makeRefund } from "../../refund/staff/make-refund.ts";
import { refundInput } from "../../refund/testing.ts";
import { matchOrderIds, sumOrders } from "./list-all-orders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

it("the orders of a search or filter are counted, summed and answered by their ids, and too many are not", async () => {
  const staff = await administratorCtx(shop);
  const member = await insertTestMember(shop.ctx, { fullName: "合計者", search: searchVector("合計者") });
  const { ctx } = await signInTestMember(shop.ctx, member.id);
  const paid = await placeOrderAndBeginPayment(shop, ctx);
  await recordTestEvent(shop, paid.merTradeNo, paidEvent(3990));
  const open = await placeOrderAndBeginPayment(shop, ctx, "vip");
  const input = { sort: "-createdAt", search: "合計者" } as const;
  expect(new Set((await matchOrderIds(staff, input)).ids)).toEqual(new Set([paid.orderId, open.orderId]));
  expect(await sumOrders(staff, input)).toEqual({ count: 2, received: 3990, refunded: 0 });
  await makeRefund(staff, refundInput(paid.orderId, 90, { revokes: "nothing" }));
  expect(await sumOrders(staff, { ...input, kind: "plan" })).toEqual({ count: 2, received: 3990, refunded: 90 });
  expect(await sumOrders(staff, { ...input, kind: "cart" })).toEqual({ count: 0, received: 0, refunded: 0 });
  const moderator = { ...staff, actor: { ...staff.actor, role: "moderator" } } as const;
  expect(await outcomeOf(sumOrders(moderator, input))).toBe("forbidden");
  expect(await outcomeOf(matchOrderIds(moderator, input))).toBe("forbidden");
  await withTestTransaction(shop, async (db) => {
    // Without triggers: only how many there are matters.
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object(
        'id', gen_random_uuid(), 'number', 'PSX' || n, 'idempotency_key', null))).*
      from orders o, generate_series(1, 10000) n where o.id = ${open.orderId}`);
  });
  expect(await matchOrderIds(staff, { sort: "-createdAt", kind: "plan" })).toEqual({ ids: null });
  expect(await sumOrders(staff, { sort: "-createdAt", kind: "plan" })).toBeNull();
});
