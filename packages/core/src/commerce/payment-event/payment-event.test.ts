import { AppError } from "@panshi/contracts/platform/errors";
import { newId } from "@panshi/db";
import { auditEntries, paymentEvents, refunds } from "@panshi/db/schema";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AdministratorCtx, MemberCtx } from "../../platform/context.ts";
import type { PaymentEvent } from "../../platform/gateway.ts";
import { countOrdersToHandle } from "../order/staff/list-all-orders.ts";
import { makeRefund } from "../refund/staff/make-refund.ts";
import { resolveRefund } from "../refund/staff/resolve-refund.ts";
import { acceptRequest } from "../refund-request/staff/accept-request.ts";
import { acceptRequestInput, addSignedInBuyer, requestOfferedRefund } from "../refund-request/testing.ts";
import {
  addBuyer,
  administratorCtx,
  attemptRows,
  beginAttempt,
  countFulfilmentEffects,
  allFulfilmentEffects,
  expectBalanced,
  openFlagsOf,
  placeOrderAndBeginPayment,
  orderRow,
  paidEvent,
  recordTestEvent,
  stateAndFlagOf,
  type TestShop,
  testShop,
  visitorCtx,
  paidPlanOrder,
} from "../../testing-shop.ts";
import { nextNumber } from "../../testing.ts";
import { attachEvent, setEventAside } from "./review-event.ts";
import { listEventsToReview } from "./list-events-to-review.ts";
import { refundInput } from "../refund/testing.ts";

let shop: TestShop;
let buyer: MemberCtx;
let memberId: string;
let administrators: [AdministratorCtx, AdministratorCtx];
beforeAll(async () => {
  shop = await testShop();
  administrators = [await administratorCtx(shop), await administratorCtx(shop)];
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ id: memberId, ctx: buyer } = await addBuyer(shop));
});

const lastEvent = async () => {
  const [row] = await shop.database.db.select().from(paymentEvents).orderBy(desc(paymentEvents.id)).limit(1);
  if (!row) throw new Error("no event");
  return row;
};
const eventRow = async (id: string) =>
  (await shop.database.db.select().from(paymentEvents).where(eq(paymentEvents.id, id)))[0];
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const unknownNumber = () => `PSNOBODY${nextNumber()}_1`;
/** The gateway reports something of a number that is not ours; returns the event's id. */
async function unknown(event: Partial<PaymentEvent> = paidEvent(3990), number = unknownNumber()): Promise<string> {
  shop.clock.advance(1);
  expect(await recordTestEvent(shop, number, event)).toBe("quarantined");
  await expectBalanced(shop);
  return (await lastEvent()).id;
}
const numberOf = async (orderId: string) => (await orderRow(shop, orderId)).number;
const attach = async (ctx: AdministratorCtx, id: string, orderId: string, revokes: "all" | "nothing" | null = "all") =>
  attachEvent(ctx, { id, orderNumber: await numberOf(orderId), revokes, reason: "對過帳了" });
const setAside = (ctx: AdministratorCtx, id: string) => setEventAside(ctx, { id, reason: "不是我們的" });

/** Two administrators at the same time: one of them does it. */
async function twice(work: (ctx: AdministratorCtx) => Promise<unknown>) {
  const outcomes = await Promise.all(administrators.map((ctx) => outcome(work(ctx))));
  expect(outcomes.toSorted()).toEqual(["conflict", "done"]);
  await expectBalanced(shop);
}

describe("money of an unknown number", () => {
  it.each([
    ["pending", null],
    ["expired", "paid_late"],
    ["cancelled", "paid_late"],
  ] as const)("pays an order that is %s, once, when it is attached", async (state, flag) => {
    const { orderId } = await placeOrderAndBeginPayment(shop, buyer);
    await shop.database.sql.begin("read write", (sql) => sql`update orders set state = ${state} where id = ${orderId}`);
    const id = await unknown();
    await twice((ctx) => attach(ctx, id, orderId));
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", flag]);
    expect(await countFulfilmentEffects(shop, orderId, memberId)).toEqual(allFulfilmentEffects);
    const [attempt] = await attemptRows(shop, orderId);
    expect(attempt).toMatchObject({ merTradeNo: (await eventRow(id))?.merTradeNo, received: 3990, channel: "gateway" });
    expect(await eventRow(id)).toMatchObject({ resolution: "attached", resolutionReason: "對過帳了", orderId });
    const audits = await shop.database.db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderId));
    const { merTradeNo } = attempt ?? {};
    expect(audits.filter(({ action }) => action === "order.event.attach")).toMatchObject([
      {
        before: null,
        after: { eventId: id, kind: "paid", amount: 3990, merTradeNo, flag, reasonId: expect.any(String) },
      },
    ]);
    // What the gateway says of it from now on belongs to its order.
    expect(await recordTestEvent(shop, attempt?.merTradeNo ?? "", paidEvent(3990))).toBe("handled");
    expect(await countFulfilmentEffects(shop, orderId, memberId)).toEqual(allFulfilmentEffects);
    await expectBalanced(shop);
  });

  it("pays a visitor's order, which waits to be claimed", async () => {
    const { orderId } = await placeOrderAndBeginPayment(shop, visitorCtx(shop));
    expect(await attach(administrators[0], await unknown(), orderId)).toEqual({ orderId, flag: null });
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["paid", null]);
    await expectBalanced(shop);
  });

  it("of another amount, or for an order that is paid, is held by the order's flag", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    expect(await attach(administrators[0], await unknown(paidEvent(100)), orderId)).toEqual({
      orderId,
      flag: "wrong_amount",
    });
    await recordTestEvent(shop, merTradeNo, paidEvent(3990));
    const { id } = await lastUnknown();
    await twice(async (ctx) => attach(ctx, id, orderId));
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", "wrong_amount,second_payment"]);
    const attached = and(eq(auditEntries.subjectId, orderId), eq(auditEntries.action, "order.event.attach"));
    const audits = await shop.database.db.select().from(auditEntries).where(attached).orderBy(auditEntries.id);
    expect(audits.map(({ after }) => after)).toMatchObject([{ flag: "wrong_amount" }, { flag: "second_payment" }]);
  });
  const lastUnknown = async () => {
    const [row] = await shop.database.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.quarantine, "unknown_order"))
      .orderBy(desc(paymentEvents.id))
      .limit(1);
    if (row && row.resolvedAt === null) return row;
    await unknown();
    return lastEvent();
  };

  it("that is reported by several events at once is one event to review", async () => {
    const number = unknownNumber();
    const results = await Promise.all(Array.from({ length: 8 }, () => recordTestEvent(shop, number, paidEvent(3990))));
    expect(results.filter((result) => result === "quarantined")).toHaveLength(1);
    await expectBalanced(shop);
  });

  it("is counted once where it is attached while the gateway reports it again", async () => {
    for (let run = 0; run < 5; run += 1) {
      const { orderId } = await placeOrderAndBeginPayment(shop, buyer);
      const number = unknownNumber();
      const id = await unknown(paidEvent(3990), number);
      const reports = Array.from({ length: 4 }, () => recordTestEvent(shop, number, paidEvent(3990)));
      const [attached, ...results] = await Promise.all([outcome(attach(administrators[0], id, orderId)), ...reports]);
      expect([attached, ...results]).toEqual(["done", "handled", "handled", "handled", "handled"]);
      expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
      await expectBalanced(shop);
    }
  });

  it("that is reported with two amounts is attached once: the other report is refused, and can be set aside", async () => {
    const { orderId } = await placeOrderAndBeginPayment(shop, buyer);
    const number = unknownNumber();
    const [id, other] = [await unknown(paidEvent(3990), number), await unknown(paidEvent(3991), number)];
    const outcomes = await Promise.all(
      [id, other].map((each, index) => outcome(attach(administrators[index] as AdministratorCtx, each, orderId))),
    );
    expect(outcomes.toSorted()).toEqual(["conflict", "done"]);
    await expectBalanced(shop);
    await setAside(administrators[0], outcomes[0] === "done" ? other : id);
    expect((await attemptRows(shop, orderId)).filter(({ state }) => state === "paid")).toHaveLength(1);
    await expectBalanced(shop);
  });

  it("is set aside once with a reason, and counts as accepted", async () => {
    const id = await unknown();
    await twice((ctx) => setAside(ctx, id));
    expect(await eventRow(id)).toMatchObject({ resolution: "set_aside", resolutionReason: "不是我們的" });
    const audits = await shop.database.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    const { merTradeNo } = (await eventRow(id)) ?? {};
    expect(audits).toMatchObject([
      {
        action: "payment_event.set_aside",
        subjectType: "payment_event",
        before: null,
        after: { kind: "paid", quarantine: "unknown_order", amount: 3990, merTradeNo, reasonId: expect.any(String) },
      },
    ]);
  });

  it("is attached or set aside, never both", async () => {
    const { orderId } = await placeOrderAndBeginPayment(shop, buyer);
    const id = await unknown();
    const outcomes = await Promise.all([
      outcome(attach(administrators[0], id, orderId)),
      outcome(setAside(administrators[1], id)),
    ]);
    expect(outcomes.toSorted()).toEqual(["conflict", "done"]);
    await expectBalanced(shop);
  });

  it("is not attached to an order that is not there", async () => {
    const id = await unknown();
    const input = { id, orderNumber: "PS000000NOBODY00", revokes: null, reason: "x" };
    expect(await outcome(attachEvent(administrators[0], input))).toBe("not_found");
    expect(await outcome(setAside(administrators[0], newId()))).toBe("not_found");
    expect(await eventRow(id)).toMatchObject({ resolvedAt: null });
  });

  it("of a number that Postgres cannot count is stored without its amount", async () => {
    const id = await unknown(paidEvent(99_999_999_999));
    expect(await eventRow(id)).toMatchObject({ amount: null });
  });
});

describe("a misdirected transfer", () => {
  it("becomes a payment of its order under its new number, and the order's flag is settled", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    shop.clock.advance(1);
    await recordTestEvent(shop, merTradeNo, paidEvent(3990, { newMerTradeNo: `${merTradeNo}N` }));
    const { id } = await lastEvent();
    await twice((ctx) => attach(ctx, id, orderId));
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
    expect((await attemptRows(shop, orderId))[0]).toMatchObject({ merTradeNo: `${merTradeNo}N`, received: 3990 });
    expect(await recordTestEvent(shop, merTradeNo, paidEvent(3990, { newMerTradeNo: `${merTradeNo}N` }))).toBe(
      "handled",
    );
    await expectBalanced(shop);
  });

  it("may belong to another order; set aside, its money and its flag are accepted", async () => {
    const [own, other] = [await placeOrderAndBeginPayment(shop, buyer), await placeOrderAndBeginPayment(shop, buyer)];
    shop.clock.advance(1);
    await recordTestEvent(shop, own.merTradeNo, paidEvent(3990, { newMerTradeNo: `${own.merTradeNo}N` }));
    await attach(administrators[0], (await lastEvent()).id, other.orderId);
    expect([await stateAndFlagOf(shop, own.orderId), await stateAndFlagOf(shop, other.orderId)]).toEqual([
      ["pending", null],
      ["fulfilled", null],
    ]);
    shop.clock.advance(1);
    await recordTestEvent(shop, own.merTradeNo, paidEvent(3990, { newMerTradeNo: `${own.merTradeNo}M` }));
    const { id } = await lastEvent();
    await twice((ctx) => setAside(ctx, id));
    expect(await openFlagsOf(shop, own.orderId)).toEqual([]);
  });
});

describe("a refund that nobody here began", () => {
  it("is recorded when it is attached: the order is refunded, its flag settled", async () => {
    const { orderId, merTradeNo } = await paidPlanOrder(shop, buyer);
    shop.clock.advance(1);
    expect(await recordTestEvent(shop, merTradeNo, { kind: "refund", amount: 3990 })).toBe("quarantined");
    expect(await openFlagsOf(shop, orderId)).toEqual(["refund_unknown"]);
    const { id } = await lastEvent();
    await twice((ctx) => attach(ctx, id, orderId));
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", null]);
    const rows = await shop.database.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    expect(rows).toMatchObject([{ state: "done", amount: 3990, channel: "gateway" }]);
  });

  it("of the same amount as another waits for a decision of its own", async () => {
    const { orderId, merTradeNo } = await paidPlanOrder(shop, buyer);
    for (let times = 0; times < 2; times += 1) {
      shop.clock.advance(1);
      expect(await recordTestEvent(shop, merTradeNo, { kind: "refund", amount: 1000 })).toBe("quarantined");
    }
    await attach(administrators[0], (await lastEvent()).id, orderId);
    expect((await shop.database.db.select().from(refunds).where(eq(refunds.orderId, orderId))).length).toBe(1);
  });

  it("is recorded for an order whose accepted refund waits to be paid out", async () => {
    const { ctx } = await addSignedInBuyer(shop);
    const { orderId, merTradeNo } = await paidPlanOrder(shop, ctx);
    const { id } = await requestOfferedRefund(ctx, orderId);
    await acceptRequest(administrators[0], acceptRequestInput(id, { toAccount: true, reason: "x" }));
    shop.clock.advance(1);
    await recordTestEvent(shop, merTradeNo, { kind: "refund", amount: 3990 });
    await attach(administrators[0], (await lastEvent()).id, orderId);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", null]);
  });

  it("is not recorded for another order than the one whose payment it names", async () => {
    const [own, other] = [await placeOrderAndBeginPayment(shop, buyer), await placeOrderAndBeginPayment(shop, buyer)];
    for (const { merTradeNo } of [own, other]) await recordTestEvent(shop, merTradeNo, paidEvent(3990));
    shop.clock.advance(1);
    await recordTestEvent(shop, own.merTradeNo, { kind: "refund", amount: 3990 });
    const { id } = await lastEvent();
    expect(await outcome(attach(administrators[0], id, other.orderId))).toBe("conflict");
    expect(await stateAndFlagOf(shop, other.orderId)).toEqual(["fulfilled", null]);
    expect(await eventRow(id)).toMatchObject({ resolvedAt: null });
  });

  it("leaves the flag of a refund whose outcome is unknown, where it is set aside", async () => {
    const { orderId, merTradeNo } = await paidPlanOrder(shop, buyer);
    shop.gateway.answerRefunds({ kind: "unknown", cause: "timeout" });
    const input = refundInput(orderId, 3990);
    expect(await outcome(makeRefund(administrators[0], input))).toBe("unavailable");
    shop.clock.advance(1);
    await recordTestEvent(shop, merTradeNo, { kind: "refund", amount: 7 });
    await setAside(administrators[0], (await lastEvent()).id);
    expect(await openFlagsOf(shop, orderId)).toEqual(["refund_unknown"]);
    const [refund] = await shop.database.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    const settling = { id: refund?.id ?? "", outcome: "done" as const, reason: "x" };
    await resolveRefund(administrators[0], settling);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", null]);
    await expectBalanced(shop);
  });

  it("is refused where the order has no such money left, and can be set aside with its flag", async () => {
    const { orderId, merTradeNo } = await paidPlanOrder(shop, buyer);
    shop.clock.advance(1);
    await recordTestEvent(shop, merTradeNo, { kind: "refund", amount: 4000 });
    const { id } = await lastEvent();
    expect(await outcome(attach(administrators[0], id, orderId))).toBe("refund_refused");
    expect(await eventRow(id)).toMatchObject({ resolvedAt: null });
    await twice((ctx) => setAside(ctx, id));
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
  });
});

it("news of no known kind is only linked; news of an order is settled with its flag", async () => {
  const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
  const linked = await unknown({ kind: "unrecognised" });
  expect(await attach(administrators[0], linked, orderId)).toEqual({ orderId, flag: null });
  expect(await stateAndFlagOf(shop, orderId)).toEqual(["pending", null]);
  shop.clock.advance(1);
  await recordTestEvent(shop, merTradeNo, paidEvent(1));
  const held = (await lastEvent()).id;
  expect(await outcome(attach(administrators[0], held, orderId))).toBe("conflict");
  expect(await outcome(setAside(administrators[0], held))).toBe("conflict");
  expect(await openFlagsOf(shop, orderId)).toEqual(["wrong_amount"]);
});

it("lists what waits, with and without an order, and what was resolved by whom", async () => {
  const list = (input: object = {}) =>
    listEventsToReview(administrators[0], { limit: 50, sort: "-receivedAt", ...input });
  const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
  const loose = await unknown(paidEvent(77, { fields: { TradeNo: "T77", TradeAmt: "77" } }));
  shop.clock.advance(1);
  await recordTestEvent(shop, merTradeNo, paidEvent(5));
  const held = (await lastEvent()).id;
  const [newest, next] = (await list({ open: true })).items;
  expect([newest, next]).toMatchObject([
    { id: held, quarantine: "wrong_amount", amount: 5, order: { id: orderId, number: await numberOf(orderId) } },
    {
      id: loose,
      order: null,
      method: "card",
      fields: [
        { name: "TradeNo", value: "T77" },
        { name: "TradeAmt", value: "77" },
      ],
    },
  ]);
  expect((await list({ open: true, hasOrder: true })).items.map(({ id }) => id)).not.toContain(loose);
  expect((await list({ open: true, hasOrder: false })).items.map(({ id }) => id)).not.toContain(held);
  await setAside(administrators[0], loose);
  const { eventsWithoutOrder } = await countOrdersToHandle(administrators[0]);
  expect((await list({ limit: 200, open: true, hasOrder: false })).items).toHaveLength(eventsWithoutOrder);
  const [resolved] = (await list({ open: false })).items.filter(({ id }) => id === loose);
  expect(resolved).toMatchObject({ resolution: "set_aside", resolutionReason: "不是我們的" });
  expect(resolved?.resolvedBy).toBeTruthy();
  expect(
    (await list({ quarantine: "wrong_amount" })).items.every(({ quarantine }) => quarantine === "wrong_amount"),
  ).toBe(true);
});

it("an attempt of a new order is not taken for the number of an event", async () => {
  const { orderId } = await placeOrderAndBeginPayment(shop, buyer);
  const later = await beginAttempt(shop, buyer, orderId);
  const id = await unknown();
  await attach(administrators[0], id, orderId);
  await recordTestEvent(shop, later, paidEvent(3990));
  expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", "second_payment"]);
  await expectBalanced(shop);
});
