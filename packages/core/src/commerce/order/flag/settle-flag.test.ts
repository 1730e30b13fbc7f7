import { randomBytes, randomUUID } from "node:crypto";
import { AppError } from "@panshi/contracts/platform/errors";
import { type FlagSettlement, flagGuides, type OrderFlag, orderFlagKeys } from "@panshi/contracts/commerce/order-flag";
import { newId, transaction } from "@panshi/db";
import { auditEntries, orderFlags, paymentEvents } from "@panshi/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AdministratorCtx, MemberCtx } from "../../../platform/context.ts";
import { emailsTo } from "../../../testing.ts";
import { invoiceOf } from "../../invoice-batch/testing.ts";
import { makeRefund } from "../../refund/staff/make-refund.ts";
import { resolveRefund } from "../../refund/staff/resolve-refund.ts";
import {
  addBuyer,
  addCoupon,
  administratorCtx,
  attemptRows,
  beginAttempt,
  countFulfilmentEffects,
  allFulfilmentEffects,
  expectBalanced,
  noFulfilmentEffects,
  openFlagOf,
  openFlagsOf,
  placeOrderAndBeginPayment,
  orderRow,
  paidEvent,
  recordTestEvent,
  stateAndFlagOf,
  type TestShop,
  testShop,
  visitorCtx,
  withTestTransaction,
  paidPlanOrder,
} from "../../../testing-shop.ts";
import { listOrders, viewOrder } from "../view-orders.ts";
import { raiseFlag } from "./raise-flag.ts";
import { settleFlag } from "./settle-flag.ts";
import { refundInput } from "../../refund/testing.ts";

let shop: TestShop;
let buyer: MemberCtx;
let memberId: string;
let administrators: AdministratorCtx[];
beforeAll(async () => {
  shop = await testShop();
  administrators = [await administratorCtx(shop), await administratorCtx(shop)];
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ id: memberId, ctx: buyer } = await addBuyer(shop));
});

const flagsOf = (orderId: string) =>
  shop.database.db.select().from(orderFlags).where(eq(orderFlags.orderId, orderId)).orderBy(orderFlags.id);
const flagOf = (orderId: string, code: OrderFlag) => openFlagOf(shop, orderId, code);
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const eraseBuyer = () =>
  shop.database.sql.begin(
    "read write",
    (sql) => sql`update members set deleted_at = now(), email = null where id = ${memberId}`,
  );
type Chosen = Parameters<typeof settleFlag>[1]["settlement"];
const settle = (ctx: AdministratorCtx, id: string, settlement: Chosen) =>
  settleFlag(ctx, { id, settlement, reason: "查過了" });
const [first, second] = [() => administrators[0] as AdministratorCtx, () => administrators[1] as AdministratorCtx];

/** Both administrators settle it at the same time: once done, audited once, and the books balance. */
async function settleTwice(orderId: string, code: OrderFlag, settlement: Chosen, reason = "查過了") {
  await expectBalanced(shop);
  const { id } = await flagOf(orderId, code);
  const outcomes = await Promise.all(administrators.map((ctx) => outcome(settle(ctx, id, settlement))));
  expect(outcomes.toSorted()).toEqual(["conflict", "done"]);
  await expectBalanced(shop);
  const audits = await shop.database.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, "order.flag.settle"), eq(auditEntries.subjectId, orderId)));
  const settled = (await flagsOf(orderId)).find((each) => each.id === id);
  expect(
    audits.map(({ before, after }) => [before, after]).filter(([before]) => (before as { flag: string }).flag === code),
  ).toEqual([[{ flag: code }, { settlement, accepted: settled?.accepted, reasonId: expect.any(String) }]]);
  expect(settled).toMatchObject({ settlement, reason });
  expect(administrators.map(({ actor }) => actor.administratorId)).toContain(settled?.settledBy);
  return settled;
}
const eventsOf = async (orderId: string) => {
  const attempts = (await attemptRows(shop, orderId)).map(({ id }) => id);
  const rows = await shop.database.db.select().from(paymentEvents);
  return rows.filter(({ attemptId, quarantine }) => quarantine && attempts.includes(attemptId ?? ""));
};

describe("a wrong amount", () => {
  const wrong = async (amount: number) => {
    const opened = await placeOrderAndBeginPayment(shop, buyer);
    await recordTestEvent(shop, opened.merTradeNo, paidEvent(amount));
    return opened;
  };

  it.each([3980, 4100])(
    "of %d fulfils the order where an administrator says so; the difference is accepted",
    async (amount) => {
      const { orderId } = await wrong(amount);
      expect(await countFulfilmentEffects(shop, orderId, memberId)).toEqual(noFulfilmentEffects);
      const flag = await settleTwice(orderId, "wrong_amount", "fulfilled");
      expect(flag?.accepted).toBe(amount - 3990);
      expect(await orderRow(shop, orderId)).toMatchObject({ state: "fulfilled", total: 3990, method: "card" });
      expect(await countFulfilmentEffects(shop, orderId, memberId)).toEqual(allFulfilmentEffects);
      expect(await eventsOf(orderId)).toMatchObject([{ quarantine: "wrong_amount", resolution: "settled" }]);
    },
  );

  it("that was too little and was accepted leaves no invoice once all of it is refunded", async () => {
    const { orderId } = await wrong(3000);
    await settle(first(), (await flagOf(orderId, "wrong_amount")).id, "fulfilled");
    const call = {
      idempotencyKey: randomUUID(),
      amount: 3000,
      revokes: "all" as const,
      productIds: null,
      lastDay: null,
      flagId: null,
      reason: "退訂",
    };
    await makeRefund(first(), { id: orderId, ...call });
    expect(await orderRow(shop, orderId)).toMatchObject({ state: "refunded" });
    expect(await invoiceOf(shop, orderId)).toMatchObject({ state: "not_needed", refunded: 3990 });
    await expectBalanced(shop);
  });

  it("asks its buyer for no second payment until it is decided", async () => {
    const { orderId } = await wrong(100);
    expect(await viewOrder(buyer, { id: orderId })).toMatchObject({
      result: "waiting",
      moneyUnderReview: true,
      paymentUrl: null,
    });
    expect((await listOrders(buyer, { limit: 1 })).items).toMatchObject([{ moneyUnderReview: true }]);
    expect(await outcome(beginAttempt(shop, buyer, orderId))).toBe("conflict");
    expect(await attemptRows(shop, orderId)).toHaveLength(1);
    await settle(first(), (await flagOf(orderId, "wrong_amount")).id, "accepted");
    expect(await outcome(beginAttempt(shop, buyer, orderId))).toBe("done");
    await expectBalanced(shop);
  });

  it("pays nothing when the gateway corrects it after a part of it went back", async () => {
    const { orderId, merTradeNo } = await wrong(100);
    const { id } = await flagOf(orderId, "wrong_amount");
    const input = refundInput(orderId, 40, { flagId: id });
    await makeRefund(first(), input);
    shop.clock.advance(1);
    await recordTestEvent(shop, merTradeNo, paidEvent(3990));
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["pending", "wrong_amount,gateway_differs"]);
    await expectBalanced(shop);
  });

  it("cannot fulfil the order of a buyer who is gone: nothing could be delivered", async () => {
    const { orderId } = await wrong(4100);
    const { id } = await flagOf(orderId, "wrong_amount");
    await eraseBuyer();
    expect(await outcome(settle(first(), id, "fulfilled"))).toBe("conflict");
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["pending", "wrong_amount"]);
    await expectBalanced(shop);
    expect(await outcome(settle(first(), id, "accepted"))).toBe("done");
    await expectBalanced(shop);
  });

  it("pays a visitor's order, which is delivered when it is claimed", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, visitorCtx(shop), "basic", {
      email: "visitor.of.flag@example.com",
    });
    await recordTestEvent(shop, merTradeNo, paidEvent(4100));
    await settle(first(), (await flagOf(orderId, "wrong_amount")).id, "fulfilled");
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["paid", null]);
    const letters = await emailsTo(shop.database.db, "visitor.of.flag@example.com");
    expect(letters.map(({ purpose }) => purpose)).toContain("claim");
    await expectBalanced(shop);
  });

  it("of one attempt is settled without what another attempt reported", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    const other = await beginAttempt(shop, buyer, orderId);
    await recordTestEvent(shop, merTradeNo, paidEvent(100));
    await recordTestEvent(shop, other, paidEvent(200));
    const [flag] = await flagsOf(orderId);
    await settle(first(), flag?.id ?? "", "accepted");
    const events = await eventsOf(orderId);
    expect(Object.fromEntries(events.map(({ amount, resolution }) => [amount, resolution]))).toEqual({
      100: "settled",
      200: null,
    });
  });

  it("is not decided while a refund of it has no outcome", async () => {
    const { orderId } = await wrong(100);
    const { id } = await flagOf(orderId, "wrong_amount");
    shop.gateway.answerRefunds({ kind: "unknown", cause: "timeout" });
    const input = refundInput(orderId, 100, { flagId: id });
    expect(await outcome(makeRefund(first(), input))).toBe("unavailable");
    shop.gateway.answerRefunds({ kind: "done", beforeCapture: false });
    for (const settlement of ["accepted", "fulfilled"] as const)
      expect(await outcome(settle(first(), id, settlement))).toBe("conflict");
    expect(await openFlagsOf(shop, orderId)).toHaveLength(2);
    await expectBalanced(shop);
  });

  it("is kept without fulfilling anything, and the order can still be paid", async () => {
    const { orderId } = await wrong(100);
    expect((await settleTwice(orderId, "wrong_amount", "accepted"))?.accepted).toBe(100);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["pending", null]);
    await recordTestEvent(shop, await beginAttempt(shop, buyer, orderId), paidEvent(3990));
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
    await expectBalanced(shop);
  });

  it("cannot fulfil an order that was paid by another attempt, nor money that went back", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    const second = await beginAttempt(shop, buyer, orderId);
    await recordTestEvent(shop, merTradeNo, paidEvent(100));
    await recordTestEvent(shop, second, paidEvent(3990));
    const paid = await flagOf(orderId, "wrong_amount");
    expect(await outcome(settle(first(), paid.id, "fulfilled"))).toBe("conflict");
    const other = await wrong(4000);
    const held = await flagOf(other.orderId, "wrong_amount");
    const refund = refundInput(other.orderId, 1000, { flagId: held.id });
    await makeRefund(first(), refund);
    expect(await outcome(settle(first(), held.id, "fulfilled"))).toBe("conflict");
    await expectBalanced(shop);
    await makeRefund(first(), { ...refund, idempotencyKey: newId(), amount: 3000 });
    const settled = (await flagsOf(other.orderId)).find(({ id }) => id === held.id);
    expect(settled).toMatchObject({ settlement: "refunded", settledBy: null });
    expect(await eventsOf(other.orderId)).toMatchObject([{ resolution: "settled", resolvedBy: null }]);
    expect(await stateAndFlagOf(shop, other.orderId)).toEqual(["pending", null]);
    await expectBalanced(shop);
  });

  it("is settled one way only, by a refund or by an administrator, at the same time", async () => {
    const { orderId } = await wrong(500);
    const { id: flagId } = await flagOf(orderId, "wrong_amount");
    const input = refundInput(orderId, 500, { flagId });
    const outcomes = await Promise.all([
      outcome(makeRefund(first(), input)),
      outcome(settle(second(), flagId, "fulfilled")),
    ]);
    expect(outcomes.filter((each) => each === "done")).toHaveLength(1);
    expect(await openFlagsOf(shop, orderId)).toEqual([]);
    await expectBalanced(shop);
  });
});

it("two flags of one order are settled one by one: a second payment and a cancellation", async () => {
  const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
  const again = await beginAttempt(shop, buyer, orderId);
  await recordTestEvent(shop, merTradeNo, paidEvent(3990));
  await recordTestEvent(shop, again, paidEvent(3990));
  await recordTestEvent(shop, merTradeNo, { kind: "cancelled", amount: 3990 });
  expect(await openFlagsOf(shop, orderId)).toEqual(["second_payment", "cancelled_after_payment"]);
  // Reported again by a query: neither a further flag nor a further event to review.
  expect(await recordTestEvent(shop, merTradeNo, { kind: "cancelled", amount: 3990 })).toBe("handled");
  expect(await settleTwice(orderId, "second_payment", "accepted")).toMatchObject({ accepted: 3990 });
  expect(await openFlagsOf(shop, orderId)).toEqual(["cancelled_after_payment"]);
  expect(await settleTwice(orderId, "cancelled_after_payment", "accepted")).toMatchObject({ accepted: 0 });
  expect(await eventsOf(orderId)).toMatchObject([{ resolution: "settled" }, { resolution: "settled" }]);
});

it("money after a refund is held apart from the order", async () => {
  const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
  const again = await beginAttempt(shop, buyer, orderId);
  await recordTestEvent(shop, merTradeNo, paidEvent(3990));
  const input = refundInput(orderId, 3990);
  await makeRefund(first(), input);
  await recordTestEvent(shop, again, paidEvent(3990));
  expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", "paid_after_refund"]);
  expect(await settleTwice(orderId, "paid_after_refund", "accepted")).toMatchObject({ accepted: 3990 });
});

it("a misdirected transfer is accepted with the amount that its event tells", async () => {
  const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
  const event = paidEvent(3990, { newMerTradeNo: `${merTradeNo}N` });
  expect(await recordTestEvent(shop, merTradeNo, event)).toBe("quarantined");
  expect(await recordTestEvent(shop, merTradeNo, event)).toBe("handled");
  // Another event of the same review that is no payment: its amount is no money.
  const [mispaid] = await shop.database.db
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.quarantine, "mispaid"), isNull(paymentEvents.resolvedAt)));
  if (!mispaid) throw new Error("no event");
  const other = { ...mispaid, id: newId(), digest: randomBytes(32), kind: "cancelled" as const, amount: 777 };
  await withTestTransaction(shop, (db) => db.insert(paymentEvents).values(other));
  expect(await settleTwice(orderId, "mispaid", "accepted")).toMatchObject({ accepted: 3990 });
  await expectBalanced(shop);
  expect(await stateAndFlagOf(shop, orderId)).toEqual(["pending", null]);
});

describe("a paid order whose buyer is gone", () => {
  const paid = async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    await eraseBuyer();
    await recordTestEvent(shop, merTradeNo, paidEvent(3990));
    return orderId;
  };

  it("is not decided while a refund of it has no outcome", async () => {
    const orderId = await paid();
    shop.gateway.answerRefunds({ kind: "unknown", cause: "timeout" });
    const input = refundInput(orderId, 3990);
    expect(await outcome(makeRefund(first(), input))).toBe("unavailable");
    shop.gateway.answerRefunds({ kind: "done", beforeCapture: false });
    const { id } = await flagOf(orderId, "buyer_gone");
    expect(await outcome(settle(first(), id, "accepted"))).toBe("conflict");
    expect(await openFlagsOf(shop, orderId)).toContain("buyer_gone");
  });

  it("stays paid: its money is accepted", async () => {
    const orderId = await paid();
    // Of an erased buyer's order no reason is kept.
    expect(await settleTwice(orderId, "buyer_gone", "accepted", "")).toMatchObject({ accepted: 3990 });
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["paid", null]);
  });
});

it("a late payment with a coupon that was released has both flags, and each is settled", async () => {
  const code = await addCoupon(shop, { usageLimit: 1 });
  const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer, "basic", { couponCode: code });
  await shop.database.sql.begin("read write", async (sql) => {
    await sql`update orders set state = 'expired' where id = ${orderId}`;
    await sql`update coupon_uses set state = 'released', reserved_until = null where order_id = ${orderId}`;
    await sql`delete from coupon_persons where order_id = ${orderId}`;
    await sql`update promotions set taken_count = 0 where coupon_code = ${code}`;
  });
  await recordTestEvent(shop, merTradeNo, paidEvent(3591));
  expect(await openFlagsOf(shop, orderId)).toEqual(["paid_late", "coupon_released"]);
  await settleTwice(orderId, "paid_late", "accepted");
  await settleTwice(orderId, "coupon_released", "accepted");
  expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
});

it("a refund of unknown outcome is recorded only once its outcome is known", async () => {
  const { orderId } = await paidPlanOrder(shop, buyer);
  shop.gateway.answerRefunds({ kind: "unknown", cause: "timeout" });
  const input = refundInput(orderId, 3990);
  expect(await outcome(makeRefund(first(), input))).toBe("unavailable");
  shop.gateway.answerRefunds({ kind: "done", beforeCapture: false });
  const { id } = await flagOf(orderId, "refund_unknown");
  expect(await outcome(settle(first(), id, "recorded"))).toBe("conflict");
  const [refund] = await shop.database.sql<{ id: string }[]>`select id from refunds where order_id = ${orderId}`;
  await resolveRefund(first(), { id: refund?.id ?? "", outcome: "done", reason: "後台看到了" });
  expect(await openFlagsOf(shop, orderId)).toEqual([]);
  await expectBalanced(shop);
});

describe("every other flag", () => {
  const simple = orderFlagKeys.filter(
    (code) => Object.keys(flagGuides[code].settlements).length > 0 && code !== "refund_unknown" && code !== "mispaid",
  );
  it.each(simple)("%s can be accepted without a change of the books", async (code) => {
    const { orderId } = await paidPlanOrder(shop, buyer);
    await transaction(shop.ctx, async (ctx) => {
      expect(await raiseFlag(ctx, { orderId, code })).toBe(true);
      expect(await raiseFlag(ctx, { orderId, code })).toBe(false);
    });
    await settleTwice(orderId, code, "accepted");
    // It may be raised again once it was settled.
    expect(await transaction(shop.ctx, (ctx) => raiseFlag(ctx, { orderId, code }))).toBe(true);
    expect(await openFlagsOf(shop, orderId)).toEqual([code]);
  });

  it("takes no settlement that it does not have, and none without its permission", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    await recordTestEvent(shop, merTradeNo, paidEvent(3990, { paidAt: new Date(0) }));
    const { id } = await flagOf(orderId, "payment_time");
    for (const settlement of ["fulfilled", "recorded"] as const satisfies FlagSettlement[])
      expect(await outcome(settle(first(), id, settlement))).toBe("bad_input");
    expect(await outcome(settle(first(), newId(), "accepted"))).toBe("not_found");
    const moderator = { ...first(), actor: { ...first().actor, role: "moderator" as const } };
    expect(await outcome(settle(moderator, id, "accepted"))).toBe("forbidden");
    expect(await openFlagsOf(shop, orderId)).toEqual(["payment_time"]);
  });
});
