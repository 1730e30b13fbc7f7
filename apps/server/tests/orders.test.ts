import { errors } from "@panshi/contracts/platform/errors";
import { DAY } from "@panshi/core/platform/clock";
import { membershipPlans, orders, settings } from "@panshi/db/schema";
import { throttleManyAttempts } from "@panshi/core/platform/limits/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { uniqueNetworkAddress, type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPlans, countRows, snapshot, withTestTransaction } from "./fixtures.ts";
import { hostileValues } from "./hostile.ts";
import {
  queryTrpc,
  CREATE_ORDER_PATH,
  createOrder,
  orderRow,
  mutateTrpc,
  payuniVariables,
} from "./payment-fixtures.ts";

let server: TestApp;
let cookies: Record<string, string>;
let memberId: string;
beforeAll(async () => {
  server = await testApp({ variables: payuniVariables });
  await addPlans(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ id: memberId, cookies } = await addMember(server));
});

/** Digests of all tables but `throttles`, because refused coupons are counted. */
const withoutCounters = async (of: TestApp) => ({ ...(await snapshot(of)), throttles: "" });

describe("POST /api/payments/create-payuni-order", () => {
  it("[S7.15] [S7.18] answers success and a URL of this site, and stores nothing of the description and addresses that were sent", async () => {
    const { status, body } = await createOrder(server, "basic", {}, { cookies });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      paymentUrl: `http://127.0.0.1:3000/pay/${body.orderId}`,
      orderId: body.orderId,
    });
    const row = await orderRow(server, body.orderId);
    expect(row).toMatchObject({
      kind: "plan",
      planType: "basic",
      planDays: 30,
      state: "pending",
      memberId,
      description: "方案 basic（30 天）",
      subtotal: 3990,
      discount: 0,
      total: 3990,
      claimHash: null,
      // Where nobody pays, it is open for a day.
      expiresAt: new Date(server.clock.now().getTime() + DAY),
    });
    const rows = await server.database.sql<{ everything: string }[]>`select orders::text as everything from orders`;
    for (const { everything } of rows) expect(everything).not.toMatch(/evil|別人的描述/);
  });

  it.each([
    ["the amount", { amount: 1 }, "amount"],
    ["an amount with a coupon's price", { amount: 3591 }, "amount"],
    ["no whole amount", { amount: 3990.5 }, "amount"],
    ["an amount as text", { amount: "3990" }, "amount"],
    ["no amount", { amount: undefined }, "amount"],
    ["another currency", { currency: "USD" }, "currency"],
    ["the currency in lower case", { currency: "twd" }, "currency"],
    ["no currency", { currency: undefined }, "currency"],
    ["the trial", { planType: "trial", amount: 0 }, "planType"],
    ["an unknown plan", { planType: "gold" }, "planType"],
    ["a wrong e-mail", { email: "nobody" }, "email"],
    ["an unknown coupon", { couponCode: "NOTHING" }, "couponCode"],
    ["a wrong invoice", { invoice: { kind: "mobile", value: "ABC1234" } }, "invoice.value"],
  ])("[S7.17] answers 400 to %s with success false and error, and makes no order", async (_what, added, path) => {
    const before = await withoutCounters(server);
    const { status, body } = await createOrder(server, "basic", added, { cookies });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "bad_input", success: false, error: body.message });
    expect(body.issues?.map((issue) => issue.path)).toContain(path);
    expect(await withoutCounters(server)).toEqual(before);
  });

  it("answers 429 from the thirty-first order of a caller within an hour, and only to that caller", async () => {
    const fresh = await addMember(server);
    const asked = { cookies: fresh.cookies, address: uniqueNetworkAddress() };
    for (let orders = 0; orders < 30; orders += 1)
      expect((await createOrder(server, "basic", {}, asked)).status).toBe(200);
    const { status, headers, body } = await createOrder(server, "basic", {}, asked);
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: "too_many", success: false });
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect((await createOrder(server, "basic", {}, { cookies, address: asked.address })).status).toBe(200);
  });

  it("answers a member also where visitors have used up the address", async () => {
    const address = uniqueNetworkAddress();
    const input = { times: 300, limit: "order:address", subject: address } as const;
    await throttleManyAttempts(server.services.baseCtx, input);
    expect((await createOrder(server, "basic", {}, { address })).status).toBe(429);
    const fresh = await addMember(server);
    expect((await createOrder(server, "basic", {}, { cookies: fresh.cookies, address })).status).toBe(200);
  });

  it("answers any value of a field below 500, and never changes a price by it", async () => {
    const fields = ["couponCode", "email", "orderId", "invoice", "consent", "description", "notifyUrl"];
    for (const field of fields)
      for (const value of hostileValues)
        expect((await createOrder(server, "basic", { [field]: value }, { cookies })).status, field).toBeLessThan(500);
    const mine = await server.database.db.select().from(orders).where(eq(orders.memberId, memberId));
    expect(mine.length).toBeGreaterThan(fields.length);
    expect(mine.every(({ total, discount, state }) => total === 3990 && discount === 0 && state === "pending")).toBe(
      true,
    );
  });

  it("ignores unknown keys", async () => {
    const { status, body } = await createOrder(server, "vip", { total: 1, state: "paid", memberId: "x" }, { cookies });
    expect(status).toBe(200);
    expect(await orderRow(server, body.orderId)).toMatchObject({ total: 9990, state: "pending", memberId });
  });

  it("gives a visitor a cookie, by which the order is theirs", async () => {
    const placed = await createOrder(server, "basic", { email: "guest@example.com", consent: true });
    expect(placed.cookies.panshi_visitor).toMatch(/^[\w-]{43}$/);
    const { claimHash, consentedAt, ...row } = await orderRow(server, placed.body.orderId);
    expect(row).toMatchObject({ memberId: null, email: "guest@example.com", consentVersion: "2026-11" });
    expect([claimHash?.length, consentedAt]).toEqual([32, server.clock.now()]);
  });
});

describe("[S7.16] the idempotency key", () => {
  const keyed = (orderId: string, added: object = {}, who = cookies) =>
    createOrder(server, "basic", { orderId, ...added }, { cookies: who });

  it("returns the same order for the same call", async () => {
    const first = await keyed("key-1");
    const again = await keyed("key-1", { description: "別的描述", returnUrl: "https://elsewhere.example/" });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
  });

  it("with other contents is refused", async () => {
    const first = await keyed("key-1");
    const others = [
      { planType: "vip", amount: 9990 },
      { amount: 1 },
      { email: "other@example.com" },
      { consent: true },
    ];
    for (const added of others) {
      const { status, body } = await keyed("key-1", added);
      expect([status, body.code, body.success]).toEqual([409, "conflict", false]);
    }
    expect(await orderRow(server, first.body.orderId)).toMatchObject({ planType: "basic", email: null });
  });

  it("finds its order also when the price has changed since, or payment is closed", async () => {
    const first = await keyed("key-1");
    const price = (amount: number) =>
      withTestTransaction(server, (db) =>
        db.update(membershipPlans).set({ price: amount }).where(eq(membershipPlans.planType, "basic")),
      );
    await price(4990);
    const again = await keyed("key-1");
    const fresh = await keyed("key-2");
    await price(3990);
    expect([again.status, again.body.orderId, fresh.status]).toEqual([200, first.body.orderId, 400]);
    const without = await testApp({ sharing: server });
    const closed = await createOrder(without, "basic", { orderId: "key-1" }, { cookies });
    await without.close();
    expect([closed.status, closed.body.orderId]).toEqual([200, first.body.orderId]);
  });

  it("belongs to its caller", async () => {
    const other = await addMember(server);
    const [mine, theirs, guest] = [
      await keyed("key-1"),
      await keyed("key-1", {}, other.cookies),
      await keyed("key-1", {}, {}),
    ];
    expect(new Set([mine, theirs, guest].map(({ body }) => body.orderId)).size).toBe(3);
  });

  it("sent twenty times at once creates one order", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => keyed("key-1")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    const mine = await server.database.db.$count(orders, eq(orders.memberId, memberId));
    expect(mine).toBe(1);
  });

  it("may be left out or empty: then each call is an order of its own", async () => {
    const ids = [await keyed(""), await keyed(""), await createOrder(server, "basic", {}, { cookies })];
    expect(new Set(ids.map(({ body }) => body.orderId)).size).toBe(3);
  });
});

describe("the state of an order", () => {
  it("[S2.98] is shown only to its member and its browser", async () => {
    const mine = await createOrder(server, "basic", {}, { cookies });
    const guest = await createOrder(server, "vip");
    const other = await addMember(server);
    const see = (id: string, who: Record<string, string> = {}) => queryTrpc(server, "payments.order", { id }, who);
    expect((await see(mine.body.orderId, cookies)).body).toMatchObject({
      id: mine.body.orderId,
      result: "waiting",
      unclaimed: false,
      total: 3990,
      paymentUrl: mine.body.paymentUrl,
      waiting: null,
      paidAt: null,
    });
    expect((await see(guest.body.orderId, guest.cookies)).body).toMatchObject({ planType: "vip", result: "waiting" });
    const before = await snapshot(server, ["orders", "payment_attempts"]);
    for (const [id, who] of [
      [mine.body.orderId, other.cookies],
      [mine.body.orderId, {}],
      [mine.body.orderId, guest.cookies],
      [guest.body.orderId, cookies],
      [guest.body.orderId, {}],
      ["0195e4c0-0000-7000-8000-000000000001", cookies],
    ] as const)
      expect((await see(id, who)).status).toBe(404);
    expect((await see("no id", cookies)).status).toBe(400);
    expect(await snapshot(server, ["orders", "payment_attempts"])).toEqual(before);
  });

  it("is listed to its member by keyset, newest first", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      server.clock.advance(1);
      ids.unshift((await createOrder(server, "basic", {}, { cookies })).body.orderId);
    }
    type List = { items: { id: string }[]; next: string | null };
    const list = (input: object, who = cookies) => queryTrpc<List>(server, "payments.orders", input, who);
    const first = (await list({ limit: 3 })).body;
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    const second = (await list({ limit: 3, cursor: first.next })).body;
    expect(second).toMatchObject({ next: null });
    expect(second.items.map(({ id }) => id)).toEqual(ids.slice(3));
    expect((await list({}, (await addMember(server)).cookies)).body).toEqual({ items: [], next: null });
    expect((await list({}, {})).status).toBe(401);
    expect((await list({ cursor: "x" })).status).toBe(400);
  });
});

describe("[S8.15] while payment is closed", () => {
  const closed = async (where: TestApp) => {
    const before = await countRows(where, "orders");
    const who = await addMember(where);
    const { status, body } = await createOrder(where, "basic", {}, who);
    expect([status, body]).toEqual([
      503,
      {
        message: errors.payment_unavailable.message,
        code: "payment_unavailable",
        success: false,
        error: errors.payment_unavailable.message,
      },
    ]);
    expect(body.message).toContain("付款系統暫時無法使用");
    const cart = { productIds: ["0195e4c0-0000-7000-8000-000000000001"], amount: 1, consent: true };
    expect((await mutateTrpc(where, "payments.createCartOrder", cart, who.cookies)).failure?.code).toBe(
      "payment_unavailable",
    );
    expect(await countRows(where, "orders")).toBe(before);
  };
  const state = async (where: TestApp) => (await queryTrpc(where, "payments.state", undefined)).body;

  it("by the switch, none is created, and existing ones can still be paid", async () => {
    const { body } = await createOrder(server, "basic", {}, { cookies });
    const turn = async (payment: boolean) => {
      await withTestTransaction(server, (db) =>
        db
          .insert(settings)
          .values({ key: "switches", value: { payment }, updatedAt: server.clock.now() })
          .onConflictDoUpdate({ target: settings.key, set: { value: { payment } } }),
      );
      server.services.cache.drop("settings");
    };
    expect(await state(server)).toEqual({ open: true, test: true });
    await turn(false);
    expect(await state(server)).toEqual({ open: false, test: true });
    await closed(server);
    expect((await server.call("POST", `/pay/${body.orderId}`, { cookies })).status).toBe(200);
    await turn(true);
    expect((await createOrder(server, "basic", {}, { cookies })).status).toBe(200);
  });

  it("without a gateway", async () => {
    const without = await testApp({ sharing: server });
    expect(await state(without)).toEqual({ open: false, test: false });
    await closed(without);
    expect((await without.call("POST", "/api/payments/payuni/notify", { payload: "", headers: {} })).status).toBe(404);
    await without.close();
  });

  it("without the seller's details, where real money moves", async () => {
    const variables = { ...payuniVariables, PAYUNI_API: "production", PUBLIC_URL: "https://panshi.example" };
    const live = await testApp({ variables });
    await addPlans(live);
    expect(await state(live)).toEqual({ open: false, test: false });
    const before = await countRows(live, "orders");
    expect((await createOrder(live)).body.code).toBe("payment_unavailable");
    expect(await countRows(live, "orders")).toBe(before);
    const seller = {
      name: "磐石",
      companyNumber: "04595257",
      representative: "林",
      address: "臺北",
      email: "a@b.tw",
      phone: "",
    };
    const now = live.clock.now();
    await withTestTransaction(live, (db) =>
      db.insert(settings).values({ key: "seller", value: seller, updatedAt: now }),
    );
    live.services.cache.drop("settings");
    expect(await state(live)).toEqual({ open: true, test: false });
    expect((await createOrder(live)).status).toBe(200);
    await live.close();
  });
});

it("refuses other methods, forms, and requests from other sites", async () => {
  const before = await countRows(server, "orders");
  expect((await server.call("GET", CREATE_ORDER_PATH)).status).toBe(405);
  const foreign = { headers: { origin: "https://evil.example" }, body: {}, cookies, address: uniqueNetworkAddress() };
  expect((await server.call("POST", CREATE_ORDER_PATH, foreign)).status).toBe(403);
  const form = { payload: "planType=basic", headers: { "content-type": "application/x-www-form-urlencoded" }, cookies };
  expect((await server.call("POST", CREATE_ORDER_PATH, form)).status).toBe(415);
  expect(await countRows(server, "orders")).toBe(before);
});
