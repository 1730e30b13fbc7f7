import { connect, type Database } from "@panshi/db";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../platform/clock.ts";
import type { Ctx, MemberOrVisitorCtx } from "../../platform/context.ts";
import { releaseExpiredCoupons } from "../coupon/reserve-coupon.ts";
import {
  addBuyer,
  addCoupon,
  attemptRows,
  beginAttempt,
  countFulfilmentEffects,
  noFulfilmentEffects,
  numberIssuedEvent,
  allFulfilmentEffects,
  placeOrderAndBeginPayment,
  orderRow,
  paidEvent,
  placePlanOrder,
  recordTestEvent,
  stateAndFlagOf,
  systemCtx,
  type TestShop,
  testShop,
  takenCountOf,
  visitorCtx,
} from "../../testing-shop.ts";
import { listOrdersDueForSync } from "../order/view-orders.ts";
import { fakeGateway, foundResult } from "./fake-gateway.ts";
import { syncDueOrderWithGateway } from "./sync-due-order-with-gateway.ts";

let shop: TestShop;
/** Of another server: the same database by connections of its own. */
let other: Database;
let fake: ReturnType<typeof fakeGateway>;
let buyer: MemberOrVisitorCtx;
let memberId: string;
beforeAll(async () => {
  shop = await testShop();
  fake = shop.gateway;
  other = connect(shop.database.url, { max: 10, name: "panshi test" });
});
afterAll(async () => {
  await other.close();
  await shop.close();
});
beforeEach(async () => {
  // Orders that earlier tests left open are not due.
  await shop.database.sql.begin("read write", (sql) => sql`update orders set reconcile_at = null`);
  fake.queried.length = 0;
  ({ id: memberId, ctx: buyer } = await addBuyer(shop));
});

/** One run of the job, on one server or the other. */
const cycle = async (db = shop.database.db) => {
  const ctx: Ctx = { ...systemCtx(shop), db };
  const due = await listOrdersDueForSync(ctx, { limit: 200 });
  await Promise.all(due.map((id) => syncDueOrderWithGateway(ctx, { id })));
};
const release = () => releaseExpiredCoupons(shop.ctx, { limit: 100 });

const later = (milliseconds: number) => shop.clock.advance(milliseconds);
const due = () => listOrdersDueForSync(shop.ctx, { limit: 10 });
const pause = async (orderId: string) => {
  const { nextQueryAt } = await orderRow(shop, orderId);
  return nextQueryAt && (nextQueryAt.getTime() - shop.clock.now().getTime()) / MINUTE;
};

describe("an order without a notify", () => {
  it("is paid by the run after 15 minutes, with all effects of a notify, and not queried again", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    fake.answer(merTradeNo, foundResult(merTradeNo, paidEvent(3990)));
    later(15 * MINUTE - 1);
    await cycle();
    expect([fake.queried, await countFulfilmentEffects(shop, orderId, memberId)]).toEqual([[], noFulfilmentEffects]);
    later(1);
    await cycle();
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
    expect(await countFulfilmentEffects(shop, orderId, memberId)).toEqual(allFulfilmentEffects);
    expect(await pause(orderId)).toBeNull();
    later(DAY);
    await cycle();
    expect(fake.queried).toEqual([merTradeNo]);
  });

  it("is paid once, also where the notify comes late", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    fake.answer(merTradeNo, foundResult(merTradeNo, paidEvent(3990)));
    later(15 * MINUTE);
    await Promise.all([cycle(), recordTestEvent(shop, merTradeNo, paidEvent(3990)), cycle(other.db)]);
    await recordTestEvent(shop, merTradeNo, paidEvent(3990));
    expect(await countFulfilmentEffects(shop, orderId, memberId)).toEqual(allFulfilmentEffects);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
  });

  it("is flagged for another amount", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    fake.answer(merTradeNo, foundResult(merTradeNo, { kind: "paid", amount: 1 }));
    later(15 * MINUTE);
    await cycle();
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["pending", "wrong_amount"]);
  });

  it("is paid by any of its attempts", async () => {
    const { orderId, merTradeNo: first } = await placeOrderAndBeginPayment(shop, buyer);
    await beginAttempt(shop, buyer, orderId);
    fake.answer(first, foundResult(first, paidEvent(3990)));
    later(15 * MINUTE);
    await cycle();
    expect(fake.queried).toHaveLength(2);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
  });
});

describe("an order that was paid while another of its attempts is open", () => {
  it("is queried until it expires: a second payment is found without a notify", async () => {
    const { orderId, merTradeNo: first } = await placeOrderAndBeginPayment(shop, buyer);
    await recordTestEvent(shop, first, numberIssuedEvent(3990));
    await recordTestEvent(shop, await beginAttempt(shop, buyer, orderId), paidEvent(3990));
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
    later(15 * MINUTE);
    await cycle();
    expect([fake.queried, await pause(orderId)]).toEqual([[first], 30]);
    fake.answer(first, foundResult(first, paidEvent(3990)));
    later(30 * MINUTE);
    await cycle();
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", "second_payment"]);
    expect(await countFulfilmentEffects(shop, orderId, memberId)).toEqual(allFulfilmentEffects);
    expect(await pause(orderId)).toBeNull();
  });

  it("is not changed after its expiry", async () => {
    const code = await addCoupon(shop, { usageLimit: 1 });
    const { orderId, merTradeNo: first } = await placeOrderAndBeginPayment(shop, buyer, "basic", { couponCode: code });
    await recordTestEvent(shop, first, { kind: "failed", amount: 3591 });
    await recordTestEvent(shop, await beginAttempt(shop, buyer, orderId), paidEvent(3591));
    later(DAY);
    await cycle();
    expect(fake.queried).toEqual([first]);
    expect([await stateAndFlagOf(shop, orderId), await pause(orderId)]).toEqual([["fulfilled", null], null]);
    expect(await takenCountOf(shop, code)).toBe(1);
  });
});

describe("an order that nobody paid", () => {
  it("is queried less and less often, and expires after a day and a last answer", async () => {
    const code = await addCoupon(shop, { usageLimit: 1 });
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer, "basic", { couponCode: code });
    const pauses: (number | null)[] = [];
    for (let index = 0; index < 6; index += 1) {
      const minutes = await pause(orderId);
      pauses.push(minutes);
      later((minutes ?? 0) * MINUTE);
      await cycle();
    }
    expect(pauses).toEqual([15, 30, 60, 120, 240, 360]);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["pending", null]);
    // The reservation lasted half an hour; the order is still open without it.
    await release();
    expect(await takenCountOf(shop, code)).toBe(0);
    // The last pause ends with the day.
    const { expiresAt } = await orderRow(shop, orderId);
    later((expiresAt?.getTime() ?? 0) - shop.clock.now().getTime() - 1);
    await cycle();
    expect((await orderRow(shop, orderId)).state).toBe("pending");
    later(1);
    await cycle();
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["expired", null]);
    expect(fake.queried.at(-1)).toBe(merTradeNo);
    expect((await attemptRows(shop, orderId))[0]?.state).toBe("expired");
    expect([await takenCountOf(shop, code), await pause(orderId)]).toEqual([0, null]);
  });

  it("and has no attempt expires without a query", async () => {
    const orderId = await placePlanOrder(buyer);
    later(DAY);
    await cycle();
    expect([await stateAndFlagOf(shop, orderId), fake.queried]).toEqual([["expired", null], []]);
  });

  it("never expires while the gateway is unreachable", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    fake.answer(merTradeNo, { kind: "unreachable", cause: "timeout" });
    for (let day = 0; day < 5; day += 1) {
      later(DAY);
      await cycle();
    }
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["pending", null]);
    expect(await pause(orderId)).toBeLessThanOrEqual(360);
    fake.answer(merTradeNo, foundResult(merTradeNo, paidEvent(3990)));
    later(6 * HOUR);
    await cycle();
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
  });

  it("is queried once more at its expiry, also where its attempt failed: it may have been paid after all", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    await recordTestEvent(shop, merTradeNo, { kind: "failed", amount: 3990 });
    later(15 * MINUTE);
    await cycle();
    expect(fake.queried).toEqual([]);
    fake.answer(merTradeNo, foundResult(merTradeNo, paidEvent(3990)));
    later(DAY);
    await cycle();
    expect(fake.queried).toEqual([merTradeNo]);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
  });

  it("does not expire by an answer that is older than a new attempt", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    later(DAY - MINUTE);
    await cycle();
    fake.answer(merTradeNo, async () => {
      // During the query the buyer begins another attempt.
      await shop.database.sql.begin(
        "read write",
        (sql) => sql`update orders set reconcile_at = reconcile_at + interval '15 minutes' where id = ${orderId}`,
      );
      return { kind: "not_found" };
    });
    later(MINUTE);
    await cycle();
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["pending", null]);
  });

  it("does not expire by an answer that is older than its payment", async () => {
    const code = await addCoupon(shop, { usageLimit: 1 });
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer, "basic", { couponCode: code });
    const second = await beginAttempt(shop, buyer, orderId);
    fake.answer(merTradeNo, async () => {
      await recordTestEvent(shop, second, paidEvent(3591));
      return { kind: "not_found" };
    });
    later(DAY);
    await cycle();
    expect([await stateAndFlagOf(shop, orderId), await pause(orderId)]).toEqual([["fulfilled", null], null]);
    expect(await takenCountOf(shop, code)).toBe(1);
  });

  it("stays open for a while after its gateway page was opened at the last minute", async () => {
    const orderId = await placePlanOrder(buyer);
    later(DAY - 1000);
    const merTradeNo = await beginAttempt(shop, buyer, orderId);
    later(15 * MINUTE);
    await cycle();
    expect((await orderRow(shop, orderId)).state).toBe("pending");
    await recordTestEvent(shop, merTradeNo, paidEvent(3990));
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
  });
});

describe("an order with money on its way", () => {
  it("is queried every ten minutes while it settles, past its expiry too", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    fake.answer(merTradeNo, foundResult(merTradeNo, { kind: "undecided", amount: 3990 }, true));
    later(15 * MINUTE);
    for (let round = 0; round < 3; round += 1) {
      await cycle();
      expect(await pause(orderId)).toBe(10);
      later(round === 1 ? 2 * DAY : 10 * MINUTE);
    }
    expect((await orderRow(shop, orderId)).state).toBe("pending");
    fake.answer(merTradeNo, foundResult(merTradeNo, paidEvent(3990)));
    await cycle();
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
  });

  it("stays open until a day after its payment code expires", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    const end = new Date(shop.clock.now().getTime() + 3 * DAY);
    await recordTestEvent(shop, merTradeNo, numberIssuedEvent(3990, end));
    for (let hours = 0; hours < 72; hours += 6) {
      later(6 * HOUR);
      await cycle();
    }
    expect((await orderRow(shop, orderId)).state).toBe("pending");
    later(2 * DAY);
    await cycle();
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["expired", null]);
    await recordTestEvent(shop, merTradeNo, paidEvent(3990, { method: "atm" }));
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", "paid_late"]);
    expect(await countFulfilmentEffects(shop, orderId, memberId)).toEqual(allFulfilmentEffects);
  });

  it("stays open as long as we asked for where the notify of the code was lost", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    fake.answer(merTradeNo, foundResult(merTradeNo, { kind: "number_issued", amount: 3990, method: "atm" }));
    later(15 * MINUTE);
    const issued = shop.clock.now().getTime();
    await cycle();
    expect((await orderRow(shop, orderId)).expiresAt).toEqual(new Date(issued + 4 * DAY));
    expect((await attemptRows(shop, orderId))[0]?.state).toBe("waiting");
  });
});

describe("two workers at once", () => {
  it("query the gateway about each order once", async () => {
    const orders = [];
    for (let index = 0; index < 6; index += 1) orders.push(await placeOrderAndBeginPayment(shop, buyer));
    for (const { merTradeNo } of orders.slice(0, 3)) fake.answer(merTradeNo, foundResult(merTradeNo, paidEvent(3990)));
    later(15 * MINUTE);
    expect((await due()).toSorted()).toEqual(orders.map(({ orderId }) => orderId).toSorted());
    await Promise.all([cycle(), cycle(other.db), cycle(), cycle(other.db)]);
    for (const { orderId } of orders.slice(0, 3))
      expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
    for (const { orderId } of orders.slice(3))
      expect(await orderRow(shop, orderId)).toMatchObject({ state: "pending", queryCount: 1 });
    expect(await countFulfilmentEffects(shop, orders[0]?.orderId ?? "", memberId)).toMatchObject({
      grants: 1,
      receipts: 1,
    });
  });

  it("release a coupon once that is still reserved when its order expires", async () => {
    const code = await addCoupon(shop, { usageLimit: 5 });
    for (let index = 0; index < 3; index += 1)
      await placeOrderAndBeginPayment(shop, (await addBuyer(shop)).ctx, "basic", { couponCode: code });
    const { merTradeNo } = await placeOrderAndBeginPayment(shop, buyer, "basic", { couponCode: code });
    await recordTestEvent(shop, merTradeNo, paidEvent(3591));
    expect(await takenCountOf(shop, code)).toBe(4);
    later(DAY);
    await Promise.all([cycle(), cycle(other.db), cycle()]);
    expect(await takenCountOf(shop, code)).toBe(1);
  });
});

describe("an order with an open attempt is queried until it expires, and then no more", () => {
  const becomes = (state: string) => async (orderId: string) => {
    await shop.database.sql.begin("read write", (sql) => sql`update orders set state = ${state} where id = ${orderId}`);
  };
  const numberComesLate = async (_orderId: string, first: string) => {
    later(5 * HOUR);
    expect(await recordTestEvent(shop, first, numberIssuedEvent(3990))).toBe("handled");
  };
  it.each([
    ["that a guest paid and never claimed", "paid", async () => {}],
    ["whose buyer deleted the account", "paid", becomes("paid")],
    ["that was refunded", "refunded", becomes("refunded")],
    ["that is paid, and whose other payment code comes late", "fulfilled", numberComesLate],
  ])("%s", async (what, end, change) => {
    const own = what.includes("guest") ? visitorCtx(shop) : buyer;
    const { orderId, merTradeNo: first } = await placeOrderAndBeginPayment(shop, own);
    await recordTestEvent(shop, await beginAttempt(shop, own, orderId), paidEvent(3990));
    await change(orderId, first);
    later(15 * MINUTE);
    await cycle();
    expect(fake.queried).toEqual([first]);
    const { expiresAt } = await orderRow(shop, orderId);
    later((expiresAt?.getTime() ?? 0) - shop.clock.now().getTime());
    await cycle();
    expect([fake.queried, await pause(orderId), await stateAndFlagOf(shop, orderId)]).toEqual([
      [first, first],
      null,
      [end, null],
    ]);
  });
});

it("an attempt whose answer cannot be recorded does not hide another one, and is queried every ten minutes", async () => {
  const { orderId, merTradeNo: first } = await placeOrderAndBeginPayment(shop, buyer);
  const second = await beginAttempt(shop, buyer, orderId);
  fake.answer(second, () => Promise.reject(new Error("the adapter broke")));
  later(15 * MINUTE);
  await cycle();
  expect([fake.queried, await pause(orderId)]).toEqual([[second, first], 10]);
  fake.answer(first, foundResult(first, paidEvent(3990)));
  later(10 * MINUTE);
  await cycle();
  expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
  expect(await countFulfilmentEffects(shop, orderId, memberId)).toEqual(allFulfilmentEffects);
  // It may have been paid as well: it is queried past the expiry too.
  later(DAY);
  await cycle();
  expect(await pause(orderId)).toBe(10);
});

it("an order that fails does not delay the others", async () => {
  const [broken, good] = [await placeOrderAndBeginPayment(shop, buyer), await placeOrderAndBeginPayment(shop, buyer)];
  fake.answer(broken.merTradeNo, () => Promise.reject(new Error("the adapter broke")));
  fake.answer(good.merTradeNo, foundResult(good.merTradeNo, paidEvent(3990)));
  later(15 * MINUTE);
  await cycle();
  expect(await stateAndFlagOf(shop, good.orderId)).toEqual(["fulfilled", null]);
  expect(await stateAndFlagOf(shop, broken.orderId)).toEqual(["pending", null]);
  later(10 * MINUTE);
  expect(await due()).toEqual([broken.orderId]);
});
