import { connect, type Database } from "@panshi/db";
import { mailOutbox, paymentEvents } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { listInvoices } from "../invoice/staff/list-invoices.ts";
import {
  addBuyer,
  addCoupon,
  administratorCtx,
  attemptRows,
  beginAttempt,
  countFulfilmentEffects,
  membershipOf,
  noFulfilmentEffects,
  numberIssuedEvent,
  allFulfilmentEffects,
  placeOrderAndBeginPayment,
  orderRow,
  paidEvent,
  quarantines,
  recordTestEvent,
  stateAndFlagOf,
  systemCtx,
  type TestShop,
  testShop,
  takenCountOf,
  paidPlanOrder,
} from "../../testing-shop.ts";
import type { PaymentEvent } from "../../platform/gateway.ts";
import { viewOrder } from "../order/view-orders.ts";
import { syncDueOrderWithGateway } from "./sync-due-order-with-gateway.ts";
import { recordPaymentEvent } from "./record-payment-event.ts";
import { testPaymentEvent } from "./testing.ts";
import { foundResult } from "./fake-gateway.ts";

let shop: TestShop;
/** Of another server: the same database by connections of its own. */
let other: Database;
let buyer: MemberCtx;
let memberId: string;
beforeAll(async () => {
  shop = await testShop();
  other = connect(shop.database.url, { max: 10, name: "panshi test" });
});
afterAll(async () => {
  await other.close();
  await shop.close();
});
beforeEach(async () => {
  ({ id: memberId, ctx: buyer } = await addBuyer(shop));
});

const effects = (orderId: string) => countFulfilmentEffects(shop, orderId, memberId);
const state = (orderId: string) => stateAndFlagOf(shop, orderId);
const membership = () => membershipOf(shop, memberId);
const lastQuarantine = async () => (await quarantines(shop)).at(-1);
const view = (id: string) => viewOrder(buyer, { id });
const ago = (milliseconds: number) => new Date(shop.clock.now().getTime() - milliseconds);
/** The day in Taipei. */
const dayOf = (time: Date) => new Date(time.getTime() + 8 * HOUR).toISOString().slice(0, 10);

describe("a payment", () => {
  it("recorded twenty times at once, on two servers and then once more, counts once", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    const event = testPaymentEvent({ merTradeNo, tradeNo: "T20", ...paidEvent(3990) });
    const once = (db = shop.database.db) => recordPaymentEvent({ ...systemCtx(shop), db }, { event, source: "notify" });
    const results = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? once() : once(other.db))));
    expect(results.toSorted()).toEqual(["handled", ...Array(19).fill("repeated")]);
    expect(await once()).toBe("repeated");
    expect(await effects(orderId)).toEqual(allFulfilmentEffects);
    const rows = await shop.database.db.select().from(paymentEvents).where(eq(paymentEvents.digest, event.digest));
    expect(rows).toMatchObject([{ kind: "paid", source: "notify", quarantine: null }]);
  });

  it("reported by twenty different events at once counts once", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => recordTestEvent(shop, merTradeNo, paidEvent(3990))),
    );
    expect(results).toEqual(Array(20).fill("handled"));
    expect(await effects(orderId)).toEqual(allFulfilmentEffects);
    expect(await state(orderId)).toEqual(["fulfilled", null]);
  });

  it("of each of more orders at once than the pool has connections is fulfilled", async () => {
    const opened = [];
    for (let index = 0; index < 12; index += 1)
      opened.push(await placeOrderAndBeginPayment(shop, (await addBuyer(shop)).ctx));
    await Promise.all(opened.map(({ merTradeNo }) => recordTestEvent(shop, merTradeNo, paidEvent(3990))));
    for (const { orderId } of opened) expect(await state(orderId)).toEqual(["fulfilled", null]);
  });

  it("of several plans adds up: vip runs first, basic waits", async () => {
    for (const plan of ["basic", "vip", "basic"] as const) {
      const { merTradeNo } = await placeOrderAndBeginPayment(shop, buyer, plan);
      await recordTestEvent(shop, merTradeNo, paidEvent(plan === "vip" ? 9990 : 3990));
    }
    expect(await membership()).toMatchObject({ membershipType: "vip", daysRemaining: 90 });
    shop.clock.advance(90 * DAY + 1);
    expect(await membership()).toMatchObject({ membershipType: "basic", daysRemaining: 60 });
  });
});

describe("a payment code", () => {
  it.each([-2025 * 365 * DAY, 73 * 365 * DAY])(
    "with an implausible expiry (%d ms from now) is stored without one",
    async (from) => {
      const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
      await recordTestEvent(shop, merTradeNo, numberIssuedEvent(3990, ago(-from)));
      expect((await attemptRows(shop, orderId))[0]).toMatchObject({ state: "waiting", payExpiresAt: null });
      expect((await orderRow(shop, orderId)).expiresAt).toEqual(ago(-4 * DAY));
    },
  );

  it("of a store without an expiry is shown, and stays open as long as we asked for", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    const issued = { ...numberIssuedEvent(3990), method: "cvs", payNumber: "CVS0001", payBank: "SEVEN" } as const;
    await recordTestEvent(shop, merTradeNo, issued);
    expect((await view(orderId)).waiting).toEqual({
      place: "cvs",
      bank: "SEVEN",
      payNumber: "CVS0001",
      expiresAt: null,
    });
    expect((await orderRow(shop, orderId)).expiresAt).toEqual(ago(-4 * DAY));
  });

  it("that is reported after its payment changes nothing", async () => {
    const { orderId, merTradeNo } = await paidPlanOrder(shop, buyer, { method: "atm" });
    await recordTestEvent(shop, merTradeNo, numberIssuedEvent(3990, ago(-3 * DAY)));
    await recordTestEvent(shop, merTradeNo, { kind: "expired", amount: 3990 });
    expect(await state(orderId)).toEqual(["fulfilled", null]);
    expect((await attemptRows(shop, orderId))[0]?.state).toBe("paid");
    expect(await effects(orderId)).toEqual(allFulfilmentEffects);
  });

  it("that expired leaves the order to be paid by another attempt", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    await recordTestEvent(shop, merTradeNo, numberIssuedEvent(3990, ago(-3 * DAY)));
    await recordTestEvent(shop, merTradeNo, { kind: "expired", amount: 3990 });
    expect(await view(orderId)).toMatchObject({ result: "failed", waiting: null });
    const second = await beginAttempt(shop, buyer, orderId);
    expect(second).not.toBe(merTradeNo);
    await recordTestEvent(shop, second, paidEvent(3990));
    expect(await state(orderId)).toEqual(["fulfilled", null]);
  });
});

describe("an attempt that did not pay", () => {
  it.each(["failed", "cancelled", "undecided"] as const)(
    "(%s) grants nothing, and another attempt pays",
    async (kind) => {
      const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
      expect(await recordTestEvent(shop, merTradeNo, { kind, amount: 3990 })).toBe("handled");
      expect(await effects(orderId)).toEqual(noFulfilmentEffects);
      expect(await state(orderId)).toEqual(["pending", null]);
      expect((await attemptRows(shop, orderId))[0]?.state).toBe(kind === "undecided" ? "created" : kind);
      await recordTestEvent(shop, await beginAttempt(shop, buyer, orderId), paidEvent(3990));
      expect(await effects(orderId)).toEqual(allFulfilmentEffects);
    },
  );

  it("and is paid after all is paid", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    await recordTestEvent(shop, merTradeNo, { kind: "failed", amount: 3990 });
    await recordTestEvent(shop, merTradeNo, paidEvent(3990));
    expect(await state(orderId)).toEqual(["fulfilled", null]);
  });
});

describe("a payment that must be reviewed", () => {
  it.each([1, 3989, 3991, 39_900])(
    "of another amount (%d) is kept apart and pays nothing, and a correction to the right one pays",
    async (amount) => {
      const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
      expect(await recordTestEvent(shop, merTradeNo, paidEvent(amount))).toBe("quarantined");
      expect([await effects(orderId), await state(orderId), await lastQuarantine()]).toEqual([
        noFulfilmentEffects,
        ["pending", "wrong_amount"],
        "wrong_amount",
      ]);
      expect(await attemptRows(shop, orderId)).toMatchObject([{ state: "paid", amount: 3990, received: amount }]);
      // The same, once more: a query tells what a notify told.
      expect(await recordTestEvent(shop, merTradeNo, paidEvent(amount))).toBe("handled");
      expect(await state(orderId)).toEqual(["pending", "wrong_amount"]);
      await recordTestEvent(shop, merTradeNo, paidEvent(3990));
      expect(await state(orderId)).toEqual(["fulfilled", null]);
      expect(await attemptRows(shop, orderId)).toMatchObject([{ state: "paid", received: 3990 }]);
    },
  );

  it("by a misdirected transfer pays nothing", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    await recordTestEvent(shop, merTradeNo, paidEvent(3990, { newMerTradeNo: `${merTradeNo}N` }));
    expect([await effects(orderId), await state(orderId), await lastQuarantine()]).toEqual([
      noFulfilmentEffects,
      ["pending", "mispaid"],
      "mispaid",
    ]);
  });

  it("of an unknown order is stored, also under a number that Postgres cannot store", async () => {
    expect(await recordTestEvent(shop, "PS000000NOBODY_1", paidEvent(3990))).toBe("quarantined");
    expect(await lastQuarantine()).toBe("unknown_order");
    expect(await recordTestEvent(shop, "a\0b", paidEvent(1, { fields: { Message: "\0" } }))).toBe("quarantined");
    expect(await lastQuarantine()).toBe("unknown_order");
  });

  it("because it is the second one fulfils once, and is flagged", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    const second = await beginAttempt(shop, buyer, orderId);
    await recordTestEvent(shop, merTradeNo, paidEvent(3990));
    const firstAt = shop.clock.now();
    shop.clock.advance(HOUR);
    await recordTestEvent(shop, second, paidEvent(3990));
    expect([await effects(orderId), await state(orderId), await lastQuarantine()]).toEqual([
      allFulfilmentEffects,
      ["fulfilled", "second_payment"],
      "second_payment",
    ]);
    // The money of both is counted, each on its day.
    const attempts = await attemptRows(shop, orderId);
    expect(attempts.map(({ state }) => state)).toEqual(["paid", "paid"]);
    expect(new Set(attempts.map(({ paidAt }) => paidAt?.getTime()))).toEqual(
      new Set([firstAt.getTime(), shop.clock.now().getTime()]),
    );
  });

  it("because it was cancelled later withdraws nothing", async () => {
    const { orderId, merTradeNo } = await paidPlanOrder(shop, buyer);
    await recordTestEvent(shop, merTradeNo, { kind: "cancelled", amount: 3990 });
    expect([await state(orderId), await lastQuarantine()]).toEqual([
      ["fulfilled", "cancelled_after_payment"],
      "cancelled_after_payment",
    ]);
    expect(await membership()).toMatchObject({ isActive: true });
  });

  it("because its order has expired is honoured and flagged, with the coupon that was released", async () => {
    const code = await addCoupon(shop, { usageLimit: 1 });
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer, "basic", { couponCode: code });
    await shop.database.sql.begin("read write", async (sql) => {
      await sql`update orders set state = 'expired' where id = ${orderId}`;
      await sql`update coupon_uses set state = 'released', reserved_until = null where order_id = ${orderId}`;
      await sql`delete from coupon_persons where order_id = ${orderId}`;
      await sql`update promotions set taken_count = 0 where coupon_code = ${code}`;
    });
    expect(await recordTestEvent(shop, merTradeNo, paidEvent(3591))).toBe("handled");
    expect(await state(orderId)).toEqual(["fulfilled", "paid_late,coupon_released"]);
    expect(await effects(orderId)).toEqual(allFulfilmentEffects);
    expect(await takenCountOf(shop, code)).toBe(1);
  });

  it("because its member was deleted grants nothing", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    await shop.database.sql.begin(
      "read write",
      (sql) => sql`update members set deleted_at = now(), email = null where id = ${memberId}`,
    );
    expect(await recordTestEvent(shop, merTradeNo, paidEvent(3990))).toBe("handled");
    expect(await state(orderId)).toEqual(["paid", "buyer_gone"]);
    expect(await effects(orderId)).toEqual(noFulfilmentEffects);
  });

  it("is logged with its ids", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    shop.warnings.length = 0;
    await recordTestEvent(shop, merTradeNo, paidEvent(1));
    expect(shop.warnings).toMatchObject([
      {
        message: "payment event quarantined",
        orderId,
        merTradeNo,
        flag: "wrong_amount",
        kind: "paid",
        source: "notify",
      },
    ]);
  });
});

describe("an invoice event", () => {
  const invoice = async (orderId: string) => {
    const [row] = await shop.database.sql<{ state: string; number: string | null }[]>`
      select state, number from invoices where order_id = ${orderId}`;
    return row;
  };
  const event = (number: string, issuedOrVoid: "issued" | "void" = "issued"): Partial<PaymentEvent> => ({
    kind: "invoice",
    invoice: { number, state: issuedOrVoid },
  });

  it("is recorded at the order and does not pay it", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    const number = "AB12345678";
    expect(await invoice(orderId)).toMatchObject({ state: "waiting", number: null });
    expect(await recordTestEvent(shop, merTradeNo, { kind: "unrecognised" })).toBe("quarantined");
    expect(await invoice(orderId)).toMatchObject({ state: "waiting", number: null });
    await recordTestEvent(shop, merTradeNo, event(number));
    expect(await invoice(orderId)).toMatchObject({ state: "issued", number });
    await recordTestEvent(shop, merTradeNo, event(number, "void"));
    expect(await invoice(orderId)).toMatchObject({ state: "void", number });
    // The first event again, late.
    await recordTestEvent(shop, merTradeNo, event(number));
    expect(await invoice(orderId)).toMatchObject({ state: "void", number });
    expect(await state(orderId)).toEqual(["pending", null]);
  });

  it("with the number of another order's invoice is quarantined", async () => {
    const [one, another] = [await placeOrderAndBeginPayment(shop, buyer), await placeOrderAndBeginPayment(shop, buyer)];
    expect(await recordTestEvent(shop, one.merTradeNo, event("CD12345678"))).toBe("handled");
    expect(await recordTestEvent(shop, another.merTradeNo, event("CD12345678"))).toBe("quarantined");
    expect(await lastQuarantine()).toBe("unrecognised");
    expect(await invoice(one.orderId)).toMatchObject({ state: "issued", number: "CD12345678" });
    expect(await invoice(another.orderId)).toMatchObject({ state: "waiting", number: null });
  });
});

describe("the time of a payment", () => {
  it("is the gateway's, and it is recorded now: receipt, invoice and view show the gateway's", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    await recordTestEvent(shop, merTradeNo, numberIssuedEvent(3990));
    shop.clock.advance(3 * DAY);
    const paidAt = ago(2 * DAY);
    await recordTestEvent(shop, merTradeNo, paidEvent(3990, { method: "atm", paidAt }));
    const now = shop.clock.now();
    expect(await orderRow(shop, orderId)).toMatchObject({ paidAt, fulfilledAt: now });
    expect(await state(orderId)).toEqual(["fulfilled", null]);
    expect((await view(orderId)).paidAt).toBe(paidAt.toISOString());
    expect(await attemptRows(shop, orderId)).toMatchObject([{ paidAt }]);
    const day = dayOf(paidAt);
    const [email] = await shop.database.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.purposeKey, `receipt:${orderId}`));
    expect(email?.body).toContain(`付款日期：${day}`);
    const { number } = await orderRow(shop, orderId);
    const search = { search: number, limit: 1, sort: "-dueAt" } as const;
    const { items } = await listInvoices(await administratorCtx(shop), search);
    expect(items).toMatchObject([{ orderNumber: number, dueAt: paidAt.toISOString(), amount: 3990 }]);
    const [attempt] = await attemptRows(shop, orderId);
    const events = await shop.database.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.attemptId, attempt?.id ?? ""));
    expect(events.find(({ kind }) => kind === "paid")?.receivedAt).toEqual(now);
    // The days that were bought begin with the fulfilment.
    expect(await membership()).toMatchObject({ daysRemaining: 30, endDate: ago(-30 * DAY).toISOString() });
    expect(await effects(orderId)).toEqual(allFulfilmentEffects);
  });

  it("is the gateway's for every method, and in the answer to a query", async () => {
    const [card, wallet, queried] = [
      await placeOrderAndBeginPayment(shop, buyer),
      await placeOrderAndBeginPayment(shop, buyer),
      await placeOrderAndBeginPayment(shop, buyer),
    ];
    shop.clock.advance(2 * HOUR);
    const paidAt = ago(HOUR);
    await recordTestEvent(shop, card.merTradeNo, paidEvent(3990, { paidAt }));
    await recordTestEvent(shop, wallet.merTradeNo, paidEvent(3990, { method: "other", paidAt }));
    shop.gateway.answer(queried.merTradeNo, foundResult(queried.merTradeNo, paidEvent(3990, { paidAt })));
    await syncDueOrderWithGateway(systemCtx(shop), { id: queried.orderId });
    for (const { orderId } of [card, wallet, queried]) {
      expect(await orderRow(shop, orderId)).toMatchObject({ paidAt });
      expect(await state(orderId)).toEqual(["fulfilled", null]);
    }
  });

  it("is ours where the gateway gives none", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    shop.clock.advance(HOUR);
    await recordTestEvent(shop, merTradeNo, paidEvent(3990, { paidAt: null }));
    expect(await orderRow(shop, orderId)).toMatchObject({ paidAt: shop.clock.now() });
    expect(await state(orderId)).toEqual(["fulfilled", null]);
  });

  it.each([
    ["a little ahead of ours", -5 * MINUTE, null],
    ["a day ahead", -DAY, "payment_time"],
    ["years ahead", -3650 * DAY, "payment_time"],
    ["years before the order", 3650 * DAY, "payment_time"],
  ])("%s is now; one that is far off is flagged, and the order is fulfilled", async (_what, behind, flag) => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    shop.clock.advance(HOUR);
    await recordTestEvent(shop, merTradeNo, paidEvent(3990, { paidAt: ago(behind) }));
    expect(await orderRow(shop, orderId)).toMatchObject({ paidAt: shop.clock.now() });
    expect(await state(orderId)).toEqual(["fulfilled", flag]);
  });

  it("on the attempt's day that is not its midnight is implausible too: a clock of another zone is noticed at noon", async () => {
    const midnight = new Date(`${dayOf(shop.clock.now())}T00:00:00+08:00`);
    for (const paidAt of [ago(8 * HOUR), new Date(midnight.getTime() + 1000)]) {
      const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
      await recordTestEvent(shop, merTradeNo, paidEvent(3990, { paidAt }));
      expect(await orderRow(shop, orderId)).toMatchObject({ paidAt: shop.clock.now() });
      expect(await state(orderId)).toEqual(["fulfilled", "payment_time"]);
    }
  });

  it("of a day without a time, or of a clock a little behind, is never before the attempt", async () => {
    const midnight = () => new Date(`${dayOf(shop.clock.now())}T00:00:00+08:00`);
    for (const time of [midnight, () => ago(5 * MINUTE)]) {
      const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
      const paidAt = time();
      const [attempt] = await attemptRows(shop, orderId);
      shop.clock.advance(HOUR);
      await recordTestEvent(shop, merTradeNo, paidEvent(3990, { paidAt }));
      expect(await orderRow(shop, orderId)).toMatchObject({ paidAt: attempt?.createdAt });
      expect(await state(orderId)).toEqual(["fulfilled", null]);
    }
  });
});
