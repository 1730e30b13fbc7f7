import { AppError } from "@panshi/contracts/platform/errors";
import { flagGuides } from "@panshi/contracts/commerce/order-flag";
import { newId } from "@panshi/db";
import {
  members,
  orderFlags,
  orders,
  paymentAttempts,
  paymentEvents,
  refundRequests,
  refunds,
} from "@panshi/db/schema";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdministratorCtx } from "../../platform/context.ts";
import { claimOrderUnchecked } from "../order/claim-order-unchecked.ts";
import { settleFlag } from "../order/flag/settle-flag.ts";
import { attachEvent, setEventAside } from "../payment-event/review-event.ts";
import { makeRefund } from "../refund/staff/make-refund.ts";
import { recordRefund } from "../refund/staff/record-refund.ts";
import { resolveRefund } from "../refund/staff/resolve-refund.ts";
import { refundInput, refundTestActions } from "../refund/testing.ts";
import { acceptRequest } from "../refund-request/staff/accept-request.ts";
import { acceptRequestInput, requestOfferedRefund, createPaidPlan } from "../refund-request/testing.ts";
import { transaction } from "@panshi/db";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import {
  addBuyer,
  administratorCtx,
  beginAttempt,
  expectBalanced,
  placeOrderAndBeginPayment,
  orderRow,
  paidEvent,
  recordTestEvent,
  stateAndFlagOf,
  systemCtx,
  type TestShop,
  testShop,
  visitorCtx,
  withTestTransaction,
  paidPlanOrder,
} from "../../testing-shop.ts";
import { nextNumber, outcomeOf } from "../../testing.ts";
import { calculateLedger, sumLedger } from "./calculate-ledger.ts";

let shop: TestShop;
let administrator: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop();
  administrator = await administratorCtx(shop);
});
afterAll(() => shop.close());

const ledger = () => calculateLedger(administrator);

it("says what each part of the money is for", async () => {
  const { ctx: buyer } = await addBuyer(shop);
  const before = await ledger();
  const fulfilled = await placeOrderAndBeginPayment(shop, buyer);
  await recordTestEvent(shop, fulfilled.merTradeNo, paidEvent(3990));
  const unclaimed = await placeOrderAndBeginPayment(shop, visitorCtx(shop), "vip");
  await recordTestEvent(shop, unclaimed.merTradeNo, paidEvent(9990));
  const wrong = await placeOrderAndBeginPayment(shop, buyer);
  await recordTestEvent(shop, wrong.merTradeNo, paidEvent(50));
  await recordTestEvent(shop, `PSNOBODY${nextNumber()}`, paidEvent(7));
  const refund = refundInput(fulfilled.orderId, 1000);
  await makeRefund(administrator, refund);
  expect(before).toMatchObject({ received: 0, returned: 0, difference: 0 });
  expect(await ledger()).toEqual({
    received: 3990 + 9990 + 50 + 7,
    returned: 1000,
    fulfilled: 2990,
    unclaimed: 9990,
    held: 57,
    accepted: 0,
    difference: 0,
    unbalanced: [],
    unpaid: [],
  });
  const moderator = { ...administrator, actor: { ...administrator.actor, role: "moderator" as const } };
  await expect(calculateLedger(moderator)).rejects.toMatchObject({ code: "forbidden" });
});

it("names the orders that do not balance", async () => {
  const { ctx: buyer } = await addBuyer(shop);
  const { orderId } = await paidPlanOrder(shop, buyer);
  const change = (received: number) =>
    withTestTransaction(shop, (db) =>
      db.update(paymentAttempts).set({ received }).where(eq(paymentAttempts.orderId, orderId)),
    );
  await change(3000);
  await expect(expectBalanced(shop)).rejects.toThrow("does not balance");
  expect(await sumLedger(shop.ctx)).toMatchObject({
    difference: -990,
    unbalanced: [{ id: orderId, received: 3000, explained: 3990 }],
  });
  await change(3990);
  await expectBalanced(shop);
});

it("names a request that was closed as paid without its refund, though every sum balances", async () => {
  const { ctx: buyer } = await addBuyer(shop);
  const orderId = await createPaidPlan(shop, buyer);
  const { id } = await requestOfferedRefund(buyer, orderId);
  // A refund that the gateway refused returned nothing.
  shop.gateway.answerRefunds({ kind: "refused", reason: "發卡行拒絕" });
  expect(await outcomeOf(acceptRequest(administrator, acceptRequestInput(id)))).toBe("refund_refused");
  shop.gateway.answerRefunds({ kind: "done", beforeCapture: false });
  const close = (state: "done" | "declined") =>
    withTestTransaction(shop, (db) =>
      db
        .update(refundRequests)
        .set({ state, amount: 3990, closedAt: shop.clock.now() })
        .where(eq(refundRequests.id, id)),
    );
  await close("done");
  const { number } = await orderRow(shop, orderId);
  expect(await sumLedger(shop.ctx)).toMatchObject({
    difference: 0,
    unpaid: [{ id, orderId, number, amount: 3990 }],
  });
  await expect(expectBalanced(shop)).rejects.toThrow("does not balance");
  await close("declined");
  await expectBalanced(shop);
});

/** What the sums of the ledger are now, less what they were. */
async function changeOf(before: Awaited<ReturnType<typeof ledger>>) {
  const { received, returned, fulfilled, unclaimed, held, accepted } = await ledger();
  return {
    received: received - before.received,
    returned: returned - before.returned,
    fulfilled: fulfilled - before.fulfilled,
    unclaimed: unclaimed - before.unclaimed,
    held: held - before.held,
    accepted: accepted - before.accepted,
  };
}
const nothing = { received: 0, returned: 0, fulfilled: 0, unclaimed: 0, held: 0, accepted: 0 };

it("counts the money of an event whose number is that of an attempt that was never paid", async () => {
  const { ctx: buyer } = await addBuyer(shop);
  const { merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
  const before = await ledger();
  await recordTestEvent(shop, `PSLOST${nextNumber()}`, paidEvent(40));
  const [event] = await shop.database.db
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.quarantine, "unknown_order"), eq(paymentEvents.amount, 40)));
  await withTestTransaction(shop, (db) =>
    db
      .update(paymentEvents)
      .set({ merTradeNo })
      .where(eq(paymentEvents.id, event?.id ?? "")),
  );
  expect(await changeOf(before)).toEqual({ ...nothing, received: 40, held: 40 });
  await expectBalanced(shop);
  // An event that is no payment brings no money, whatever amount it names.
  await recordTestEvent(shop, `PSLOST${nextNumber()}`, { kind: "refund", amount: 41 });
  expect(await changeOf(before)).toEqual({ ...nothing, received: 40, held: 40 });
  // Once an attempt of that number is paid, the money is the order's, and counted once.
  await recordTestEvent(shop, merTradeNo, paidEvent(3990));
  expect(await changeOf(before)).toEqual({ ...nothing, received: 3990, fulfilled: 3990 });
});

/** As far as payments ask: nothing can be handed over to them. */
const erase = ({ id }: { id: string }) =>
  withTestTransaction(shop, (db) =>
    db.update(members).set({ deletedAt: shop.clock.now(), email: null }).where(eq(members.id, id)),
  );

it("counts what is under review less what of it went back", async () => {
  const buyer = await addBuyer(shop);
  const before = await ledger();
  const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer.ctx);
  await erase(buyer);
  await recordTestEvent(shop, merTradeNo, paidEvent(3990));
  expect(await stateAndFlagOf(shop, orderId)).toEqual(["paid", "buyer_gone"]);
  expect(await changeOf(before)).toEqual({ ...nothing, received: 3990, held: 3990 });
  // A refund whose flag stays open: all of it went back, so nothing is under review.
  await makeRefund(administrator, refundInput(orderId, 3990));
  await withTestTransaction(shop, (db) =>
    db.update(orderFlags).set({ settledAt: null, settlement: null }).where(eq(orderFlags.orderId, orderId)),
  );
  expect(await changeOf(before)).toEqual({ ...nothing, received: 3990, returned: 3990 });
  await expectBalanced(shop);
});

it("takes a refunded second payment off what its flag holds, not off the order under review too", async () => {
  const buyer = await addBuyer(shop);
  const before = await ledger();
  const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer.ctx);
  const again = await beginAttempt(shop, buyer.ctx, orderId);
  await erase(buyer);
  for (const number of [merTradeNo, again]) await recordTestEvent(shop, number, paidEvent(3990));
  expect(await stateAndFlagOf(shop, orderId)).toEqual(["paid", "buyer_gone,second_payment"]);
  const desk = refundTestActions(shop, administrator);
  const { id: flagId } = await desk.flagOf(orderId, "second_payment");
  await desk.make(orderId, 90, { flagId });
  expect(await changeOf(before)).toEqual({ ...nothing, received: 7980, returned: 90, held: 7890 });
  await desk.make(orderId, 3900, { flagId });
  expect(await stateAndFlagOf(shop, orderId)).toEqual(["paid", "buyer_gone"]);
  expect(await changeOf(before)).toEqual({ ...nothing, received: 7980, returned: 3990, held: 3990 });
  expect((await ledger()).difference).toBe(0);
});

describe("over random sequences of events and acts", () => {
  it.each([1, 2, 3, 4])("the books balance after each (seed %d)", async (seed) => {
    let state = seed * 7919;
    const below = (limit: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * limit);
    };
    const pick = <T>(from: readonly T[]): T | undefined => from[below(from.length)];
    const members = [await addBuyer(shop), await addBuyer(shop)];
    const opened: { orderId: string; merTradeNo: string; ctx: Parameters<typeof placeOrderAndBeginPayment>[1] }[] = [];
    const { db } = shop.database;
    const reason = "隨機";
    const numberOf = async (id: string) =>
      (await db.select({ number: orders.number }).from(orders).where(eq(orders.id, id)))[0]?.number ?? "";
    const acts: Record<string, () => Promise<unknown>> = {
      open: async () => {
        const ctx = below(3) === 0 ? visitorCtx(shop) : (pick(members)?.ctx ?? visitorCtx(shop));
        opened.push({ ...(await placeOrderAndBeginPayment(shop, ctx)), ctx });
      },
      again: async () => {
        const order = pick(opened);
        if (order) opened.push({ ...order, merTradeNo: await beginAttempt(shop, order.ctx, order.orderId) });
      },
      pay: async () => {
        const order = pick(opened);
        const amount = pick([3990, 3990, 3990, 100, 5000, 0]) ?? 0;
        const more = below(8) === 0 ? { newMerTradeNo: `PSNEW${nextNumber()}` } : {};
        if (order) await recordTestEvent(shop, order.merTradeNo, paidEvent(amount, more));
      },
      loose: () => recordTestEvent(shop, `PSNOBODY${nextNumber()}`, paidEvent(pick([3990, 55]) ?? 1)),
      cancel: async () => {
        const order = pick(opened);
        if (order) await recordTestEvent(shop, order.merTradeNo, { kind: "cancelled", amount: 3990 });
      },
      reported: async () => {
        const order = pick(opened);
        if (order) await recordTestEvent(shop, order.merTradeNo, { kind: "refund", amount: pick([3990, 500]) ?? 1 });
      },
      claim: async () => {
        const order = pick(opened);
        const memberId = pick(members)?.id ?? "";
        if (order)
          await transaction(systemCtx(shop), (ctx) => claimOrderUnchecked(ctx, { id: order.orderId, memberId }));
      },
      settle: async () => {
        const flag = pick(await db.select().from(orderFlags).where(isNull(orderFlags.settledAt)));
        const settlement = flag && pick(Object.keys(flagGuides[flag.code].settlements));
        const input = { id: flag?.id ?? newId(), settlement: settlement as "accepted", reason };
        if (flag) await settleFlag(administrator, input);
      },
      attach: async () => {
        const event = pick(
          await db
            .select()
            .from(paymentEvents)
            .where(and(isNotNull(paymentEvents.quarantine), isNull(paymentEvents.resolvedAt))),
        );
        const order = pick(opened);
        if (event && order)
          await attachEvent(administrator, {
            id: event.id,
            orderNumber: await numberOf(order.orderId),
            revokes: "all",
            reason,
          });
      },
      aside: async () => {
        const event = pick(
          await db
            .select()
            .from(paymentEvents)
            .where(and(isNotNull(paymentEvents.quarantine), isNull(paymentEvents.resolvedAt))),
        );
        if (event && below(2) === 0) await setEventAside(administrator, { id: event.id, reason });
      },
      refund: async () => {
        const order = pick(opened);
        if (!order) return;
        shop.gateway.answerRefunds(
          pick([
            { kind: "done", beforeCapture: false },
            { kind: "refused", reason: "no" },
            { kind: "unknown", cause: "timeout" },
          ] as const) ?? { kind: "unknown", cause: "none" },
        );
        const flag = pick(
          await db
            .select()
            .from(orderFlags)
            .where(and(eq(orderFlags.orderId, order.orderId), isNotNull(orderFlags.attemptId))),
        );
        const flagId = flag && below(2) === 0 ? flag.id : null;
        const amount = pick([3990, 100, 700]) ?? 1;
        const input = {
          id: order.orderId,
          idempotencyKey: newId(),
          amount,
          revokes: flagId ? null : ("all" as const),
          productIds: null,
          lastDay: null,
          flagId,
          reason,
        };
        if (below(2) === 0) await makeRefund(administrator, input);
        else {
          const day = taipeiDay(shop.clock.now());
          await recordRefund(administrator, { ...input, reference: "匯款", day });
        }
      },
      outcome: async () => {
        const refund = pick(await db.select().from(refunds).where(eq(refunds.state, "unknown")));
        const result = pick(["done", "refused"] as const) ?? "done";
        if (refund) await resolveRefund(administrator, { id: refund.id, outcome: result, reason });
      },
    };
    const done = new Map<string, number>();
    for (let step = 0; step < 120; step += 1) {
      const [name, act] = pick(Object.entries(acts)) ?? ["", async () => undefined];
      shop.clock.advance(1000);
      try {
        await act();
        done.set(name, (done.get(name) ?? 0) + 1);
      } catch (error) {
        // A refusal is an answer, and changes nothing.
        if (!(error instanceof AppError)) throw error;
      }
      await expectBalanced(shop);
    }
    for (const name of Object.keys(acts)) expect([name, done.get(name) ?? 0]).not.toEqual([name, 0]);
    const named = await sumLedger(shop.ctx);
    expect(named.unbalanced).toEqual([]);
  });
});
