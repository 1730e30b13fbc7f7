import { couponMessages } from "@panshi/contracts/promotion";
import { DAY, MINUTE } from "@panshi/core/clock";
import { couponUses, orders } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { uniqueAddress, type TestApp, testApp } from "../src/testing.ts";
import {
  createCouponOrder,
  couponPersonCount,
  postPayPage,
  runReleaseCoupons,
  sortedStatuses,
  couponUseOf,
} from "./coupon-fixtures.ts";
import { addMember, addPlans, snapshot, writeRows } from "./fixtures.ts";
import {
  addCoupon,
  queryTrpc,
  attemptRows,
  beginAttempt,
  events,
  membershipOf,
  notify,
  openOrder,
  orderRow,
  stateAndFlagOf,
  mutateTrpc,
  usedCountOf,
  withPayuni,
} from "./payment-fixtures.ts";

let server: TestApp;
let other: TestApp;
let cookies: Record<string, string>;
let memberId: string;
beforeAll(async () => {
  server = await testApp({ variables: withPayuni });
  other = await testApp({ variables: withPayuni, sharing: server });
  await addPlans(server);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  ({ id: memberId, cookies } = await addMember(server));
});

const later = (milliseconds: number) => server.clock.advance(milliseconds);
const stateOfUse = async (orderId: string) => (await couponUseOf(server, orderId))?.state;
const minutesLeft = async (orderId: string) => {
  const until = (await couponUseOf(server, orderId))?.reservedUntil;
  return until ? (until.getTime() - server.clock.now().getTime()) / MINUTE : null;
};
/** A member of their own with an order that has the coupon. */
async function buyer(code: string) {
  const member = await addMember(server);
  return { ...member, orderId: await createCouponOrder(server, code, member.cookies) };
}
const buyers = (code: string, count: number) => Promise.all(Array.from({ length: count }, () => buyer(code)));

describe("a reserved use", () => {
  it("lasts half an hour, is renewed by each attempt of its order, and is then given back to anybody", async () => {
    const code = await addCoupon(server, { usageLimit: 1 });
    const orderId = await createCouponOrder(server, code, cookies);
    await beginAttempt(server, orderId, cookies);
    expect([
      await minutesLeft(orderId),
      await usedCountOf(server, code),
      await couponPersonCount(server, orderId),
    ]).toEqual([30, 1, 3]);
    later(20 * MINUTE);
    await beginAttempt(server, orderId, cookies);
    expect([await minutesLeft(orderId), await usedCountOf(server, code)]).toEqual([30, 1]);
    later(30 * MINUTE - 1);
    expect([await runReleaseCoupons(server), await stateOfUse(orderId)]).toEqual([0, "reserved"]);
    later(1);
    expect([await runReleaseCoupons(server), await stateOfUse(orderId)]).toEqual([1, "released"]);
    expect([await usedCountOf(server, code), await couponPersonCount(server, orderId)]).toEqual([0, 0]);
    const next = await buyer(code);
    expect((await postPayPage(server, next.orderId, next.cookies)).status).toBe(200);
    expect(await usedCountOf(server, code)).toBe(1);
  });

  it("whose time is over is free also while no job gives it back, for a new order too", async () => {
    const code = await addCoupon(server, { usageLimit: 1 });
    await beginAttempt(server, await createCouponOrder(server, code, cookies), cookies);
    later(30 * MINUTE);
    const next = await buyer(code);
    expect((await postPayPage(server, next.orderId, next.cookies)).status).toBe(200);
    expect(await usedCountOf(server, code)).toBe(1);
  });

  it("is given back once by rounds on two servers at once", async () => {
    const code = await addCoupon(server, { usageLimit: 50, usedCount: 10 });
    for (const { orderId, cookies: who } of await buyers(code, 8)) await beginAttempt(server, orderId, who);
    expect(await usedCountOf(server, code)).toBe(18);
    later(30 * MINUTE);
    await Promise.all([
      runReleaseCoupons(server),
      runReleaseCoupons(other),
      runReleaseCoupons(server),
      runReleaseCoupons(other),
    ]);
    expect(await usedCountOf(server, code)).toBe(10);
  });

  it("lasts until the end of a number that was issued, and no longer where the number ends before", async () => {
    const code = await addCoupon(server, { usageLimit: 1 });
    const { orderId, merTradeNo } = await openOrder(server, cookies, "basic", { couponCode: code });
    const day = new Date(server.clock.now().getTime() + 2 * DAY).toISOString().slice(0, 10);
    await notify(server, events.atmNumber(merTradeNo, 3591, { ExpireDate: `${day} 23:59:59` }));
    expect((await couponUseOf(server, orderId))?.reservedUntil).toEqual(new Date(`${day}T15:59:59Z`));
    // A further try does not shorten it.
    await beginAttempt(server, orderId, cookies);
    expect((await couponUseOf(server, orderId))?.reservedUntil).toEqual(new Date(`${day}T15:59:59Z`));
    later(DAY);
    expect([await runReleaseCoupons(server), await stateOfUse(orderId)]).toEqual([0, "reserved"]);
    for (const { merTradeNo: name } of await attemptRows(server, orderId))
      await notify(server, events.ended(name, 3591, "4"));
    await runReleaseCoupons(server);
    expect([await stateOfUse(orderId), await usedCountOf(server, code)]).toEqual(["released", 0]);
  });

  it("of a number without an end lasts the three days that were asked for", async () => {
    const code = await addCoupon(server);
    const { orderId, merTradeNo } = await openOrder(server, cookies, "basic", { couponCode: code });
    await notify(server, events.storeNumber(merTradeNo, 3591));
    expect(await minutesLeft(orderId)).toBe(3 * 24 * 60);
  });

  it("stays reserved while a card that failed is tried again", async () => {
    const code = await addCoupon(server, { usageLimit: 1 });
    const { orderId, merTradeNo } = await openOrder(server, cookies, "basic", { couponCode: code });
    await notify(server, events.ended(merTradeNo, 3591, "2"));
    expect([await runReleaseCoupons(server), await stateOfUse(orderId)]).toEqual([0, "reserved"]);
    await notify(server, events.card(await beginAttempt(server, orderId, cookies), 3591));
    expect([await stateAndFlagOf(server, orderId), await usedCountOf(server, code)]).toEqual([["fulfilled", null], 1]);
  });
});

describe("the last use", () => {
  it("goes to one of fifty members who begin at once, over two servers; the others read it, and nothing is charged", async () => {
    const code = await addCoupon(server, { usageLimit: 1 });
    const all = await buyers(code, 50);
    const answers = await Promise.all(
      all.map(({ orderId, cookies: who }, index) => postPayPage(index % 2 ? server : other, orderId, who)),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([1, 49]);
    for (const { text } of refused) expect(text).toContain(couponMessages.noneLeft);
    expect(await usedCountOf(server, code)).toBe(1);
    const attempts = await Promise.all(all.map(({ orderId }) => attemptRows(server, orderId)));
    expect(attempts.flat()).toMatchObject([{ amount: 3591 }]);
  });

  it("of one order begun twenty times at once is one use", async () => {
    const code = await addCoupon(server, { usageLimit: 1 });
    const orderId = await createCouponOrder(server, code, cookies);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => postPayPage(index % 2 ? server : other, orderId, cookies)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect([await usedCountOf(server, code), await couponPersonCount(server, orderId)]).toEqual([1, 3]);
  });
});

describe("an address", () => {
  it("holds three uses for unpaid orders; who comes from another, and who pays, is not held up", async () => {
    const code = await addCoupon(server);
    const address = uniqueAddress();
    const all = await buyers(code, 6);
    const answers = await Promise.all(
      all.map(({ orderId, cookies: who }) => postPayPage(server, orderId, who, { address })),
    );
    expect(sortedStatuses(answers)).toEqual([200, 200, 200, 409, 409, 409]);
    expect(await usedCountOf(server, code)).toBe(3);
    const refused = all.filter((_, index) => answers[index]?.status === 409);
    expect(answers.find(({ status }) => status === 409)?.text).toContain(couponMessages.addressFull);
    const [first, second] = refused;
    if (!first || !second) throw new Error("three were refused");
    expect((await postPayPage(server, first.orderId, first.cookies)).status).toBe(200);
    const paying = all.find((_, index) => answers[index]?.status === 200);
    const [attempt] = await attemptRows(server, paying?.orderId ?? "");
    await notify(server, events.card(attempt?.merTradeNo ?? "", 3591));
    expect((await postPayPage(server, second.orderId, second.cookies, { address })).status).toBe(200);
  });

  it("of IPv6 is a /64, and of several promotions counts them together", async () => {
    const codes = [await addCoupon(server), await addCoupon(server), await addCoupon(server), await addCoupon(server)];
    const all = await Promise.all(codes.map(buyer));
    const from = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:7`;
    const answers = await Promise.all(
      all.map(({ orderId, cookies: who }, index) =>
        postPayPage(server, orderId, who, { address: `${from}::${index + 1}` }),
      ),
    );
    expect(sortedStatuses(answers)).toEqual([200, 200, 200, 409]);
  });

  it("uses up no coupon by a hundred unpaid orders", async () => {
    const code = await addCoupon(server, { usageLimit: 10 });
    const address = uniqueAddress();
    const member = await addMember(server);
    const before = await usedCountOf(server, code);
    for (let order = 0; order < 30; order += 1) await createCouponOrder(server, code, member.cookies);
    expect([before, await usedCountOf(server, code)]).toEqual([0, 0]);
    for (const { orderId, cookies: who } of await buyers(code, 8)) await postPayPage(server, orderId, who, { address });
    expect(await usedCountOf(server, code)).toBe(3);
    const honest = await buyer(code);
    expect((await postPayPage(server, honest.orderId, honest.cookies)).status).toBe(200);
  });
});

describe("an order whose coupon cannot be had when payment begins", () => {
  const spent = async () => {
    const code = await addCoupon(server, { usageLimit: 1 });
    const orderId = await createCouponOrder(server, code, cookies);
    const faster = await buyer(code);
    await beginAttempt(server, faster.orderId, faster.cookies);
    return { code, orderId };
  };

  it("is 409 with the new price and two ways, and changes nothing until the buyer agrees to that price", async () => {
    const { orderId } = await spent();
    const before = await snapshot(server);
    const page = await postPayPage(server, orderId, cookies);
    expect([page.status, page.headers["content-type"]]).toEqual([409, "text/html; charset=utf-8"]);
    expect(page.text).toContain(couponMessages.noneLeft);
    expect(page.text).toMatch(/這筆訂單是 NT\$ ?3,990/);
    expect(page.text).toContain(`<form method="post" action="/pay/${orderId}?total=3990">`);
    expect(page.text).toContain(`href="/payment/cancel?order=${orderId}"`);
    // Nothing goes on by itself to a higher price.
    expect(page.text).not.toContain("data-go");
    for (const total of [3591, 0, 3989, "3990&total=3990", "3990.0", "", "-3990", "abc"])
      expect((await postPayPage(server, orderId, cookies, { total })).status, String(total)).toBe(409);
    expect(await snapshot(server)).toEqual(before);
  });

  it("is paid at the price that the buyer agreed to", async () => {
    const { code, orderId } = await spent();
    const agreed = await postPayPage(server, orderId, cookies, { total: 3990 });
    expect(agreed.status).toBe(200);
    expect(await orderRow(server, orderId)).toMatchObject({ discount: 0, total: 3990, promotionId: null });
    const [attempt] = await attemptRows(server, orderId);
    expect(attempt?.amount).toBe(3990);
    await notify(server, events.card(attempt?.merTradeNo ?? "", 3990));
    expect([await stateAndFlagOf(server, orderId), await usedCountOf(server, code)]).toEqual([["fulfilled", null], 1]);
  });

  it("pays the lower price where the coupon can be had again", async () => {
    const { orderId } = await spent();
    later(30 * MINUTE);
    expect((await postPayPage(server, orderId, cookies, { total: 3990 })).status).toBe(200);
    expect((await attemptRows(server, orderId))[0]?.amount).toBe(3591);
  });

  it.each([
    ["was switched off", { isActive: false }],
    ["is over", { validTo: new Date("2026-01-02") }],
    ["applies to something else now", { appliesTo: "goods" as const }],
    ["wants more now", { minimumAmount: 4000 }],
  ])("because it %s, also where a use was reserved", async (_what, change) => {
    const code = await addCoupon(server);
    const orderId = await createCouponOrder(server, code, cookies);
    await beginAttempt(server, orderId, cookies);
    const set = { is_active: true, ...renamed(change) };
    await server.database.sql.begin(
      "read write",
      (sql) => sql`update promotions set ${sql(set)} where coupon_code = ${code}`,
    );
    const page = await postPayPage(server, orderId, cookies);
    expect([page.status, page.text.includes(couponMessages.overNow)]).toEqual([409, true]);
    expect((await postPayPage(server, orderId, cookies, { total: 3990 })).status).toBe(200);
    expect([await stateOfUse(orderId), await usedCountOf(server, code)]).toEqual(["released", 0]);
  });

  it("honours an earlier attempt at the lower price, flagged, with the sum that was paid", async () => {
    const code = await addCoupon(server, { usageLimit: 1 });
    const { orderId, merTradeNo: early } = await openOrder(server, cookies, "basic", { couponCode: code });
    later(30 * MINUTE);
    const faster = await buyer(code);
    await beginAttempt(server, faster.orderId, faster.cookies);
    expect((await postPayPage(server, orderId, cookies, { total: 3990 })).status).toBe(200);
    expect(await notify(server, events.card(early, 3591))).toBe(200);
    expect(await orderRow(server, orderId)).toMatchObject({
      state: "fulfilled",
      flag: "coupon_released",
      total: 3591,
      discount: 399,
    });
    expect([await stateOfUse(orderId), await usedCountOf(server, code)]).toEqual(["used", 1]);
  });
});

const renamed = (change: { isActive?: boolean; validTo?: Date; appliesTo?: string; minimumAmount?: number }) => ({
  ...(change.isActive !== undefined && { is_active: change.isActive }),
  ...(change.validTo && { valid_to: change.validTo }),
  ...(change.appliesTo && { applies_to: change.appliesTo }),
  ...(change.minimumAmount !== undefined && { minimum_amount: change.minimumAmount }),
});

describe("a use that was given back", () => {
  it("is honoured when its payment comes late, and flagged; the member has no further one", async () => {
    const code = await addCoupon(server);
    const { orderId, merTradeNo } = await openOrder(server, cookies, "basic", { couponCode: code });
    later(31 * MINUTE);
    await runReleaseCoupons(server);
    expect(await notify(server, events.card(merTradeNo, 3591))).toBe(200);
    expect([await stateAndFlagOf(server, orderId), await stateOfUse(orderId)]).toEqual([
      ["fulfilled", "coupon_released"],
      "used",
    ]);
    const second = await mutateTrpc(
      server,
      "payments.createPlanOrder",
      {
        planType: "basic",
        amount: 3990,
        currency: "TWD",
        couponCode: code,
      },
      cookies,
    );
    expect(second.failure?.issues).toEqual([{ path: "couponCode", message: couponMessages.usedByYou }]);
  });

  it("of two orders of one member that are both paid late is a second use, flagged", async () => {
    const code = await addCoupon(server);
    const first = await openOrder(server, cookies, "basic", { couponCode: code });
    later(31 * MINUTE);
    const second = await openOrder(server, cookies, "basic", { couponCode: code });
    await notify(server, events.card(second.merTradeNo, 3591));
    await notify(server, events.card(first.merTradeNo, 3591));
    expect([await stateAndFlagOf(server, second.orderId), await stateAndFlagOf(server, first.orderId)]).toEqual([
      ["fulfilled", null],
      ["fulfilled", "coupon_second_use"],
    ]);
  });
});

describe("a visitor's order of before, with a coupon", () => {
  /** As orders were made before visitors had to sign in: with a use reserved by the order itself. */
  async function oldGuest(code: string) {
    const order = await openOrder(server, {}, "basic");
    await writeRows(server, async (db) => {
      const [promotion] = await server.database.sql<
        { id: string }[]
      >`select id from promotions where coupon_code = ${code}`;
      const promotionId = promotion?.id ?? "";
      const now = server.clock.now();
      await db.update(orders).set({ promotionId, discount: 399, total: 3591 }).where(eq(orders.id, order.orderId));
      const row = { orderId: order.orderId, promotionId, discount: 399, createdAt: now, updatedAt: now };
      await db.insert(couponUses).values({ ...row, reservedUntil: new Date(now.getTime() + DAY) });
    });
    return { ...order, merTradeNo: await beginAttempt(server, order.orderId, order.cookies) };
  }

  it("is claimed also where it makes a second use, and is flagged", async () => {
    const code = await addCoupon(server, { usedCount: 1 });
    const own = await openOrder(server, cookies, "basic", { couponCode: code });
    await notify(server, events.card(own.merTradeNo, 3591));
    const guest = await oldGuest(code);
    await notify(server, events.card(guest.merTradeNo, 3591));
    expect(await stateAndFlagOf(server, guest.orderId)).toEqual(["paid", null]);
    const claimed = await mutateTrpc(server, "payments.claim", { id: guest.orderId }, { ...guest.cookies, ...cookies });
    expect(claimed.status).toBe(200);
    expect(await stateAndFlagOf(server, guest.orderId)).toEqual(["fulfilled", "coupon_second_use"]);
    expect(await membershipOf(server, cookies)).toMatchObject({ daysRemaining: 60 });
    expect(await orderRow(server, guest.orderId)).toMatchObject({ memberId });
  });

  it("is claimed without a flag where it is the only one, and counts as the member's use", async () => {
    const code = await addCoupon(server, { usedCount: 1 });
    const guest = await oldGuest(code);
    await notify(server, events.card(guest.merTradeNo, 3591));
    await mutateTrpc(server, "payments.claim", { id: guest.orderId }, { ...guest.cookies, ...cookies });
    expect([await stateAndFlagOf(server, guest.orderId), await couponPersonCount(server, guest.orderId)]).toEqual([
      ["fulfilled", null],
      3,
    ]);
    const next = await queryTrpc<{ couponError: string }>(
      server,
      "payments.quote",
      { planType: "vip", couponCode: code },
      cookies,
    );
    expect(next.body.couponError).toBe(couponMessages.usedByYou);
  });
});
