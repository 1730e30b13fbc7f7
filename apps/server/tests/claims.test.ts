import type { OrderView } from "@panshi/contracts/commerce/order";
import { claimOrdersOnSignIn } from "@panshi/core/commerce/order/claim-order-unchecked";
import { DAY } from "@panshi/core/platform/clock";
import { tokenHash } from "@panshi/core/platform/hashing";
import { mailOutbox, orders, purchases } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPlans, PASSWORD, registrationBody, withTestTransaction } from "./fixtures.ts";
import { addProducts, addPurchases } from "./shop-fixtures.ts";
import {
  queryTrpc,
  attemptRows,
  beginAttempt,
  countFulfilmentEffects,
  gatewayEventFields,
  membershipOf,
  noFulfilmentEffects,
  notify,
  allFulfilmentEffects,
  placeOrderAndBeginPayment,
  orderRow,
  stateAndFlagOf,
  mutateTrpc,
  payuniVariables,
} from "./payment-fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ variables: payuniVariables });
  await addPlans(server);
});
afterAll(() => server.close());

let guests = 0;
/** Creates a visitor's order and pays it by card; `cookies` are the browser's. */
async function paidGuest(plan: "basic" | "vip" = "basic") {
  const email = `guest${(guests += 1)}@example.com`;
  const order = await placeOrderAndBeginPayment(server, {}, plan, { email });
  expect(await notify(server, gatewayEventFields.card(order.merTradeNo, plan === "vip" ? 9990 : 3990))).toBe(200);
  return { ...order, email };
}
const claimToken = async (orderId: string) => {
  const emails = await server.database.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.purposeKey, `claim:${orderId}`));
  expect(emails).toHaveLength(1);
  return { message: emails[0], token: /claim#token=([\w-]+)/.exec(emails[0]?.body ?? "")?.[1] ?? "" };
};
const link = (token: string, cookies: Record<string, string>) =>
  mutateTrpc<OrderView>(server, "payments.claimByLink", { token }, cookies);
const claim = (id: string, cookies: Record<string, string>) =>
  mutateTrpc<OrderView>(server, "payments.claim", { id }, cookies);
const register = async (cookies: Record<string, string>) => {
  const answer = await server.call<{ user: { id: string } }>("POST", "/api/register", {
    body: registrationBody(),
    cookies,
  });
  expect(answer.status).toBe(201);
  return { id: answer.body.user.id, cookies: { ...cookies, ...answer.cookies } };
};

describe("what a visitor paid for", () => {
  it("is paid, not fulfilled, shown to their browser, and emailed to the address they left", async () => {
    const { orderId, cookies, email, merTradeNo } = await paidGuest();
    expect(await stateAndFlagOf(server, orderId)).toEqual(["paid", null]);
    await notify(server, { ...gatewayEventFields.card(merTradeNo, 3990), Message: "again" });
    const { message, token } = await claimToken(orderId);
    expect([message?.recipient, token.length]).toEqual([email, 43]);
    expect(message?.body).toMatch(/NT\$ ?3,990/);
    expect((await queryTrpc(server, "payments.order", { id: orderId }, cookies)).body).toMatchObject({
      result: "paid",
      unclaimed: true,
      paymentUrl: null,
    });
  });

  it("is claimed by registering with that browser, and the membership starts then", async () => {
    const { orderId, cookies } = await paidGuest("vip");
    server.clock.advance(10 * DAY);
    const member = await register(cookies);
    expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", null]);
    expect(await orderRow(server, orderId)).toMatchObject({ memberId: member.id, claimedAt: server.clock.now() });
    expect(await countFulfilmentEffects(server, orderId, member.id)).toEqual(allFulfilmentEffects);
    expect(await membershipOf(server, member.cookies)).toMatchObject({ membershipType: "vip", daysRemaining: 90 });
    expect((await queryTrpc(server, "payments.order", { id: orderId }, member.cookies)).body.unclaimed).toBe(false);
    // The browser alone, signed out, does not see it any more.
    expect((await queryTrpc(server, "payments.order", { id: orderId }, cookies)).status).toBe(404);
  });

  it("is claimed by signing in with that browser, several orders too", async () => {
    const member = await addMember(server);
    const first = await paidGuest();
    const second = await placeOrderAndBeginPayment(server, first.cookies, "vip");
    await notify(server, gatewayEventFields.card(second.merTradeNo, 9990));
    const body = { identifier: member.email, password: PASSWORD };
    const signedIn = await server.call("POST", "/api/auth/login", { body, cookies: first.cookies });
    expect(signedIn.status).toBe(200);
    for (const { orderId } of [first, second])
      expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", null]);
    expect(await membershipOf(server, signedIn.cookies)).toMatchObject({ membershipType: "vip", daysRemaining: 90 });
  });

  it("is not claimed with another browser", async () => {
    const { orderId } = await paidGuest();
    const stranger = await register({ panshi_visitor: "y".repeat(43) });
    expect((await claim(orderId, stranger.cookies)).status).toBe(404);
    expect((await queryTrpc(server, "payments.order", { id: orderId }, stranger.cookies)).status).toBe(404);
    expect((await claim(orderId, {})).status).toBe(401);
    expect(await stateAndFlagOf(server, orderId)).toEqual(["paid", null]);
  });

  it("can be claimed by a signed-in member, once, and is then theirs alone", async () => {
    const [member, other] = [await addMember(server), await addMember(server)];
    const { orderId, cookies } = await paidGuest();
    const answers = await Promise.all(
      [member, other, member, other].map((each) => claim(orderId, { ...cookies, ...each.cookies })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    const { memberId } = await orderRow(server, orderId);
    expect([member.id, other.id]).toContain(memberId);
    expect(await countFulfilmentEffects(server, orderId, memberId ?? "")).toEqual(allFulfilmentEffects);
    const loser = memberId === member.id ? other : member;
    expect((await claim(orderId, { ...cookies, ...loser.cookies })).status).toBe(404);
  });

  it("that is paid after it was claimed is fulfilled then", async () => {
    const order = await placeOrderAndBeginPayment(server, {});
    const member = await register(order.cookies);
    expect(await countFulfilmentEffects(server, order.orderId, member.id)).toEqual(noFulfilmentEffects);
    await notify(server, gatewayEventFields.card(order.merTradeNo, 3990));
    expect(await countFulfilmentEffects(server, order.orderId, member.id)).toEqual(allFulfilmentEffects);
  });

  it("that is paid while they register is fulfilled once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await placeOrderAndBeginPayment(server, {});
      const [member, status] = await Promise.all([
        register(order.cookies),
        notify(server, gatewayEventFields.card(order.merTradeNo, 3990)),
      ]);
      expect(status).toBe(200);
      expect(await countFulfilmentEffects(server, order.orderId, member.id)).toEqual(allFulfilmentEffects);
    }
  });

  it("in many orders, some of them paid at the same time, is claimed without a deadlock", async () => {
    const { id: memberId, cookies } = await addMember(server);
    const first = await placeOrderAndBeginPayment(server, {});
    const opened = [first];
    for (let more = 0; more < 11; more += 1) opened.push(await placeOrderAndBeginPayment(server, first.cookies));
    const [before, during] = [opened.slice(0, 6), opened.slice(6)];
    for (const { merTradeNo } of before) await notify(server, gatewayEventFields.card(merTradeNo, 3990));
    const ctx = { ...server.services.baseCtx, actor: { kind: "system" } as const, address: "", requestId: "" };
    const visitorHash = tokenHash(first.cookies.panshi_visitor ?? "");
    const [, ...statuses] = await Promise.all([
      claimOrdersOnSignIn(ctx, { visitorHash, memberId }),
      ...during.map(({ merTradeNo }) => notify(server, gatewayEventFields.card(merTradeNo, 3990))),
    ]);
    expect(statuses).toEqual(during.map(() => 200));
    for (const { orderId } of opened) expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", null]);
    expect(await membershipOf(server, cookies)).toMatchObject({ daysRemaining: 12 * 30 });
  });

  it("is claimed in several windows at once without a deadlock", async () => {
    const member = await addMember(server);
    const opened = [await paidGuest(), await paidGuest(), await paidGuest(), await paidGuest()];
    const answers = await Promise.all(
      opened.map(({ orderId, cookies }) => claim(orderId, { ...cookies, ...member.cookies })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await membershipOf(server, member.cookies)).toMatchObject({ daysRemaining: 4 * 30 });
  });
});

describe("the claim link", () => {
  it("claims the order for whoever has it, once", async () => {
    const [member, other] = [await addMember(server), await addMember(server)];
    const { orderId } = await paidGuest();
    const { token } = await claimToken(orderId);
    expect((await link(token, {})).status).toBe(401);
    const { status, body } = await link(token, member.cookies);
    expect([status, body.id, body.unclaimed]).toEqual([200, orderId, false]);
    expect(await countFulfilmentEffects(server, orderId, member.id)).toEqual(allFulfilmentEffects);
    for (const who of [member, other]) {
      const again = await link(token, who.cookies);
      expect([again.status, again.failure?.code]).toEqual([410, "link_expired"]);
    }
    expect(await countFulfilmentEffects(server, orderId, other.id)).toMatchObject({ inbox: 0 });
  });

  it("shows the order to the member whose browser has claimed it already", async () => {
    const { orderId, cookies } = await paidGuest();
    const member = await register(cookies);
    const { token } = await claimToken(orderId);
    expect((await link(token, member.cookies)).body).toMatchObject({ id: orderId, unclaimed: false });
    expect(await countFulfilmentEffects(server, orderId, member.id)).toEqual(allFulfilmentEffects);
  });

  it("is expired for others where the browser claimed, after ninety days, and where it is invalid", async () => {
    const { orderId, cookies } = await paidGuest();
    await register(cookies);
    const other = await addMember(server);
    expect((await link((await claimToken(orderId)).token, other.cookies)).failure?.code).toBe("link_expired");
    const late = await paidGuest();
    server.clock.advance(90 * DAY + 1);
    const { cookies: later } = await addMember(server);
    expect((await link((await claimToken(late.orderId)).token, later)).failure?.code).toBe("link_expired");
    expect((await link("x".repeat(43), later)).failure?.code).toBe("link_expired");
    expect((await link("x".repeat(201), later)).status).toBe(400);
    expect(await stateAndFlagOf(server, late.orderId)).toEqual(["paid", null]);
  });
});

it("a visitor's cart is claimed; a product that they own already is flagged", async () => {
  const [product = "", second = ""] = await addProducts(server, [{ price: 100 }, { price: 200 }]);
  const input = { productIds: [product, second], amount: 300, consent: true, email: "cart@example.com" };
  const placed = await mutateTrpc(server, "payments.createCartOrder", input);
  const { orderId } = placed.body;
  const name = await beginAttempt(server, orderId, placed.cookies);
  await notify(server, gatewayEventFields.card(name, 300));
  expect((await attemptRows(server, orderId))[0]?.state).toBe("paid");
  const member = await addMember(server);
  await addPurchases(server, member.id, [{ productId: product }]);
  expect((await claim(orderId, { ...placed.cookies, ...member.cookies })).body).toMatchObject({ result: "paid" });
  expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", "goods_owned"]);
  const owned = await server.database.db.select().from(purchases).where(eq(purchases.orderId, orderId));
  expect(owned.map((each) => each.productId).toSorted()).toEqual([product, second].toSorted());
});

it("a visitor without an email address gets no email, and their browser still claims", async () => {
  const order = await placeOrderAndBeginPayment(server, {});
  await notify(server, gatewayEventFields.card(order.merTradeNo, 3990));
  const emails = await server.database.db.$count(mailOutbox, eq(mailOutbox.purposeKey, `claim:${order.orderId}`));
  expect(emails).toBe(0);
  const member = await register(order.cookies);
  expect(await countFulfilmentEffects(server, order.orderId, member.id)).toEqual(allFulfilmentEffects);
});

it("a refunded order is claimed without its membership", async () => {
  const { orderId, cookies } = await paidGuest();
  await withTestTransaction(server, (db) => db.update(orders).set({ state: "refunded" }).where(eq(orders.id, orderId)));
  const member = await register(cookies);
  expect(await orderRow(server, orderId)).toMatchObject({ state: "refunded", memberId: member.id });
  expect(await membershipOf(server, member.cookies)).toMatchObject({ hasMembership: false });
});

it("an order that cannot be fulfilled does not keep other orders of its browser from being claimed", async () => {
  const first = await paidGuest();
  const second = await placeOrderAndBeginPayment(server, first.cookies);
  expect(await notify(server, gatewayEventFields.card(second.merTradeNo, 3990))).toBe(200);
  await server.database.sql.begin("read write", async (sql) => {
    // Without the trigger that copies it to the invoice.
    await sql`set local session_replication_role = replica`;
    await sql`update orders set paid_at = 'infinity' where id = ${first.orderId}`;
  });
  const member = await register(first.cookies);
  expect(await orderRow(server, second.orderId)).toMatchObject({ state: "fulfilled", memberId: member.id });
});
