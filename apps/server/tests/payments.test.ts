import { DAY } from "@panshi/core/platform/clock";
import { mailOutbox, paymentEvents } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPlans } from "./fixtures.ts";
import {
  queryTrpc,
  attemptRows,
  countFulfilmentEffects,
  gatewayEventFields,
  membershipOf,
  noFulfilmentEffects,
  notify,
  allFulfilmentEffects,
  placeOrderAndBeginPayment,
  orderRow,
  postForm,
  signedBody,
  payuniVariables,
} from "./payment-fixtures.ts";

let server: TestApp;
let other: TestApp;
let cookies: Record<string, string>;
let memberId: string;
beforeAll(async () => {
  server = await testApp({ variables: payuniVariables });
  other = await testApp({ variables: payuniVariables, sharing: server });
  await addPlans(server);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  ({ id: memberId, cookies } = await addMember(server));
});

const membership = (who = cookies) => membershipOf(server, who);
const effects = (orderId: string) => countFulfilmentEffects(server, orderId, memberId);

describe("a card payment", () => {
  it.each([
    ["[S9.02]", "basic", 3990, 30],
    ["[S9.05]", "vip", 9990, 90],
  ] as const)("%s starts %s at once, for its days, with receipt, inbox and audit", async (_id, plan, amount, days) => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(server, cookies, plan);
    expect(await membership()).toMatchObject({ hasMembership: false });
    server.clock.advance(60_000);
    expect(await notify(server, gatewayEventFields.card(merTradeNo, amount))).toBe(200);
    const endDate = new Date(server.clock.now().getTime() + days * DAY).toISOString();
    expect(await membership()).toEqual({
      hasMembership: true,
      membershipType: plan,
      endDate,
      daysRemaining: days,
      isActive: true,
    });
    expect(await effects(orderId)).toEqual(allFulfilmentEffects);
    expect(await orderRow(server, orderId)).toMatchObject({
      state: "fulfilled",
      paidAt: server.clock.now(),
      fulfilledAt: server.clock.now(),
    });
    expect((await attemptRows(server, orderId))[0]).toMatchObject({
      state: "paid",
      paymentType: "card",
      received: amount,
    });
    const [email] = await server.database.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.purposeKey, `receipt:${orderId}`));
    expect(email?.body).toMatch(new RegExp(`實付金額：NT\\$ ?${amount.toLocaleString("en-US")}`));
    for (const page of ["/terms", "/refund", "/privacy"]) expect(email?.body).toContain(`http://127.0.0.1:3000${page}`);
    expect((await queryTrpc(server, "payments.order", { id: orderId }, cookies)).body).toMatchObject({
      result: "paid",
      paymentUrl: null,
      waiting: null,
      paidAt: server.clock.now().toISOString(),
    });
    expect((await server.call("POST", `/pay/${orderId}`, { cookies })).status).toBe(409);
  });

  it("notified twenty times at once, on two servers and then once more, counts once", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(server, cookies);
    const body = signedBody(gatewayEventFields.card(merTradeNo, 3990));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => postForm(index % 2 ? server : other, body)),
    );
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(20).fill([200, "OK"]));
    expect((await postForm(other, body)).status).toBe(200);
    expect(await effects(orderId)).toEqual(allFulfilmentEffects);
    const stored = await server.database.db.select().from(paymentEvents).where(eq(paymentEvents.raw, body));
    expect(stored).toMatchObject([{ kind: "paid", source: "notify", quarantine: null }]);
  });
});

describe("a payment code", () => {
  const waiting = { place: "atm", bank: "822", payNumber: "9276200018124880" };
  const number = (merTradeNo: string, from = server.clock.now()) => {
    // The last Taipei day of three.
    const day = new Date(from.getTime() + 3 * DAY + 8 * 3_600_000).toISOString().slice(0, 10);
    return {
      fields: gatewayEventFields.atmNumber(merTradeNo, 3990, { ExpireDate: `${day} 23:59:59` }),
      ends: `${day}T15:59:59.000Z`,
    };
  };

  it("[S2.98] of an ATM is shown until it is paid, grants nothing before, and keeps the order open", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(server, cookies);
    const { fields, ends } = number(merTradeNo);
    expect(await notify(server, fields)).toBe(200);
    const view = async () => (await queryTrpc(server, "payments.order", { id: orderId }, cookies)).body;
    expect(await view()).toMatchObject({ result: "waiting", waiting: { ...waiting, expiresAt: ends } });
    expect(await effects(orderId)).toEqual(noFulfilmentEffects);
    expect((await orderRow(server, orderId)).expiresAt).toEqual(new Date(Date.parse(ends) + DAY));
    server.clock.advance(2 * DAY);
    expect(await view()).toMatchObject({ result: "waiting" });
    expect(await notify(server, gatewayEventFields.atmPaid(merTradeNo, 3990))).toBe(200);
    expect(await view()).toMatchObject({ result: "paid", waiting: null });
    expect(await effects(orderId)).toEqual(allFulfilmentEffects);
    expect((await attemptRows(server, orderId))[0]).toMatchObject({ state: "paid", paymentType: "atm" });
  });
});

describe("an attempt that did not pay", () => {
  it.each([{ Status: "UNKNOWN" }, { Status: "UNAPPROVED" }, { Status: "UNKNOWN", TradeStatus: "1" }])(
    "%o is neither paid nor failed",
    async (more) => {
      const { orderId, merTradeNo } = await placeOrderAndBeginPayment(server, cookies);
      expect(await notify(server, gatewayEventFields.card(merTradeNo, 3990, more))).toBe(200);
      expect(await effects(orderId)).toEqual(noFulfilmentEffects);
      expect((await attemptRows(server, orderId))[0]?.state).toBe("created");
    },
  );
});
