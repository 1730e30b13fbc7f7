import { couponMessages } from "@panshi/contracts/commerce/promotion";
import { members } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { uniqueNetworkAddress, type TestApp, testApp } from "../src/testing.ts";
import {
  createCouponOrder,
  couponPersonCount,
  postPayPage,
  quote,
  sortedStatuses,
  couponUseOf,
} from "./coupon-fixtures.ts";
import { addMember, addPlans, countRows, snapshot, withTestTransaction } from "./fixtures.ts";
import { addProducts } from "./shop-fixtures.ts";
import {
  addCoupon,
  attemptRows,
  beginAttempt,
  createOrder,
  countFulfilmentEffects,
  gatewayEventFields,
  notify,
  allFulfilmentEffects,
  orderRow,
  stateAndFlagOf,
  mutateTrpc,
  takenCountOf,
  payuniVariables,
} from "./payment-fixtures.ts";

let server: TestApp;
let cookies: Record<string, string>;
let memberId: string;
let productIds: string[];
beforeAll(async () => {
  server = await testApp({ variables: payuniVariables });
  await addPlans(server);
  productIds = await addProducts(server, [{ price: 190 }, { price: 290 }, { price: 390 }, { price: 250 }]);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ id: memberId, cookies } = await addMember(server));
});

/** Digests of all tables but `throttles`, because refused codes are counted. */
const withoutCounters = async () => ({ ...(await snapshot(server)), throttles: "" });
const cart = (productIds: string[], amount: number, couponCode: string, who = cookies) =>
  mutateTrpc(server, "payments.createCartOrder", { productIds, amount, consent: true, couponCode }, who);
const basic = (couponCode: string, who = cookies, added: object = {}) =>
  createOrder(server, "basic", { couponCode, ...added }, { cookies: who });
const atCoupon = (message: string) => [{ path: "couponCode", message }];
const fixed = { discountType: "fixed", discountValue: 1000 } as const;

describe("a coupon's terms", () => {
  it("a fixed discount needs an order above its value: four carts of 190 to 390 are refused", async () => {
    const code = await addCoupon(server, fixed);
    const before = await countRows(server, "orders");
    for (const [place, amount] of [190, 290, 390, 250].entries()) {
      const { status, failure } = await cart([productIds[place] ?? ""], amount, code);
      expect([status, failure?.issues]).toEqual([400, atCoupon(couponMessages.refused)]);
    }
    expect(await countRows(server, "orders")).toBe(before);
    expect((await quote(server, { planType: "basic", couponCode: code }, cookies)).body).toMatchObject({
      discount: 1000,
      total: 2990,
    });
  });

  it("a minimum of 0 allows any order, and a total of 0 is used at once, once a member", async () => {
    const code = await addCoupon(server, { ...fixed, minimumAmount: 0 });
    const { body } = await cart([productIds[0] ?? ""], 190, code);
    expect(await orderRow(server, body.orderId)).toMatchObject({ state: "fulfilled", total: 0 });
    expect([await takenCountOf(server, code), (await couponUseOf(server, body.orderId))?.state]).toEqual([1, "used"]);
    const again = await cart([productIds[1] ?? ""], 290, code);
    expect([again.status, again.failure?.issues]).toEqual([400, atCoupon(couponMessages.usedByYou)]);
    expect(await takenCountOf(server, code)).toBe(1);
  });

  it("[S7.17] reduces only what it applies to", async () => {
    const [plans, shop] = [
      await addCoupon(server, { appliesTo: "plans" }),
      await addCoupon(server, { appliesTo: "goods" }),
    ];
    const priceOf = async (code: string) => [
      (await quote(server, { planType: "basic", couponCode: code }, cookies)).body.total,
      (await quote(server, { productIds: productIds.slice(2, 3), couponCode: code }, cookies)).body.total,
    ];
    expect([await priceOf(plans), await priceOf(shop)]).toEqual([
      [3591, 390],
      [3990, 351],
    ]);
  });
});

describe("a refused code", () => {
  const refused: [string, () => Promise<string>][] = [
    ["unknown", async () => "NOTHING"],
    ["switched off", () => addCoupon(server, { isActive: false })],
    ["not yet valid", () => addCoupon(server, { validFrom: new Date("2027-01-01"), validTo: new Date("2027-02-01") })],
    ["over", () => addCoupon(server, { validFrom: new Date("2025-01-01"), validTo: new Date("2026-01-01") })],
    ["with a limit of 0", () => addCoupon(server, { usageLimit: 0 })],
    ["used up", () => addCoupon(server, { usageLimit: 3, takenCount: 3 })],
    ["for products only", () => addCoupon(server, { appliesTo: "goods" })],
    ["with a higher minimum amount", () => addCoupon(server, { minimumAmount: 3991 })],
    ["with a discount of the whole price", () => addCoupon(server, { ...fixed, discountValue: 3990 })],
  ];
  it.each(refused)("is answered by the same message for every reason: %s", async (_what, make) => {
    const code = await make();
    const before = await withoutCounters();
    const { status, body } = await basic(code);
    expect([status, body.issues]).toEqual([400, atCoupon(couponMessages.refused)]);
    const asked = await quote(server, { planType: "basic", couponCode: code }, cookies);
    expect(asked).toMatchObject({
      status: 200,
      body: { discount: 0, total: 3990, couponTitle: null, couponError: couponMessages.refused },
    });
    expect(await withoutCounters()).toEqual(before);
  });

  it("is 429 after twenty within an hour, for that caller alone; a valid code is never counted", async () => {
    const code = await addCoupon(server);
    const good = () => quote(server, { planType: "basic", couponCode: code }, cookies);
    for (let tries = 0; tries < 25; tries += 1) expect((await good()).status).toBe(200);
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await quote(server, { planType: "basic", couponCode: `GUESS${tries}` }, cookies)).status).toBe(200);
      expect((await basic(`GUESS${tries}`)).status).toBe(400);
    }
    expect(await good()).toMatchObject({ status: 429, failure: { code: "too_many" } });
    const order = await basic(code);
    expect([order.status, Number(order.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await quote(server, { planType: "basic" }, cookies)).status).toBe(200);
    const other = await addMember(server);
    expect((await quote(server, { planType: "basic", couponCode: code }, other.cookies)).status).toBe(200);
  });

  it("is counted by network address too: many members of one address guess two hundred times", async () => {
    const address = uniqueNetworkAddress();
    const guess = (who: Record<string, string>, tries: number) =>
      createOrder(server, "basic", { couponCode: `CODE${tries}` }, { cookies: who, address });
    for (let people = 0; people < 10; people += 1) {
      const { cookies: who } = await addMember(server);
      const answers = await Promise.all(Array.from({ length: 20 }, (_, tries) => guess(who, tries)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    }
    expect((await guess((await addMember(server)).cookies, 0)).status).toBe(429);
  });
});

describe("a visitor", () => {
  it("must sign in or register to use a coupon, whether the code exists or not", async () => {
    const code = await addCoupon(server);
    const before = await countRows(server, "orders");
    for (const couponCode of [code, "NOTHING"]) {
      const { status, body } = await basic(couponCode, {});
      expect([status, body.issues]).toEqual([400, atCoupon(couponMessages.signIn)]);
      const asked = await quote(server, { planType: "basic", couponCode }, {});
      expect(asked.body).toMatchObject({ total: 3990, couponTitle: null, couponError: couponMessages.signIn });
    }
    expect(await countRows(server, "orders")).toBe(before);
  });
});

describe("an order with a coupon", () => {
  it("whose coupon is used up is 409 with the new price, and changes nothing until the buyer accepts that price", async () => {
    const code = await addCoupon(server, { usageLimit: 1 });
    const orderId = await createCouponOrder(server, code, cookies);
    const { cookies: faster } = await addMember(server);
    await beginAttempt(server, await createCouponOrder(server, code, faster), faster);
    const before = await snapshot(server);
    const page = await postPayPage(server, orderId, cookies);
    expect([page.status, page.headers["content-type"]]).toEqual([409, "text/html; charset=utf-8"]);
    expect(page.text).toContain(couponMessages.noneLeft);
    expect(page.text).toMatch(/這筆訂單是 NT\$ ?3,990/);
    expect(page.text).toContain(`<form method="post" action="/pay/${orderId}?total=3990">`);
    expect(page.text).toContain(`href="/payment/cancel?order=${orderId}"`);
    // The script does not submit the form.
    expect(page.text).not.toContain("data-go");
    for (const total of [3591, 0, 3989, "3990&total=3990", "3990.0", "", "-3990", "abc"])
      expect((await postPayPage(server, orderId, cookies, { total })).status, String(total)).toBe(409);
    expect(await snapshot(server)).toEqual(before);
  });

  it("has the reduced price, and reserves the coupon only when payment begins", async () => {
    const code = await addCoupon(server, { usageLimit: 2 });
    const { body } = await basic(` ${code.toLowerCase()} `);
    expect(await orderRow(server, body.orderId)).toMatchObject({ subtotal: 3990, discount: 399, total: 3591 });
    expect([await takenCountOf(server, code), await couponUseOf(server, body.orderId)]).toEqual([0, undefined]);
    const name = await beginAttempt(server, body.orderId, cookies);
    expect([await takenCountOf(server, code), (await couponUseOf(server, body.orderId))?.state]).toEqual([
      1,
      "reserved",
    ]);
    expect((await attemptRows(server, body.orderId))[0]?.amount).toBe(3591);
    // The accepted total must be the price without the coupon.
    await notify(server, gatewayEventFields.card(name, 3990));
    expect(await stateAndFlagOf(server, body.orderId)).toEqual(["pending", "wrong_amount"]);
    await notify(server, gatewayEventFields.card(name, 3591));
    expect(await stateAndFlagOf(server, body.orderId)).toEqual(["fulfilled", null]);
    expect([await takenCountOf(server, code), await couponUseOf(server, body.orderId)]).toMatchObject([
      1,
      { state: "used", reservedUntil: null, addressHash: null },
    ]);
    expect(await countFulfilmentEffects(server, body.orderId, memberId)).toEqual(allFulfilmentEffects);
  });

  it("is the same order for the same call sent ten times at once", async () => {
    const code = await addCoupon(server, { usageLimit: 1 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => basic(code, cookies, { orderId: "one" })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    const [{ body } = { body: { orderId: "" } }] = answers;
    await beginAttempt(server, body.orderId, cookies);
    // A repeated call after the coupon was reserved returns the existing order.
    expect((await basic(code, cookies, { orderId: "one" })).body.orderId).toBe(body.orderId);
    expect(await takenCountOf(server, code)).toBe(1);
  });

  it("that leaves nothing to pay is fulfilled at once, without the gateway, and once of many at once", async () => {
    const code = await addCoupon(server, { discountValue: 100 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => basic(code)));
    expect(sortedStatuses(answers)).toEqual([200, ...Array(7).fill(400)]);
    const placed = answers.find(({ status }) => status === 200)?.body.orderId ?? "";
    expect(await orderRow(server, placed)).toMatchObject({
      state: "fulfilled",
      total: 0,
      paidAt: server.clock.now(),
    });
    expect((await postPayPage(server, placed, cookies)).status).toBe(409);
    const membership = await server.call<{ daysRemaining: number }>("GET", "/api/membership", { cookies });
    expect([membership.body.daysRemaining, await takenCountOf(server, code)]).toEqual([30, 1]);
  });
});

describe("one use a person", () => {
  it("refuses a second order of the member with a message, and both orders can be placed", async () => {
    const code = await addCoupon(server);
    const [first, second] = [
      await createCouponOrder(server, code, cookies),
      await createCouponOrder(server, code, cookies),
    ];
    expect((await postPayPage(server, first, cookies)).status).toBe(200);
    const answer = await postPayPage(server, second, cookies);
    expect([answer.status, answer.text.includes(couponMessages.usedByYou)]).toEqual([409, true]);
    expect((await basic(code)).body.issues).toEqual(atCoupon(couponMessages.usedByYou));
    expect(await takenCountOf(server, code)).toBe(1);
  });

  it("holds when the orders of one member are begun at once", async () => {
    const code = await addCoupon(server);
    const ids = await Promise.all(Array.from({ length: 6 }, () => createCouponOrder(server, code, cookies)));
    const answers = await Promise.all(ids.map((id) => postPayPage(server, id, cookies)));
    expect(sortedStatuses(answers)).toEqual([200, ...Array(5).fill(409)]);
    expect(await takenCountOf(server, code)).toBe(1);
  });

  it("holds after a change of e-mail and phone, and for another member who has one of them then", async () => {
    const code = await addCoupon(server);
    const phone = `+8869${String(Date.now()).slice(-8)}`;
    const set = (id: string, given: Partial<typeof members.$inferInsert>) =>
      withTestTransaction(server, (db) => db.update(members).set(given).where(eq(members.id, id)));
    await set(memberId, { phone });
    const used = await createCouponOrder(server, code, cookies);
    await notify(server, gatewayEventFields.card(await beginAttempt(server, used, cookies), 3591));
    await set(memberId, { phone: `${phone}1`, email: `${memberId}@example.com` });
    expect((await basic(code)).status).toBe(400);
    const other = await addMember(server, { phone });
    const { status, body } = await basic(code, other.cookies);
    // The message does not reveal whose phone it was.
    expect([status, body.issues]).toEqual([400, atCoupon(couponMessages.refused)]);
    const third = await addMember(server);
    const placed = await createCouponOrder(server, code, third.cookies);
    await set(third.id, { email: other.email.replace("@", "+moved@") });
    await set(other.id, { phone: `${phone}2` });
    await set(third.id, { phone });
    const refused = await postPayPage(server, placed, third.cookies);
    expect([refused.status, refused.text.includes(couponMessages.noLongerValid)]).toEqual([409, true]);
    expect(await takenCountOf(server, code)).toBe(1);
  });

  it("is recorded for the persons of the first attempt, and not for each later phone of the member", async () => {
    const code = await addCoupon(server);
    const orderId = await createCouponOrder(server, code, cookies);
    await beginAttempt(server, orderId, cookies);
    const before = await couponPersonCount(server, orderId);
    for (const last of [1, 2, 3]) {
      const phone = `+88695511000${last}`;
      await withTestTransaction(server, (db) => db.update(members).set({ phone }).where(eq(members.id, memberId)));
      await beginAttempt(server, orderId, cookies);
    }
    expect([before, await couponPersonCount(server, orderId)]).toEqual([3, 3]);
    const owner = await addMember(server, { phone: "+886955110001" }).catch(() => null);
    expect(owner && (await basic(code, owner.cookies)).status).toBe(200);
  });
});
