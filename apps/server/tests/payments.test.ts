import { DAY } from "@panshi/core/clock";
import { mailOutbox, paymentEvents } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPlans, openMemberSession } from "./fixtures.ts";
import {
  queryTrpc,
  attemptRows,
  beginAttempt,
  effectsOf,
  events,
  membershipOf,
  noEffects,
  notify,
  oneOfEach,
  openOrder,
  orderRow,
  postForm,
  signedBody,
  stateAndFlagOf,
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

const membership = (who = cookies) => membershipOf(server, who);
const effects = (orderId: string) => effectsOf(server, orderId, memberId);
const state = (orderId: string) => stateAndFlagOf(server, orderId);

describe("a card's payment", () => {
  it.each([
    ["[S9.02]", "basic", 3990, 30],
    ["[S9.05]", "vip", 9990, 90],
  ] as const)("%s starts %s at once, for its days, with receipt, inbox and audit", async (_id, plan, amount, days) => {
    const { orderId, merTradeNo } = await openOrder(server, cookies, plan);
    expect(await membership()).toMatchObject({ hasMembership: false });
    server.clock.advance(60_000);
    expect(await notify(server, events.card(merTradeNo, amount))).toBe(200);
    const endDate = new Date(server.clock.now().getTime() + days * DAY).toISOString();
    expect(await membership()).toEqual({
      hasMembership: true,
      membershipType: plan,
      endDate,
      daysRemaining: days,
      isActive: true,
    });
    expect(await effects(orderId)).toEqual(oneOfEach);
    expect(await orderRow(server, orderId)).toMatchObject({
      state: "fulfilled",
      flag: null,
      paidAt: server.clock.now(),
      fulfilledAt: server.clock.now(),
    });
    expect((await attemptRows(server, orderId))[0]).toMatchObject({ state: "paid", paymentType: "card", amount });
    const [letter] = await server.database.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.purposeKey, `receipt:${orderId}`));
    expect(letter?.body).toMatch(new RegExp(`實付金額：NT\\$ ?${amount.toLocaleString("en-US")}`));
    for (const page of ["/terms", "/refund", "/privacy"])
      expect(letter?.body).toContain(`http://127.0.0.1:3000${page}`);
    expect((await queryTrpc(server, "payments.order", { id: orderId }, cookies)).body).toMatchObject({
      result: "paid",
      paymentUrl: null,
      waiting: null,
      paidAt: server.clock.now().toISOString(),
    });
    expect((await server.call("POST", `/pay/${orderId}`, { cookies })).status).toBe(409);
  });

  it("told twenty times at once, over two servers and then once more, counts once", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    const body = signedBody(events.card(merTradeNo, 3990));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => postForm(index % 2 ? server : other, body)),
    );
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(20).fill([200, "OK"]));
    expect((await postForm(other, body)).status).toBe(200);
    expect(await effects(orderId)).toEqual(oneOfEach);
    const news = await server.database.db.select().from(paymentEvents).where(eq(paymentEvents.raw, body));
    expect(news).toMatchObject([{ kind: "paid", source: "notify", quarantine: null }]);
  });

  it("told by twenty different posts at once counts once", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    const paid = events.card(merTradeNo, 3990);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => notify(index % 2 ? server : other, { ...paid, Message: `${index}` })),
    );
    expect(answers).toEqual(Array(20).fill(200));
    expect(await effects(orderId)).toEqual(oneOfEach);
    expect(await state(orderId)).toEqual(["fulfilled", null]);
  });

  it("of more orders at once than the pool has connections fulfils each", async () => {
    const opened = [];
    for (let index = 0; index < 12; index += 1) opened.push(await openOrder(server, (await addMember(server)).cookies));
    const answers = await Promise.all(opened.map(({ merTradeNo }) => notify(server, events.card(merTradeNo, 3990))));
    expect(answers).toEqual(Array(12).fill(200));
    for (const { orderId } of opened) expect(await state(orderId)).toEqual(["fulfilled", null]);
  });

  it("of several plans adds up: vip runs now, basic waits", async () => {
    for (const plan of ["basic", "vip", "basic"] as const) {
      const { merTradeNo } = await openOrder(server, cookies, plan);
      await notify(server, events.card(merTradeNo, plan === "vip" ? 9990 : 3990));
    }
    expect(await membership()).toMatchObject({ membershipType: "vip", daysRemaining: 90 });
    server.clock.advance(90 * DAY + 1);
    expect(await membership(await openMemberSession(server, memberId))).toMatchObject({
      membershipType: "basic",
      daysRemaining: 60,
    });
  });
});

describe("a number to pay", () => {
  const waiting = { place: "atm", bank: "822", payNumber: "9276200018124880" };
  const number = (merTradeNo: string, from = server.clock.now()) => {
    // The last Taipei day of three.
    const day = new Date(from.getTime() + 3 * DAY + 8 * 3_600_000).toISOString().slice(0, 10);
    return {
      fields: events.atmNumber(merTradeNo, 3990, { ExpireDate: `${day} 23:59:59` }),
      ends: `${day}T15:59:59.000Z`,
    };
  };

  it("[S2.98] of an ATM is shown until it is paid, grants nothing before, and keeps the order open", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    const { fields, ends } = number(merTradeNo);
    expect(await notify(server, fields)).toBe(200);
    const view = async () => (await queryTrpc(server, "payments.order", { id: orderId }, cookies)).body;
    expect(await view()).toMatchObject({ result: "waiting", waiting: { ...waiting, expiresAt: ends } });
    expect(await effects(orderId)).toEqual(noEffects);
    expect((await orderRow(server, orderId)).expiresAt).toEqual(new Date(Date.parse(ends) + DAY));
    server.clock.advance(2 * DAY);
    expect(await view()).toMatchObject({ result: "waiting" });
    expect(await notify(server, events.atmPaid(merTradeNo, 3990))).toBe(200);
    expect(await view()).toMatchObject({ result: "paid", waiting: null });
    expect(await effects(orderId)).toEqual(oneOfEach);
    expect((await attemptRows(server, orderId))[0]).toMatchObject({ state: "paid", paymentType: "atm" });
  });

  it.each(["0001-01-01 00:00:00", "2099-12-31 23:59:59", "9999-12-31 23:59:59"])(
    "with an end that no number has (%s) is kept as one without",
    async (ExpireDate) => {
      const { orderId, merTradeNo } = await openOrder(server, cookies);
      expect(await notify(server, events.atmNumber(merTradeNo, 3990, { ExpireDate }))).toBe(200);
      expect((await attemptRows(server, orderId))[0]).toMatchObject({ state: "waiting", payExpiresAt: null });
      expect((await orderRow(server, orderId)).expiresAt).toEqual(new Date(server.clock.now().getTime() + 4 * DAY));
    },
  );

  it("of a shop is shown with its place", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    await notify(server, events.storeNumber(merTradeNo, 3990));
    const { body } = await queryTrpc(server, "payments.order", { id: orderId }, cookies);
    // No end was told: it is shown, and kept open for as long as we asked for.
    expect(body.waiting).toEqual({ place: "cvs", bank: "SEVEN", payNumber: "CVS0001", expiresAt: null });
    expect((await orderRow(server, orderId)).expiresAt).toEqual(new Date(server.clock.now().getTime() + 4 * DAY));
  });

  it("that is told after it was paid takes nothing back", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    await notify(server, events.atmPaid(merTradeNo, 3990));
    await notify(server, number(merTradeNo).fields);
    await notify(server, events.ended(merTradeNo, 3990, "4"));
    expect(await state(orderId)).toEqual(["fulfilled", null]);
    expect((await attemptRows(server, orderId))[0]?.state).toBe("paid");
    expect(await effects(orderId)).toEqual(oneOfEach);
  });

  it("that ran out leaves the order to be paid another way", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    await notify(server, number(merTradeNo).fields);
    await notify(server, events.ended(merTradeNo, 3990, "4"));
    expect((await queryTrpc(server, "payments.order", { id: orderId }, cookies)).body).toMatchObject({
      result: "failed",
      waiting: null,
    });
    const second = await beginAttempt(server, orderId, cookies);
    expect(second).not.toBe(merTradeNo);
    await notify(server, events.card(second, 3990));
    expect(await state(orderId)).toEqual(["fulfilled", null]);
  });
});

describe("an attempt that did not pay", () => {
  it.each(["2", "3", "8", "9"] as const)("TradeStatus %s grants nothing, and another attempt pays", async (status) => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    expect(await notify(server, events.ended(merTradeNo, 3990, status))).toBe(200);
    expect(await effects(orderId)).toEqual(noEffects);
    expect(await state(orderId)).toEqual(["pending", null]);
    await notify(server, events.card(await beginAttempt(server, orderId, cookies), 3990));
    expect(await effects(orderId)).toEqual(oneOfEach);
  });

  it("paid after all, by the same attempt, is paid", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    await notify(server, events.ended(merTradeNo, 3990, "2"));
    await notify(server, events.card(merTradeNo, 3990));
    expect(await state(orderId)).toEqual(["fulfilled", null]);
  });

  it.each([{ Status: "UNKNOWN" }, { Status: "UNAPPROVED" }, { Status: "UNKNOWN", TradeStatus: "1" }])(
    "%o is neither paid nor failed",
    async (more) => {
      const { orderId, merTradeNo } = await openOrder(server, cookies);
      expect(await notify(server, events.card(merTradeNo, 3990, more))).toBe(200);
      expect(await effects(orderId)).toEqual(noEffects);
      expect((await attemptRows(server, orderId))[0]?.state).toBe("created");
    },
  );
});
