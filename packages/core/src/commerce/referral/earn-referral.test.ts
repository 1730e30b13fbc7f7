import { PostgresJsSession } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { MemberCtx } from "../../platform/context.ts";
import {
  addBuyer,
  paidEvent,
  placeOrderAndBeginPayment,
  recordTestEvent,
  type TestShop,
  testShop,
} from "../../testing-shop.ts";
import { addReferredPair, referralRow } from "./testing.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

/** The statements that the notification of a payment sends. */
async function statementsOfPayment(ctx: MemberCtx): Promise<string[]> {
  const { merTradeNo } = await placeOrderAndBeginPayment(shop, ctx);
  const sent = vi.spyOn(PostgresJsSession.prototype, "prepareQuery");
  try {
    await recordTestEvent(shop, merTradeNo, paidEvent(3990));
    return sent.mock.calls.map(([{ sql }]) => sql);
  } finally {
    sent.mockRestore();
  }
}

it("a payment sends a statement of its own for a referral that it earns, and none else", async () => {
  const [nobody, { id, referee }] = [await addBuyer(shop), await addReferredPair(shop)];
  const plain = await statementsOfPayment(nobody.ctx);
  const earning = await statementsOfPayment(referee.ctx);
  const later = await statementsOfPayment(referee.ctx);
  expect((await referralRow(shop, id)).state).toBe("waiting");
  const ofReferrals = (statements: readonly string[]) => statements.filter((sql) => /update "referrals"/.test(sql));
  expect([plain, earning, later].map((statements) => ofReferrals(statements).length)).toEqual([0, 1, 0]);
  expect(earning.length - plain.length).toBe(1);
  expect(plain.length).toBeGreaterThan(10);
});
