import { DAY, HOUR, MINUTE } from "@panshi/core/clock";
import { listDueOrders } from "@panshi/core/order/list-due-orders";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reconcileOrdersJob } from "../src/jobs/reconcile-orders.ts";
import { type TestApp, testApp } from "../src/testing.ts";
import { runReleaseCoupons } from "./coupon-fixtures.ts";
import { fakeGateway, found } from "@panshi/core/payment/fake-gateway";
import { addMember, addPlans } from "./fixtures.ts";
import {
  addCoupon,
  attemptRows,
  beginAttempt,
  createOrder,
  effectsOf,
  events,
  noEffects,
  notify,
  oneOfEach,
  openOrder,
  orderRow,
  stateAndFlagOf,
  usedCountOf,
  withPayuni,
} from "./payment-fixtures.ts";

const fake = fakeGateway();
let server: TestApp;
let other: TestApp;
let cookies: Record<string, string>;
let memberId: string;
beforeAll(async () => {
  server = await testApp({ variables: withPayuni, gateway: fake.gateway });
  other = await testApp({ variables: withPayuni, gateway: fake.gateway, sharing: server });
  await addPlans(server);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  // What earlier tests left open is none of this one's business.
  await server.database.sql.begin("read write", (sql) => sql`update orders set reconcile_at = null`);
  fake.queried.length = 0;
  ({ id: memberId, cookies } = await addMember(server));
});

const cycle = (where = server) => reconcileOrdersJob(where.services.baseCtx)();
const later = (milliseconds: number) => server.clock.advance(milliseconds);
const due = () => listDueOrders({ ctx: server.services.baseCtx, input: { limit: 10 } });
const pause = async (orderId: string) => {
  const { reconcileAt } = await orderRow(server, orderId);
  return reconcileAt && (reconcileAt.getTime() - server.clock.now().getTime()) / MINUTE;
};
const paid = { kind: "paid", amount: 3990 } as const;

describe("an order whose notify never came", () => {
  it("is paid within the cycle after 15 minutes, with all that a notify brings, and not asked about again", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    fake.answer(merTradeNo, found(merTradeNo, paid));
    later(15 * MINUTE - 1);
    await cycle();
    expect([fake.queried, await effectsOf(server, orderId, memberId)]).toEqual([[], noEffects]);
    later(1);
    await cycle();
    expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", null]);
    expect(await effectsOf(server, orderId, memberId)).toEqual(oneOfEach);
    expect(await pause(orderId)).toBeNull();
    later(DAY);
    await cycle();
    expect(fake.queried).toEqual([merTradeNo]);
  });

  it("is paid once, also when the notify comes after all", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    fake.answer(merTradeNo, found(merTradeNo, paid));
    later(15 * MINUTE);
    await Promise.all([cycle(), notify(server, events.card(merTradeNo, 3990)), cycle(other)]);
    await notify(server, events.card(merTradeNo, 3990));
    expect(await effectsOf(server, orderId, memberId)).toEqual(oneOfEach);
    expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", null]);
  });

  it("of another amount goes to a person", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    fake.answer(merTradeNo, found(merTradeNo, { kind: "paid", amount: 1 }));
    later(15 * MINUTE);
    await cycle();
    expect(await stateAndFlagOf(server, orderId)).toEqual(["pending", "wrong_amount"]);
  });

  it("is found whichever of its attempts was paid", async () => {
    const { orderId, merTradeNo: first } = await openOrder(server, cookies);
    await beginAttempt(server, orderId, cookies);
    fake.answer(first, found(first, paid));
    later(15 * MINUTE);
    await cycle();
    expect(fake.queried).toHaveLength(2);
    expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", null]);
  });
});

describe("an order that was paid while another of its attempts is open", () => {
  it("is asked about until its end: money that came twice is found without a notify", async () => {
    const { orderId, merTradeNo: first } = await openOrder(server, cookies);
    await notify(server, events.atmNumber(first, 3990));
    await notify(server, events.card(await beginAttempt(server, orderId, cookies), 3990));
    expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", null]);
    later(15 * MINUTE);
    await cycle();
    expect([fake.queried, await pause(orderId)]).toEqual([[first], 30]);
    fake.answer(first, found(first, paid));
    later(30 * MINUTE);
    await cycle();
    expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", "second_payment"]);
    expect(await effectsOf(server, orderId, memberId)).toEqual(oneOfEach);
    expect(await pause(orderId)).toBeNull();
  });

  it("is left alone after its end, as it was paid", async () => {
    const code = await addCoupon(server, { usageLimit: 1 });
    const { orderId, merTradeNo: first } = await openOrder(server, cookies, "basic", { couponCode: code });
    await notify(server, events.ended(first, 3591, "2"));
    await notify(server, events.card(await beginAttempt(server, orderId, cookies), 3591));
    later(DAY);
    await cycle();
    expect(fake.queried).toEqual([first]);
    expect([await stateAndFlagOf(server, orderId), await pause(orderId)]).toEqual([["fulfilled", null], null]);
    expect(await usedCountOf(server, code)).toBe(1);
  });
});

describe("an order that nobody paid", () => {
  it("is asked about less and less often, and expires after a day and a last answer", async () => {
    const code = await addCoupon(server, { usageLimit: 1 });
    const { orderId, merTradeNo } = await openOrder(server, cookies, "basic", { couponCode: code });
    const pauses: (number | null)[] = [];
    for (let index = 0; index < 6; index += 1) {
      const minutes = await pause(orderId);
      pauses.push(minutes);
      later((minutes ?? 0) * MINUTE);
      await cycle();
    }
    expect(pauses).toEqual([15, 30, 60, 120, 240, 360]);
    expect(await stateAndFlagOf(server, orderId)).toEqual(["pending", null]);
    // The use was for half an hour; the order lives on without it.
    await runReleaseCoupons(server);
    expect(await usedCountOf(server, code)).toBe(0);
    // What is left of the day, and no longer.
    const { expiresAt } = await orderRow(server, orderId);
    later((expiresAt?.getTime() ?? 0) - server.clock.now().getTime() - 1);
    await cycle();
    expect((await orderRow(server, orderId)).state).toBe("pending");
    later(1);
    await cycle();
    expect(await stateAndFlagOf(server, orderId)).toEqual(["expired", null]);
    expect(fake.queried.at(-1)).toBe(merTradeNo);
    expect((await attemptRows(server, orderId))[0]?.state).toBe("expired");
    expect([await usedCountOf(server, code), await pause(orderId)]).toEqual([0, null]);
  });

  it("and never tried expires without a question", async () => {
    const { body } = await createOrder(server, "basic", {}, { cookies });
    later(DAY);
    await cycle();
    expect([await stateAndFlagOf(server, body.orderId), fake.queried]).toEqual([["expired", null], []]);
  });

  it("never expires while the gateway cannot be asked", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    fake.answer(merTradeNo, { kind: "unreachable", cause: "timeout" });
    for (let day = 0; day < 5; day += 1) {
      later(DAY);
      await cycle();
    }
    expect(await stateAndFlagOf(server, orderId)).toEqual(["pending", null]);
    expect(await pause(orderId)).toBeLessThanOrEqual(360);
    fake.answer(merTradeNo, found(merTradeNo, paid));
    later(6 * HOUR);
    await cycle();
    expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", null]);
  });

  it("is asked about once more at its end, also where its attempt had failed: it may have been paid there after all", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    await notify(server, events.ended(merTradeNo, 3990, "2"));
    later(15 * MINUTE);
    await cycle();
    expect(fake.queried).toEqual([]);
    fake.answer(merTradeNo, found(merTradeNo, paid));
    later(DAY);
    await cycle();
    expect(fake.queried).toEqual([merTradeNo]);
    expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", null]);
  });

  it("is not given up by an answer that is older than a new attempt", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    later(DAY - MINUTE);
    await cycle();
    fake.answer(merTradeNo, async () => {
      // While the gateway is being asked, the buyer presses once more; the clock has passed the order's end.
      await server.database.sql.begin(
        "read write",
        (sql) => sql`update orders set reconcile_at = reconcile_at + interval '15 minutes' where id = ${orderId}`,
      );
      return { kind: "not_found" };
    });
    later(MINUTE);
    await cycle();
    expect(await stateAndFlagOf(server, orderId)).toEqual(["pending", null]);
  });

  it("is not given up by an answer that is older than its payment", async () => {
    const code = await addCoupon(server, { usageLimit: 1 });
    const { orderId, merTradeNo } = await openOrder(server, cookies, "basic", { couponCode: code });
    const second = await beginAttempt(server, orderId, cookies);
    fake.answer(merTradeNo, async () => {
      await notify(server, events.card(second, 3591));
      return { kind: "not_found" };
    });
    later(DAY);
    await cycle();
    expect([await stateAndFlagOf(server, orderId), await pause(orderId)]).toEqual([["fulfilled", null], null]);
    expect(await usedCountOf(server, code)).toBe(1);
  });

  it("and whose page was opened at the last minute is left time to get through it", async () => {
    const { body } = await createOrder(server, "basic", {}, { cookies });
    later(DAY - 1000);
    const merTradeNo = await beginAttempt(server, body.orderId, cookies);
    later(15 * MINUTE);
    await cycle();
    expect((await orderRow(server, body.orderId)).state).toBe("pending");
    await notify(server, events.card(merTradeNo, 3990));
    expect(await stateAndFlagOf(server, body.orderId)).toEqual(["fulfilled", null]);
  });
});

describe("money on its way", () => {
  it("that settles is asked about every ten minutes, past the order's end too, and never given up", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    fake.answer(merTradeNo, found(merTradeNo, { kind: "undecided", amount: 3990 }, true));
    later(15 * MINUTE);
    for (let round = 0; round < 3; round += 1) {
      await cycle();
      expect(await pause(orderId)).toBe(10);
      later(round === 1 ? 2 * DAY : 10 * MINUTE);
    }
    expect((await orderRow(server, orderId)).state).toBe("pending");
    fake.answer(merTradeNo, found(merTradeNo, paid));
    await cycle();
    expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", null]);
  });

  it("by a number keeps the order alive until a day after the number's end", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    const end = new Date(server.clock.now().getTime() + 3 * DAY);
    const day = new Date(end.getTime() + 8 * HOUR).toISOString().slice(0, 10);
    await notify(server, events.atmNumber(merTradeNo, 3990, { ExpireDate: `${day} 23:59:59` }));
    for (let hours = 0; hours < 72; hours += 6) {
      later(6 * HOUR);
      await cycle();
    }
    expect((await orderRow(server, orderId)).state).toBe("pending");
    later(2 * DAY);
    await cycle();
    expect(await stateAndFlagOf(server, orderId)).toEqual(["expired", null]);
    await notify(server, events.atmPaid(merTradeNo, 3990));
    expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", "paid_late"]);
    expect(await effectsOf(server, orderId, memberId)).toEqual(oneOfEach);
  });

  it("by a number whose notify got lost keeps the order alive for as long as we asked for", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    fake.answer(merTradeNo, found(merTradeNo, { kind: "number_issued", amount: 3990, method: "atm" }));
    later(15 * MINUTE);
    const issued = server.clock.now().getTime();
    await cycle();
    expect((await orderRow(server, orderId)).expiresAt).toEqual(new Date(issued + 4 * DAY));
    expect((await attemptRows(server, orderId))[0]?.state).toBe("waiting");
  });
});

describe("two workers at once", () => {
  it("decide each order once", async () => {
    const orders = [];
    for (let index = 0; index < 6; index += 1) orders.push(await openOrder(server, cookies));
    for (const { merTradeNo } of orders.slice(0, 3)) fake.answer(merTradeNo, found(merTradeNo, paid));
    later(15 * MINUTE);
    expect((await due()).toSorted()).toEqual(orders.map(({ orderId }) => orderId).toSorted());
    await Promise.all([cycle(), cycle(other), cycle(), cycle(other)]);
    for (const { orderId } of orders.slice(0, 3))
      expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", null]);
    for (const { orderId } of orders.slice(3))
      expect(await orderRow(server, orderId)).toMatchObject({ state: "pending", reconcileCount: 1 });
    expect(await effectsOf(server, orders[0]?.orderId ?? "", memberId)).toMatchObject({ grants: 1, receipts: 1 });
  });

  it("give a coupon's use back once that is still reserved when its order ends", async () => {
    const code = await addCoupon(server, { usageLimit: 5 });
    for (let index = 0; index < 3; index += 1)
      await openOrder(server, (await addMember(server)).cookies, "basic", { couponCode: code });
    const { merTradeNo } = await openOrder(server, cookies, "basic", { couponCode: code });
    await notify(server, events.card(merTradeNo, 3591));
    expect(await usedCountOf(server, code)).toBe(4);
    later(DAY);
    await Promise.all([cycle(), cycle(other), cycle()]);
    expect(await usedCountOf(server, code)).toBe(1);
  });
});

describe("an order with an open attempt is asked about until its end, and then no more", () => {
  const becomes = (state: string) => async (orderId: string) => {
    await server.database.sql.begin(
      "read write",
      (sql) => sql`update orders set state = ${state} where id = ${orderId}`,
    );
  };
  const numberComesLate = async (_orderId: string, first: string) => {
    later(5 * HOUR);
    expect(await notify(server, events.atmNumber(first, 3990))).toBe(200);
  };
  it.each([
    ["that a guest paid and never claimed", "paid", async () => {}],
    ["whose buyer is gone", "paid", becomes("paid")],
    ["that was given back", "refunded", becomes("refunded")],
    ["that is paid, and whose other number comes late", "fulfilled", numberComesLate],
  ])("%s", async (what, end, change) => {
    const { orderId, merTradeNo: first, cookies: own } = await openOrder(server, what.includes("guest") ? {} : cookies);
    await notify(server, events.card(await beginAttempt(server, orderId, own), 3990));
    await change(orderId, first);
    later(15 * MINUTE);
    await cycle();
    expect(fake.queried).toEqual([first]);
    const { expiresAt } = await orderRow(server, orderId);
    later((expiresAt?.getTime() ?? 0) - server.clock.now().getTime());
    await cycle();
    expect([fake.queried, await pause(orderId), await stateAndFlagOf(server, orderId)]).toEqual([
      [first, first],
      null,
      [end, null],
    ]);
  });
});

it("an attempt whose answer cannot be taken hides no other of its order, and is asked about every ten minutes", async () => {
  const { orderId, merTradeNo: first } = await openOrder(server, cookies);
  const second = await beginAttempt(server, orderId, cookies);
  fake.answer(second, () => Promise.reject(new Error("the adapter broke")));
  later(15 * MINUTE);
  await cycle();
  expect([fake.queried, await pause(orderId)]).toEqual([[second, first], 10]);
  fake.answer(first, found(first, paid));
  later(10 * MINUTE);
  await cycle();
  expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", null]);
  expect(await effectsOf(server, orderId, memberId)).toEqual(oneOfEach);
  // It may have been paid as well: never given up, past the order's end too.
  later(DAY);
  await cycle();
  expect(await pause(orderId)).toBe(10);
});

it("an order that fails does not hold up the others", async () => {
  const [broken, good] = [await openOrder(server, cookies), await openOrder(server, cookies)];
  fake.answer(broken.merTradeNo, () => Promise.reject(new Error("the adapter broke")));
  fake.answer(good.merTradeNo, found(good.merTradeNo, paid));
  later(15 * MINUTE);
  await cycle();
  expect(await stateAndFlagOf(server, good.orderId)).toEqual(["fulfilled", null]);
  expect(await stateAndFlagOf(server, broken.orderId)).toEqual(["pending", null]);
  later(10 * MINUTE);
  expect(await due()).toEqual([broken.orderId]);
});
