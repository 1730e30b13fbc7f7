import { randomUUID } from "node:crypto";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { membershipGrants, paymentAttempts, refunds } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY } from "../clock.ts";
import type { AdministratorCtx, MemberCtx } from "../context.ts";
import { createInvoiceBatch } from "../../commerce/invoice-batch/create-invoice-batch.ts";
import { grantByAdministrator } from "../../commerce/membership/staff/change-grants.ts";
import { recordPayment } from "../../commerce/order/staff/record-payment.ts";
import { makeRefund } from "../../commerce/refund/staff/make-refund.ts";
import { recordRefund } from "../../commerce/refund/staff/record-refund.ts";
import { enterOwnBankAccount } from "../../commerce/refund-account/enter-account.ts";
import { recordPayout } from "../../commerce/refund-account/staff/record-payout.ts";
import { acceptRequest } from "../../commerce/refund-request/staff/accept-request.ts";
import {
  acceptRequestInput,
  addSignedInBuyer,
  requestOfferedRefund,
  findBankAccountLinkToken,
  createPaidPlan,
  requestRow,
} from "../../commerce/refund-request/testing.ts";
import { insertTestAdministrator, outcomeOf, tally, runConcurrently } from "../../testing.ts";
import { administratorCtx, expectBalanced, type TestShop, testShop, paidCartOrder } from "../../testing-shop.ts";

let shop: TestShop;
let staff: AdministratorCtx;
let buyer: { id: string; email: string; token: string; ctx: MemberCtx };
beforeAll(async () => {
  shop = await testShop();
  staff = await administratorCtx(shop);
});
afterAll(() => shop.close());
afterEach(() => expectBalanced(shop));
beforeEach(async () => {
  shop.gateway.refundRequests.length = 0;
  shop.gateway.answerRefunds({ kind: "done", beforeCapture: false });
  buyer = await addSignedInBuyer(shop);
});

const account = { bankCode: "822", branch: "", accountNumber: "001234567890", holder: "王小明" };
const refund = (id: string, idempotencyKey: string, more: object = {}) => ({
  id,
  idempotencyKey,
  amount: 3990,
  revokes: "all" as const,
  productIds: null,
  lastDay: null,
  flagId: null,
  reason: "退訂",
  ...more,
});
const make = (id: string, idempotencyKey: string, more = {}) => makeRefund(staff, refund(id, idempotencyKey, more));
const today = () => taipeiDay(shop.clock.now());
const record = (id: string, idempotencyKey: string, more = {}) =>
  recordRefund(staff, { ...refund(id, idempotencyKey, more), reference: "1", day: today() });
const pay = (id: string, idempotencyKey: string) =>
  recordPayout(staff, { id, idempotencyKey, reference: "2", day: today() });
const refundsOf = (orderId: string) => shop.database.db.select().from(refunds).where(eq(refunds.orderId, orderId));

/** A request that the gateway refused by `idempotencyKey` and that was accepted for a bank account then, which was entered a day ago. */
async function payableAfterRefusal(idempotencyKey: string) {
  const orderId = await createPaidPlan(shop, buyer.ctx);
  const { id } = await requestOfferedRefund(buyer.ctx, orderId);
  shop.gateway.answerRefunds({ kind: "refused", reason: "發卡行拒絕" });
  expect(await outcomeOf(acceptRequest(staff, acceptRequestInput(id, { idempotencyKey })))).toBe("refund_refused");
  shop.gateway.answerRefunds({ kind: "done", beforeCapture: false });
  await acceptRequest(staff, acceptRequestInput(id, { toAccount: true }));
  const token = await findBankAccountLinkToken(shop, buyer.email);
  await enterOwnBankAccount(buyer.ctx, { token, account, sessionToken: buyer.token });
  shop.clock.advance(DAY);
  return { id, orderId };
}

describe("an idempotency key", () => {
  it("of a refund that the gateway refused does not close a request as paid", async () => {
    const idempotencyKey = randomUUID();
    const { id, orderId } = await payableAfterRefusal(idempotencyKey);
    expect(await outcomeOf(pay(id, idempotencyKey))).toBe("conflict");
    expect(await requestRow(shop, id)).toMatchObject({ state: "paying", closedAt: null });
    const own = randomUUID();
    expect(tally(await runConcurrently(20, () => outcomeOf(pay(id, own))))).toEqual({ ok: 20 });
    expect(await requestRow(shop, id)).toMatchObject({ state: "done", amount: 3990 });
    expect(await outcomeOf(make(orderId, randomUUID()))).toBe("refund_refused");
    const sums = (await refundsOf(orderId)).map(({ state, channel, amount }) => `${state} ${channel} ${amount}`);
    expect(sums.toSorted()).toEqual(["done outside 3990", "refused gateway 3990"]);
  });

  it("answers a repeated acceptance as it ended: refunded, refused, or to be paid to an account", async () => {
    const accept = (input: ReturnType<typeof acceptRequestInput>) => acceptRequest(staff, input);
    const request = async () => (await requestOfferedRefund(buyer.ctx, await createPaidPlan(shop, buyer.ctx))).id;
    const done = acceptRequestInput(await request());
    const outcomes = tally(await runConcurrently(20, () => outcomeOf(accept(done))));
    expect(outcomes["ok"]).toBeGreaterThan(0);
    expect(await accept(done)).toMatchObject({ state: "done" });
    expect(shop.gateway.refundRequests).toHaveLength(1);
    shop.gateway.answerRefunds({ kind: "refused", reason: "發卡行拒絕" });
    const refused = acceptRequestInput(await request());
    for (let time = 0; time < 2; time += 1)
      await expect(accept(refused)).rejects.toMatchObject({ code: "refund_refused", message: "發卡行拒絕" });
    expect(shop.gateway.refundRequests).toHaveLength(2);
    const toAccount = acceptRequestInput(await request(), { toAccount: true });
    for (let time = 0; time < 2; time += 1) expect(await accept(toAccount)).toMatchObject({ state: "account_needed" });
    expect(await outcomeOf(accept({ ...toAccount, toAccount: false }))).toBe("conflict");
    expect(await outcomeOf(accept({ ...toAccount, amount: 3000, reason: "少退" }))).toBe("conflict");
    expect(await outcomeOf(accept({ ...done, id: toAccount.id }))).toBe("conflict");
    expect(await outcomeOf(pay(toAccount.id, toAccount.idempotencyKey))).toBe("conflict");
  });

  it("is bound to its act, its order, its amount and its channel, whichever act was first", async () => {
    const [first, second] = [
      await createPaidPlan(shop, buyer.ctx, "atm"),
      await createPaidPlan(shop, buyer.ctx, "atm"),
    ];
    const key = randomUUID();
    await record(first, key, { amount: 1000 });
    const card = await createPaidPlan(shop, buyer.ctx);
    const grant = { memberId: buyer.id, planType: "basic" as const, days: 1000, reason: "補償", idempotencyKey: key };
    const payment = { id: second, amount: 1000, day: today(), method: "atm" as const, reference: "", reason: "收款" };
    const others = [
      () => record(first, key, { amount: 1001 }),
      () => record(second, key, { amount: 1000 }),
      () => make(card, key, { amount: 1000 }),
      () => make(first, key, { amount: 1000 }),
      () => grantByAdministrator(staff, grant),
      () => recordPayment(staff, { ...payment, idempotencyKey: key }),
    ];
    expect(tally(await Promise.all(others.map((other) => outcomeOf(other()))))).toEqual({ conflict: others.length });
    expect(await outcomeOf(record(first, key, { amount: 1000 }))).toBe("ok");
    expect(await refundsOf(first)).toHaveLength(1);
    expect(await refundsOf(card)).toEqual([]);
    expect(shop.gateway.refundRequests).toEqual([]);
    const { db } = shop.database;
    expect(await db.$count(membershipGrants, eq(membershipGrants.idempotencyKey, key))).toBe(0);
    expect(await db.$count(paymentAttempts, eq(paymentAttempts.idempotencyKey, key))).toBe(0);
  });

  it("of a refund of products is the same call in whichever order they are named, and another without one", async () => {
    const { orderId, goods } = await paidCartOrder(shop, buyer.ctx);
    const key = randomUUID();
    const named = (productIds: string[]) => make(orderId, key, { amount: 300, productIds });
    expect(await named(goods)).toEqual(await named(goods.toReversed()));
    expect(await outcomeOf(named(goods.slice(1)))).toBe("conflict");
    expect(await refundsOf(orderId)).toHaveLength(1);
  });

  it("lets one of twenty acts on different orders do something", async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, () => createPaidPlan(shop, buyer.ctx, "atm")));
    const key = randomUUID();
    const acts = orders.flatMap((id) => [
      () => record(id, key, { amount: 500 }),
      () =>
        recordPayment(staff, {
          id,
          amount: 500,
          day: today(),
          method: "atm",
          reference: "",
          reason: "收款",
          idempotencyKey: key,
        }),
    ]);
    expect(tally(await Promise.all(acts.map((act) => outcomeOf(act()))))).toEqual({ ok: 1, conflict: 19 });
  });

  it("of an export answers the batch of its own kind alone", async () => {
    await createPaidPlan(shop, buyer.ctx);
    const { id: administratorId } = await insertTestAdministrator(shop.ctx, "super_admin");
    const ctx = { ...staff, actor: { ...staff.actor, administratorId, role: "super_admin" as const } };
    const idempotencyKey = randomUUID();
    const batch = await createInvoiceBatch(ctx, { kind: "invoices", idempotencyKey });
    expect(await createInvoiceBatch(ctx, { kind: "invoices", idempotencyKey })).toEqual(batch);
    expect(await outcomeOf(createInvoiceBatch(ctx, { kind: "adjustments", idempotencyKey }))).toBe("conflict");
  });
});
