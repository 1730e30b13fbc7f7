import { orderItems, orders, soulProducts, soulPurchases } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import type { Quote } from "@panshi/contracts/order";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPlans, countRows, snapshot, write } from "./fixtures.ts";
import { addProducts, addPurchases } from "./shop-fixtures.ts";
import {
  addCoupon,
  ask,
  attemptRows,
  begin,
  createOrder,
  events,
  notify,
  orderRow,
  tell,
  usesOf,
  withPayuni,
} from "./payment-fixtures.ts";

let server: TestApp;
let cookies: Record<string, string>;
let memberId: string;
let goods: string[];
beforeAll(async () => {
  server = await testApp({ variables: withPayuni });
  await addPlans(server);
  goods = await addProducts(server, [{ name: "空鐘", price: 290 }, { name: "星圖", price: 690 }, { price: 0 }]);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ id: memberId, cookies } = await addMember(server));
});

const cart = (input: object, who = cookies) =>
  tell(
    server,
    "payments.createCartOrder",
    { productIds: goods.slice(0, 2), amount: 980, consent: true, ...input },
    who,
  );
const quote = (input: object, who = {}) => ask<Quote>(server, "payments.quote", input, who);
const owned = () => server.database.db.select().from(soulPurchases).where(eq(soulPurchases.memberId, memberId));

describe("[S7.92] a cart", () => {
  it("is an order at the server's prices, with its lines and the consent", async () => {
    const { status, body } = await cart({ invoice: { kind: "mobile", value: "/abc1234" } });
    expect([status, body.success]).toEqual([200, true]);
    const row = await orderRow(server, body.orderId);
    expect(row).toMatchObject({
      kind: "cart",
      planType: null,
      subtotal: 980,
      total: 980,
      description: "靈魂百貨 2 件",
    });
    expect(row.consentedAt).toEqual(server.clock.now());
    const lines = await server.database.db.select().from(orderItems).where(eq(orderItems.orderId, row.id));
    expect(lines.map(({ name, price }) => [name, price])).toEqual([
      ["空鐘", 290],
      ["星圖", 690],
    ]);
    expect((await ask(server, "payments.order", { id: row.id }, cookies)).body.items).toMatchObject([
      { name: "空鐘", price: 290 },
      { name: "星圖", price: 690 },
    ]);
  });

  it("counts a good once, and is named for it where it is the only one", async () => {
    const one = goods[0] as string;
    const { body } = await cart({ productIds: [one, one, one.toUpperCase()], amount: 290 });
    expect(await orderRow(server, body.orderId)).toMatchObject({ total: 290, description: "空鐘" });
  });

  it("keeps its prices when the shop changes them, and gives the goods as they were named", async () => {
    const [product = ""] = await addProducts(server, [{ name: "舊名", price: 100 }]);
    const { body } = await cart({ productIds: [product], amount: 100 });
    await write(server, (db) =>
      db.update(soulProducts).set({ name: "新名", price: 999, isActive: false }).where(eq(soulProducts.id, product)),
    );
    const name = await begin(server, body.orderId, cookies);
    expect(await notify(server, events.card(name, 100))).toBe(200);
    expect(await owned()).toMatchObject([{ productId: product, productName: "舊名", price: 100, withdrawnAt: null }]);
  });

  it.each([
    ["another amount", { amount: 979 }, 400, "amount"],
    ["the amount of a good counted twice", { productIds: () => [goods[0], goods[0]], amount: 580 }, 400, "amount"],
    ["nothing", { productIds: [] }, 400, "productIds"],
    [
      "fifty-one goods",
      { productIds: () => Array.from({ length: 51 }, () => goods[0]), amount: 290 },
      400,
      "productIds",
    ],
    ["an unknown good", { productIds: ["0195e4c0-0000-7000-8000-000000000001"] }, 400, "productIds"],
    ["no consent", { consent: false }, 400, "consent"],
    ["consent left out", { consent: undefined }, 400, "consent"],
    ["an unknown key", { total: 1 }, 400, ""],
  ] as const)("of %s is refused, and nothing is written", async (_what, given, expected, path) => {
    const before = await snapshot(server);
    const productIds = "productIds" in given && typeof given.productIds === "function" ? given.productIds() : undefined;
    const { status, failure } = await cart({ ...given, ...(productIds && { productIds }) });
    expect([status, failure?.code]).toEqual([expected, "bad_input"]);
    expect(failure?.issues?.map((issue) => issue.path)).toContain(path);
    expect(await snapshot(server)).toEqual(before);
  });

  it("dearer than any method takes is refused, and makes no order", async () => {
    const dear = await addProducts(server, [{ price: 150_000 }, { price: 50_000 }]);
    const before = await countRows(server, "orders");
    const { status, failure } = await cart({ productIds: dear, amount: 200_000 });
    expect([status, failure?.message]).toEqual([400, "單筆訂單最多 NT$ 199,999，請分成幾筆"]);
    expect(await countRows(server, "orders")).toBe(before);
  });

  it("of a good that left the shelf is refused", async () => {
    const [gone = ""] = await addProducts(server, [{ isActive: false }]);
    const { failure } = await cart({ productIds: [goods[0], gone], amount: 580 });
    expect(failure?.message).toContain("下架");
  });

  it("of goods that one owns is refused; of goods that a refund withdrew it is not", async () => {
    const [first = "", second = ""] = goods;
    await addPurchases(server, memberId, [
      { productId: first, productName: "空鐘" },
      { productId: second, withdrawnAt: server.clock.now() },
    ]);
    const { status, failure } = await cart({});
    expect([status, failure?.code, failure?.message]).toEqual([
      409,
      "conflict",
      "「空鐘」已經在你的寶庫裡，請先從購物車移出",
    ]);
    expect((await cart({ productIds: [second], amount: 690 })).status).toBe(200);
  });

  it("paid twice by two orders is given twice, and a person is told", async () => {
    const [first, second] = [await cart({}), await cart({})];
    for (const { body } of [first, second])
      expect(await notify(server, events.card(await begin(server, body.orderId, cookies), 980))).toBe(200);
    expect([await orderRow(server, first.body.orderId), await orderRow(server, second.body.orderId)]).toMatchObject([
      { state: "fulfilled", flag: null },
      { state: "fulfilled", flag: "goods_owned" },
    ]);
    expect(await owned()).toHaveLength(4);
  });

  it("that costs nothing is given at once, without the gateway", async () => {
    const free = goods[2] as string;
    const { body } = await cart({ productIds: [free], amount: 0 });
    expect(body.paymentUrl).toBe(`http://127.0.0.1:3000/payment/success?order=${body.orderId}`);
    expect(await orderRow(server, body.orderId)).toMatchObject({ state: "fulfilled", total: 0, reconcileAt: null });
    expect(await owned()).toHaveLength(1);
    expect(await attemptRows(server, body.orderId)).toEqual([]);
  });
});

it("carts that cost nothing, many at once of one member, do not stand in each other's way", async () => {
  const free = await addProducts(server, Array(16).fill({ price: 0 }));
  const answers = await Promise.all(free.map((productId) => cart({ productIds: [productId], amount: 0 })));
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
  expect(await owned()).toHaveLength(16);
});

describe("a quote", () => {
  it("changes nothing and says what it costs now, with the coupon", async () => {
    const [percent, fixed] = [
      await addCoupon(server),
      await addCoupon(server, { discountType: "fixed", discountValue: 5000 }),
    ];
    const before = await snapshot(server);
    expect((await quote({ planType: "basic" })).body).toEqual({
      subtotal: 3990,
      discount: 0,
      total: 3990,
      couponTitle: null,
      couponTrouble: null,
    });
    const withCoupon = { subtotal: 3990, couponTitle: "春天", couponTrouble: null };
    expect((await quote({ planType: "basic", couponCode: ` ${percent.toLowerCase()} ` })).body).toEqual({
      ...withCoupon,
      discount: 399,
      total: 3591,
    });
    expect((await quote({ planType: "basic", couponCode: fixed })).body).toEqual({
      ...withCoupon,
      discount: 3990,
      total: 0,
    });
    expect((await quote({ productIds: goods.slice(0, 2) })).body).toMatchObject({ subtotal: 980, total: 980 });
    expect((await quote({ planType: "basic", couponCode: "NOTHING" })).body).toMatchObject({
      discount: 0,
      couponTitle: null,
      couponTrouble: "找不到這個優惠碼，請再核對一次",
    });
    for (const bad of [{}, { planType: "trial" }, { planType: "basic", productIds: goods }, { productIds: [] }])
      expect((await quote(bad)).status).toBe(400);
    expect(await snapshot(server)).toEqual(before);
  });
});

describe("a coupon", () => {
  const basic = (couponCode: string, who = cookies, added: object = {}) =>
    createOrder(server, "basic", { couponCode, ...added }, { cookies: who });

  it("takes its part off, and one use is reserved with the order", async () => {
    const code = await addCoupon(server, { usageLimit: 2 });
    const { body } = await basic(code.toLowerCase());
    expect(await orderRow(server, body.orderId)).toMatchObject({ subtotal: 3990, discount: 399, total: 3591 });
    expect(await usesOf(server, code)).toBe(1);
    const name = await begin(server, body.orderId, cookies);
    expect((await attemptRows(server, body.orderId))[0]?.amount).toBe(3591);
    // The price without the coupon is not what this order costs.
    await notify(server, events.card(name, 3990));
    expect(await orderRow(server, body.orderId)).toMatchObject({ state: "pending", flag: "wrong_amount" });
    await notify(server, events.card(name, 3591));
    expect(await orderRow(server, body.orderId)).toMatchObject({ state: "fulfilled" });
    expect(await usesOf(server, code)).toBe(1);
  });

  it.each([
    ["with a limit of 0", { usageLimit: 0 }, "這個優惠碼已經用完了"],
    ["switched off", { isActive: false }, "找不到這個優惠碼，請再核對一次"],
    ["not yet", { validFrom: new Date("2027-01-01"), validTo: new Date("2027-02-01") }, "這個優惠碼還沒開始"],
    ["over", { validFrom: new Date("2025-01-01"), validTo: new Date("2026-01-01") }, "這個優惠碼已經過期"],
  ])("%s is refused and makes no order", async (_what, given, words) => {
    const code = await addCoupon(server, given);
    const before = await countRows(server, "orders");
    const { status, body } = await basic(code);
    expect([status, body.issues]).toEqual([400, [{ path: "couponCode", message: words }]]);
    expect((await quote({ planType: "basic", couponCode: code })).body.couponTrouble).toBe(words);
    expect(await countRows(server, "orders")).toBe(before);
  });

  it("with one use left is used once by twenty at once", async () => {
    const code = await addCoupon(server, { usageLimit: 1 });
    const people = await Promise.all(Array.from({ length: 20 }, () => addMember(server)));
    const answers = await Promise.all(people.map((person) => basic(code, person.cookies)));
    const statuses = answers.map(({ status }) => status);
    expect([statuses.filter((each) => each === 200), statuses.filter((each) => each === 400)]).toEqual([
      [200],
      Array(19).fill(400),
    ]);
    expect(await usesOf(server, code)).toBe(1);
  });

  it("with one use left makes one order of the same call sent ten times at once", async () => {
    const code = await addCoupon(server, { usageLimit: 1 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => basic(code, cookies, { orderId: "one" })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    expect(await usesOf(server, code)).toBe(1);
  });

  it("that leaves nothing to pay fulfils at once, without the gateway, also many at once", async () => {
    const code = await addCoupon(server, { discountValue: 100 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => basic(code)));
    for (const { body } of answers) {
      expect(body.paymentUrl).toContain("/payment/success?order=");
      expect(await orderRow(server, body.orderId)).toMatchObject({
        state: "fulfilled",
        total: 0,
        paidAt: server.clock.now(),
      });
      expect((await server.call("POST", `/pay/${body.orderId}`, { cookies })).status).toBe(409);
    }
    const membership = await server.call<{ daysRemaining: number }>("GET", "/api/membership", { cookies });
    expect(membership.body.daysRemaining).toBe(8 * 30);
    expect(await usesOf(server, code)).toBe(8);
    expect(await server.database.db.$count(orders, eq(orders.memberId, memberId))).toBe(8);
  });

  it("that leaves a visitor nothing to pay waits for them", async () => {
    const code = await addCoupon(server, { discountValue: 100 });
    const { body, cookies: guest } = await basic(code, {});
    expect((await ask(server, "payments.order", { id: body.orderId }, guest)).body).toMatchObject({
      result: "paid",
      unclaimed: true,
      paymentUrl: null,
    });
  });
});
