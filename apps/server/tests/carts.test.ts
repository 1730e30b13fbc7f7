import { orderItems, products, purchases } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import type { Quote } from "@panshi/contracts/commerce/order";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPlans, countRows, snapshot, withTestTransaction } from "./fixtures.ts";
import { addProducts, addPurchases } from "./shop-fixtures.ts";
import {
  queryTrpc,
  attemptRows,
  beginAttempt,
  gatewayEventFields,
  notify,
  orderRow,
  stateAndFlagOf,
  mutateTrpc,
  payuniVariables,
} from "./payment-fixtures.ts";

let server: TestApp;
let cookies: Record<string, string>;
let memberId: string;
let productIds: string[];
beforeAll(async () => {
  server = await testApp({ variables: payuniVariables });
  await addPlans(server);
  productIds = await addProducts(server, [{ name: "空鐘", price: 290 }, { name: "星圖", price: 690 }, { price: 0 }]);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ id: memberId, cookies } = await addMember(server));
});

const cart = (input: object, who = cookies) =>
  mutateTrpc(
    server,
    "payments.createCartOrder",
    { productIds: productIds.slice(0, 2), amount: 980, consent: true, ...input },
    who,
  );
const quote = (input: object, who = {}) => queryTrpc<Quote>(server, "payments.quote", input, who);
const owned = () => server.database.db.select().from(purchases).where(eq(purchases.memberId, memberId));

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
    expect((await queryTrpc(server, "payments.order", { id: row.id }, cookies)).body.items).toMatchObject([
      { name: "空鐘", price: 290 },
      { name: "星圖", price: 690 },
    ]);
  });

  it("counts a product once, and is described by it where it is the only one", async () => {
    const one = productIds[0] as string;
    const { body } = await cart({ productIds: [one, one, one.toUpperCase()], amount: 290 });
    expect(await orderRow(server, body.orderId)).toMatchObject({ total: 290, description: "空鐘" });
  });

  it("keeps its prices when the shop changes them, and its products as they were named", async () => {
    const [product = ""] = await addProducts(server, [{ name: "舊名", price: 100 }]);
    const { body } = await cart({ productIds: [product], amount: 100 });
    await withTestTransaction(server, (db) =>
      db.update(products).set({ name: "新名", price: 999, isActive: false }).where(eq(products.id, product)),
    );
    const name = await beginAttempt(server, body.orderId, cookies);
    expect(await notify(server, gatewayEventFields.card(name, 100))).toBe(200);
    expect(await owned()).toMatchObject([{ productId: product, productName: "舊名", price: 100, withdrawnAt: null }]);
  });

  it.each([
    ["another amount", { amount: 979 }, 400, "amount"],
    [
      "the amount of a product counted twice",
      { productIds: () => [productIds[0], productIds[0]], amount: 580 },
      400,
      "amount",
    ],
    ["nothing", { productIds: [] }, 400, "productIds"],
    [
      "fifty-one products",
      { productIds: () => Array.from({ length: 51 }, () => productIds[0]), amount: 290 },
      400,
      "productIds",
    ],
    ["an unknown product", { productIds: ["0195e4c0-0000-7000-8000-000000000001"] }, 400, "productIds"],
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

  it("over the limit of all payment methods is refused, and creates no order", async () => {
    const dear = await addProducts(server, [{ price: 150_000 }, { price: 50_000 }]);
    const before = await countRows(server, "orders");
    const { status, failure } = await cart({ productIds: dear, amount: 200_000 });
    expect([status, failure?.message]).toEqual([400, "單筆訂單最多 NT$ 199,999，請分成幾筆"]);
    expect(await countRows(server, "orders")).toBe(before);
  });

  it("of a product that is not on sale any more is refused", async () => {
    const [inactive = ""] = await addProducts(server, [{ isActive: false }]);
    const { failure } = await cart({ productIds: [productIds[0], inactive], amount: 580 });
    expect(failure?.message).toContain("下架");
  });

  it("of products that one owns is refused; of products that a refund withdrew it is not", async () => {
    const [first = "", second = ""] = productIds;
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

  it("paid twice by two orders is fulfilled twice, and flagged", async () => {
    const [first, second] = [await cart({}), await cart({})];
    for (const { body } of [first, second])
      expect(
        await notify(server, gatewayEventFields.card(await beginAttempt(server, body.orderId, cookies), 980)),
      ).toBe(200);
    expect([
      await stateAndFlagOf(server, first.body.orderId),
      await stateAndFlagOf(server, second.body.orderId),
    ]).toEqual([
      ["fulfilled", null],
      ["fulfilled", "goods_owned"],
    ]);
    expect(await owned()).toHaveLength(4);
  });

  it("that costs nothing is fulfilled at once, without the gateway", async () => {
    const free = productIds[2] as string;
    const { body } = await cart({ productIds: [free], amount: 0 });
    expect(body.paymentUrl).toBe(`http://127.0.0.1:3000/payment/success?order=${body.orderId}`);
    expect(await orderRow(server, body.orderId)).toMatchObject({ state: "fulfilled", total: 0, nextQueryAt: null });
    expect(await owned()).toHaveLength(1);
    expect(await attemptRows(server, body.orderId)).toEqual([]);
  });
});

it("free carts, many at once of one member, do not deadlock", async () => {
  const free = await addProducts(server, Array(16).fill({ price: 0 }));
  const answers = await Promise.all(free.map((productId) => cart({ productIds: [productId], amount: 0 })));
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
  expect(await owned()).toHaveLength(16);
});

it("a quote changes nothing and says what it costs now", async () => {
  const before = await snapshot(server);
  expect((await quote({ planType: "basic" })).body).toEqual({
    subtotal: 3990,
    discount: 0,
    total: 3990,
    couponTitle: null,
    couponError: null,
  });
  expect((await quote({ productIds: productIds.slice(0, 2) })).body).toMatchObject({ subtotal: 980, total: 980 });
  for (const bad of [{}, { planType: "trial" }, { planType: "basic", productIds: productIds }, { productIds: [] }])
    expect((await quote(bad)).status).toBe(400);
  expect(await snapshot(server)).toEqual(before);
});
