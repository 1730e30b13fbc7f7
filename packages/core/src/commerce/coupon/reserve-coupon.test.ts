import { AppError } from "@panshi/contracts/platform/errors";
import { couponMessages } from "@panshi/contracts/commerce/promotion";
import { connect, type Database, transaction } from "@panshi/db";
import { couponUses, orders } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { quoteOrder } from "../checkout/checkout.ts";
import { DAY, MINUTE } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { claimOrderUnchecked } from "../order/claim-order-unchecked.ts";
import { uniqueNetworkAddress } from "../../testing.ts";
import {
  addBuyer,
  addCoupon,
  attemptRows,
  beginAttempt,
  couponPersonCount,
  couponUseOf,
  membershipOf,
  numberIssuedEvent,
  openFlagsOf,
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
  withTestTransaction,
} from "../../testing-shop.ts";
import { releaseExpiredCoupons } from "./reserve-coupon.ts";

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

const couponOrder = (couponCode: string, ctx = buyer) => placePlanOrder(ctx, "basic", { couponCode });
/** Begins a payment; returns null, or why the coupon cannot be reserved. */
async function tryBegin(ctx: MemberCtx, orderId: string, options: Parameters<typeof beginAttempt>[3] = {}) {
  try {
    await beginAttempt(shop, ctx, orderId, options);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === "coupon_unavailable") return error.message;
    throw error;
  }
}
const release = (db = shop.database.db) => releaseExpiredCoupons({ ...shop.ctx, db }, { limit: 100 });
const claim = (id: string) => transaction(systemCtx(shop), (ctx) => claimOrderUnchecked(ctx, { id, memberId }));
const later = (milliseconds: number) => shop.clock.advance(milliseconds);
const stateOfUse = async (orderId: string) => (await couponUseOf(shop, orderId))?.state;
const minutesLeft = async (orderId: string) => {
  const until = (await couponUseOf(shop, orderId))?.reservedUntil;
  return until ? (until.getTime() - shop.clock.now().getTime()) / MINUTE : null;
};
/** A new member with an order that has the coupon. */
async function addBuyerWith(code: string) {
  const { ctx } = await addBuyer(shop);
  return { ctx, orderId: await couponOrder(code, ctx) };
}
const buyersWith = (code: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => addBuyerWith(code)));

describe("a reservation", () => {
  it("lasts half an hour, is renewed by each attempt of its order, and is then released for anybody", async () => {
    const code = await addCoupon(shop, { usageLimit: 1 });
    const orderId = await couponOrder(code);
    await beginAttempt(shop, buyer, orderId);
    expect([
      await minutesLeft(orderId),
      await takenCountOf(shop, code),
      await couponPersonCount(shop, orderId),
    ]).toEqual([30, 1, 3]);
    later(20 * MINUTE);
    await beginAttempt(shop, buyer, orderId);
    expect([await minutesLeft(orderId), await takenCountOf(shop, code)]).toEqual([30, 1]);
    later(30 * MINUTE - 1);
    expect([await release(), await stateOfUse(orderId)]).toEqual([0, "reserved"]);
    later(1);
    expect([await release(), await stateOfUse(orderId)]).toEqual([1, "released"]);
    expect([await takenCountOf(shop, code), await couponPersonCount(shop, orderId)]).toEqual([0, 0]);
    const next = await addBuyerWith(code);
    expect(await tryBegin(next.ctx, next.orderId)).toBeNull();
    expect(await takenCountOf(shop, code)).toBe(1);
  });

  it("that has expired does not count, also before the job releases it", async () => {
    const code = await addCoupon(shop, { usageLimit: 1 });
    await beginAttempt(shop, buyer, await couponOrder(code));
    later(30 * MINUTE);
    const next = await addBuyerWith(code);
    expect(await tryBegin(next.ctx, next.orderId)).toBeNull();
    expect(await takenCountOf(shop, code)).toBe(1);
  });

  it("is released once by runs on two servers at once", async () => {
    const code = await addCoupon(shop, { usageLimit: 50, takenCount: 10 });
    for (const { orderId, ctx } of await buyersWith(code, 8)) await beginAttempt(shop, ctx, orderId);
    expect(await takenCountOf(shop, code)).toBe(18);
    later(30 * MINUTE);
    await Promise.all([release(), release(other.db), release(), release(other.db)]);
    expect(await takenCountOf(shop, code)).toBe(10);
  });

  it("lasts until an issued payment code expires, and no longer where the code ends before", async () => {
    const code = await addCoupon(shop, { usageLimit: 1 });
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer, "basic", { couponCode: code });
    const payExpiresAt = new Date(shop.clock.now().getTime() + 2 * DAY);
    await recordTestEvent(shop, merTradeNo, numberIssuedEvent(3591, payExpiresAt));
    expect((await couponUseOf(shop, orderId))?.reservedUntil).toEqual(payExpiresAt);
    // A further attempt does not shorten it.
    await beginAttempt(shop, buyer, orderId);
    expect((await couponUseOf(shop, orderId))?.reservedUntil).toEqual(payExpiresAt);
    later(DAY);
    expect([await release(), await stateOfUse(orderId)]).toEqual([0, "reserved"]);
    for (const { merTradeNo: name } of await attemptRows(shop, orderId))
      await recordTestEvent(shop, name, { kind: "expired", amount: 3591 });
    await release();
    expect([await stateOfUse(orderId), await takenCountOf(shop, code)]).toEqual(["released", 0]);
  });

  it("stays when its code expires while the buyer is at the gateway's page again", async () => {
    const code = await addCoupon(shop, { usageLimit: 1 });
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer, "basic", { couponCode: code });
    await recordTestEvent(shop, merTradeNo, numberIssuedEvent(3591));
    const again = await beginAttempt(shop, buyer, orderId);
    await recordTestEvent(shop, merTradeNo, { kind: "expired", amount: 3591 });
    expect([await release(), await stateOfUse(orderId)]).toEqual([0, "reserved"]);
    await recordTestEvent(shop, again, paidEvent(3591));
    expect([await stateAndFlagOf(shop, orderId), await takenCountOf(shop, code)]).toEqual([["fulfilled", null], 1]);
  });

  it("for a payment code without an expiry lasts the three days that we asked for", async () => {
    const code = await addCoupon(shop);
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer, "basic", { couponCode: code });
    await recordTestEvent(shop, merTradeNo, numberIssuedEvent(3591));
    expect(await minutesLeft(orderId)).toBe(3 * 24 * 60);
  });

  it("stays reserved while a card that failed is tried again", async () => {
    const code = await addCoupon(shop, { usageLimit: 1 });
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer, "basic", { couponCode: code });
    await recordTestEvent(shop, merTradeNo, { kind: "failed", amount: 3591 });
    expect([await release(), await stateOfUse(orderId)]).toEqual([0, "reserved"]);
    await recordTestEvent(shop, await beginAttempt(shop, buyer, orderId), paidEvent(3591));
    expect([await stateAndFlagOf(shop, orderId), await takenCountOf(shop, code)]).toEqual([["fulfilled", null], 1]);
  });
});

describe("the last use", () => {
  it("goes to one of fifty members who begin at once on two servers; the others are refused and have no attempt", async () => {
    const code = await addCoupon(shop, { usageLimit: 1 });
    const all = await buyersWith(code, 50);
    const answers = await Promise.all(
      all.map(({ orderId, ctx }, index) => tryBegin(index % 2 ? ctx : { ...ctx, db: other.db }, orderId)),
    );
    const refusals = answers.filter((answer) => answer !== null);
    expect(refusals).toEqual(Array(49).fill(couponMessages.noneLeft));
    expect(await takenCountOf(shop, code)).toBe(1);
    const attempts = await Promise.all(all.map(({ orderId }) => attemptRows(shop, orderId)));
    expect(attempts.flat()).toMatchObject([{ amount: 3591 }]);
  });

  it("of one order that is begun twenty times at once is one use", async () => {
    const code = await addCoupon(shop, { usageLimit: 1 });
    const orderId = await couponOrder(code);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => tryBegin(index % 2 ? buyer : { ...buyer, db: other.db }, orderId)),
    );
    expect(answers).toEqual(Array(20).fill(null));
    expect([await takenCountOf(shop, code), await couponPersonCount(shop, orderId)]).toEqual([1, 3]);
  });
});

describe("a network address", () => {
  it("reserves twenty uses for unpaid orders; another address, and a place that payment frees, reserves again", async () => {
    const code = await addCoupon(shop);
    const address = uniqueNetworkAddress();
    const all = await buyersWith(code, 23);
    const answers = await Promise.all(all.map(({ orderId, ctx }) => tryBegin(ctx, orderId, { address })));
    expect(answers.filter((answer) => answer === null)).toHaveLength(20);
    expect(answers.filter((answer) => answer !== null)).toEqual(Array(3).fill(couponMessages.addressFull));
    expect(await takenCountOf(shop, code)).toBe(20);
    const refused = all.filter((_, index) => answers[index] !== null);
    const [first, second] = refused;
    const paying = all.find((_, index) => answers[index] === null);
    if (!first || !second || !paying) throw new Error("twenty were reserved, and three refused");
    expect(await tryBegin(first.ctx, first.orderId)).toBeNull();
    // Renewed from another address, it takes up its place at this one all the same.
    expect(await tryBegin(paying.ctx, paying.orderId)).toBeNull();
    expect(await tryBegin(second.ctx, second.orderId, { address })).toBe(couponMessages.addressFull);
    const [attempt] = await attemptRows(shop, paying.orderId);
    await recordTestEvent(shop, attempt?.merTradeNo ?? "", paidEvent(3591));
    expect(await tryBegin(second.ctx, second.orderId, { address })).toBeNull();
  });

  it("of IPv6 is a /64, and of several promotions counts them together", async () => {
    const codes = [await addCoupon(shop), await addCoupon(shop), await addCoupon(shop)];
    const all = (await Promise.all(codes.map((code) => buyersWith(code, 7)))).flat();
    const from = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:7`;
    const answers = await Promise.all(
      all.map(({ orderId, ctx }, index) => tryBegin(ctx, orderId, { address: `${from}::${index + 1}` })),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(20);
  });

  it("uses up no coupon by a hundred unpaid orders", async () => {
    const code = await addCoupon(shop, { usageLimit: 21 });
    const address = uniqueNetworkAddress();
    const hoarder = await addBuyer(shop);
    const before = await takenCountOf(shop, code);
    for (let order = 0; order < 30; order += 1) await couponOrder(code, hoarder.ctx);
    expect([before, await takenCountOf(shop, code)]).toEqual([0, 0]);
    for (const { orderId, ctx } of await buyersWith(code, 23)) await tryBegin(ctx, orderId, { address });
    expect(await takenCountOf(shop, code)).toBe(20);
    const honest = await addBuyerWith(code);
    expect(await tryBegin(honest.ctx, honest.orderId)).toBeNull();
  });
});

describe("an order whose coupon cannot be reserved when payment begins", () => {
  const spent = async () => {
    const code = await addCoupon(shop, { usageLimit: 1 });
    const orderId = await couponOrder(code);
    const faster = await addBuyerWith(code);
    await beginAttempt(shop, faster.ctx, faster.orderId);
    return { code, orderId };
  };

  it("is paid only at the price that the buyer accepted", async () => {
    const { code, orderId } = await spent();
    expect(await tryBegin(buyer, orderId)).toBe(couponMessages.noneLeft);
    expect(await tryBegin(buyer, orderId, { agreedTotal: 3591 })).toBe(couponMessages.noneLeft);
    expect(await tryBegin(buyer, orderId, { agreedTotal: 3990 })).toBeNull();
    expect(await orderRow(shop, orderId)).toMatchObject({ discount: 0, total: 3990, promotionId: null });
    const [attempt] = await attemptRows(shop, orderId);
    expect(attempt?.amount).toBe(3990);
    await recordTestEvent(shop, attempt?.merTradeNo ?? "", paidEvent(3990));
    expect([await stateAndFlagOf(shop, orderId), await takenCountOf(shop, code)]).toEqual([["fulfilled", null], 1]);
  });

  it("costs the lower price where the coupon can be reserved again", async () => {
    const { orderId } = await spent();
    later(30 * MINUTE);
    expect(await tryBegin(buyer, orderId, { agreedTotal: 3990 })).toBeNull();
    expect((await attemptRows(shop, orderId))[0]?.amount).toBe(3591);
  });

  it.each([
    ["was switched off", { isActive: false }],
    ["is over", { validTo: new Date("2026-01-02") }],
    ["applies to something else now", { appliesTo: "goods" as const }],
    ["wants more now", { minimumAmount: 4000 }],
  ])("because it %s, also where a use was reserved", async (_what, change) => {
    const code = await addCoupon(shop);
    const orderId = await couponOrder(code);
    await beginAttempt(shop, buyer, orderId);
    const set = { is_active: true, ...renamed(change) };
    await shop.database.sql.begin(
      "read write",
      (sql) => sql`update promotions set ${sql(set)} where coupon_code = ${code}`,
    );
    expect(await tryBegin(buyer, orderId)).toBe(couponMessages.noLongerValid);
    expect(await tryBegin(buyer, orderId, { agreedTotal: 3990 })).toBeNull();
    expect([await stateOfUse(orderId), await takenCountOf(shop, code)]).toEqual(["released", 0]);
  });

  it("honours an earlier attempt at the lower price, flagged, with the sum that was paid, and counts it past the limit", async () => {
    const code = await addCoupon(shop, { usageLimit: 1 });
    const { orderId, merTradeNo: early } = await placeOrderAndBeginPayment(shop, buyer, "basic", { couponCode: code });
    later(30 * MINUTE);
    const faster = await addBuyerWith(code);
    await beginAttempt(shop, faster.ctx, faster.orderId);
    expect(await tryBegin(buyer, orderId, { agreedTotal: 3990 })).toBeNull();
    expect(await recordTestEvent(shop, early, paidEvent(3591))).toBe("handled");
    expect(await orderRow(shop, orderId)).toMatchObject({
      state: "fulfilled",
      total: 3591,
      discount: 399,
    });
    expect(await openFlagsOf(shop, orderId)).toEqual(["coupon_released"]);
    expect([await stateOfUse(orderId), await stateOfUse(faster.orderId)]).toEqual(["used", "reserved"]);
    expect(await takenCountOf(shop, code)).toBe(2);
  });
});

const renamed = (change: { isActive?: boolean; validTo?: Date; appliesTo?: string; minimumAmount?: number }) => ({
  ...(change.isActive !== undefined && { is_active: change.isActive }),
  ...(change.validTo && { valid_from: new Date("2026-01-01"), valid_to: change.validTo }),
  ...(change.appliesTo && { applies_to: change.appliesTo }),
  ...(change.minimumAmount !== undefined && { minimum_amount: change.minimumAmount }),
});

describe("a released use", () => {
  it("is honoured when its payment comes late, and flagged; the member has no further one", async () => {
    const code = await addCoupon(shop);
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer, "basic", { couponCode: code });
    later(31 * MINUTE);
    await release();
    expect(await recordTestEvent(shop, merTradeNo, paidEvent(3591))).toBe("handled");
    expect([await stateAndFlagOf(shop, orderId), await stateOfUse(orderId)]).toEqual([
      ["fulfilled", "coupon_released"],
      "used",
    ]);
    expect(await takenCountOf(shop, code)).toBe(1);
    const error = await placePlanOrder(buyer, "basic", { couponCode: code }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ issues: [{ path: "couponCode", message: couponMessages.usedByYou }] });
  });

  it("of two orders of one member that are both paid late is a second use, flagged", async () => {
    const code = await addCoupon(shop);
    const first = await placeOrderAndBeginPayment(shop, buyer, "basic", { couponCode: code });
    later(31 * MINUTE);
    const second = await placeOrderAndBeginPayment(shop, buyer, "basic", { couponCode: code });
    await recordTestEvent(shop, second.merTradeNo, paidEvent(3591));
    await recordTestEvent(shop, first.merTradeNo, paidEvent(3591));
    expect([await stateAndFlagOf(shop, second.orderId), await stateAndFlagOf(shop, first.orderId)]).toEqual([
      ["fulfilled", null],
      ["fulfilled", "coupon_released,coupon_second_use"],
    ]);
  });
});

describe("a visitor's order with a coupon", () => {
  /** As orders were made before coupons required a sign-in: with a use reserved by the order itself. */
  async function oldVisitorOrder(code: string) {
    const visitor = visitorCtx(shop);
    const order = await placeOrderAndBeginPayment(shop, visitor);
    await withTestTransaction(shop, async (db) => {
      const [promotion] = await shop.database.sql<
        { id: string }[]
      >`select id from promotions where coupon_code = ${code}`;
      const promotionId = promotion?.id ?? "";
      const now = shop.clock.now();
      await db.update(orders).set({ promotionId, discount: 399, total: 3591 }).where(eq(orders.id, order.orderId));
      const row = { orderId: order.orderId, promotionId, discount: 399, createdAt: now, updatedAt: now };
      await db.insert(couponUses).values({ ...row, reservedUntil: new Date(now.getTime() + DAY) });
    });
    return { ...order, merTradeNo: await beginAttempt(shop, visitor, order.orderId) };
  }

  it("is claimed also where it makes a second use, and is flagged", async () => {
    const code = await addCoupon(shop, { takenCount: 1 });
    const own = await placeOrderAndBeginPayment(shop, buyer, "basic", { couponCode: code });
    await recordTestEvent(shop, own.merTradeNo, paidEvent(3591));
    const guest = await oldVisitorOrder(code);
    await recordTestEvent(shop, guest.merTradeNo, paidEvent(3591));
    expect(await stateAndFlagOf(shop, guest.orderId)).toEqual(["paid", null]);
    await claim(guest.orderId);
    expect(await stateAndFlagOf(shop, guest.orderId)).toEqual(["fulfilled", "coupon_second_use"]);
    expect(await membershipOf(shop, memberId)).toMatchObject({ daysRemaining: 60 });
    expect(await orderRow(shop, guest.orderId)).toMatchObject({ memberId });
  });

  it("is claimed without a flag where it is the only one, and counts as the member's use", async () => {
    const code = await addCoupon(shop, { takenCount: 1 });
    const guest = await oldVisitorOrder(code);
    await recordTestEvent(shop, guest.merTradeNo, paidEvent(3591));
    await claim(guest.orderId);
    expect([await stateAndFlagOf(shop, guest.orderId), await couponPersonCount(shop, guest.orderId)]).toEqual([
      ["fulfilled", null],
      3,
    ]);
    const quote = await quoteOrder(buyer, { planType: "vip", couponCode: code });
    expect(quote.couponError).toBe(couponMessages.usedByYou);
  });
});
