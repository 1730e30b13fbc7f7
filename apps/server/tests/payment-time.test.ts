import { DAY, HOUR, MINUTE } from "@panshi/core/clock";
import { mailOutbox, paymentEvents } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { fakeGateway, found } from "@panshi/core/payment/fake-gateway";
import { addAdministrator, addMember, addPlans } from "./fixtures.ts";
import {
  queryTrpc,
  attemptRows,
  effectsOf,
  events,
  membershipOf,
  notify,
  oneOfEach,
  openOrder,
  orderRow,
  stateAndFlagOf,
  mutateTrpc,
  withPayuni,
} from "./payment-fixtures.ts";
import { reconcileOrdersJob } from "../src/jobs/reconcile-orders.ts";

const fake = fakeGateway();
let server: TestApp;
let cookies: Record<string, string>;
let memberId: string;
beforeAll(async () => {
  server = await testApp({ variables: withPayuni, gateway: fake.gateway });
  await addPlans(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ id: memberId, cookies } = await addMember(server));
});

/** A moment as PAYUNi writes it: on a clock in Taipei, to the second. */
const inTaipei = (moment: Date) => new Date(moment.getTime() + 8 * HOUR).toISOString().slice(0, 19).replace("T", " ");
const toSecond = (moment: Date) => new Date(Math.floor(moment.getTime() / 1000) * 1000);
const ago = (milliseconds: number) => new Date(server.clock.now().getTime() - milliseconds);

it("an order is paid when the gateway says, and recorded when we learn of it: receipt, invoice and view say so", async () => {
  const { orderId, merTradeNo } = await openOrder(server, cookies);
  await notify(server, events.atmNumber(merTradeNo, 3990));
  server.clock.advance(3 * DAY);
  const paidAt = toSecond(ago(2 * DAY));
  expect(await notify(server, events.atmPaid(merTradeNo, 3990, { PayTime: inTaipei(paidAt) }))).toBe(200);
  const now = server.clock.now();
  expect(await orderRow(server, orderId)).toMatchObject({ paidAt, fulfilledAt: now, flag: null });
  expect((await queryTrpc(server, "payments.order", { id: orderId }, cookies)).body.paidAt).toBe(paidAt.toISOString());
  const day = inTaipei(paidAt).slice(0, 10);
  const [letter] = await server.database.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.purposeKey, `receipt:${orderId}`));
  expect(letter?.body).toContain(`付款日期：${day}`);
  const { cookies: staff } = await addAdministrator(server, "admin");
  const file = (await mutateTrpc<string>(server, "admin.order.exportInvoices", {}, staff)).body;
  const { number } = await orderRow(server, orderId);
  expect(file.split("\r\n").find((line) => line.startsWith(number))).toMatch(new RegExp(`^${number},${day},3990,`));
  const [attempt] = await attemptRows(server, orderId);
  const news = await server.database.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.attemptId, attempt?.id ?? ""));
  expect(news.find(({ kind }) => kind === "paid")?.receivedAt).toEqual(now);
  // The days that were bought begin when they are given.
  expect(await membershipOf(server, cookies)).toMatchObject({
    daysRemaining: 30,
    endDate: new Date(now.getTime() + 30 * DAY).toISOString(),
  });
  expect(await effectsOf(server, orderId, memberId)).toEqual(oneOfEach);
});

it("a card's time is that of its authorisation, a wallet's its own, a query's the day of payment", async () => {
  const [card, wallet, asked] = [
    await openOrder(server, cookies),
    await openOrder(server, cookies),
    await openOrder(server, cookies),
  ];
  server.clock.advance(2 * HOUR);
  const paidAt = toSecond(ago(HOUR));
  const [AuthDay = "", AuthTime = ""] = inTaipei(paidAt).replaceAll(/[-:]/g, "").split(" ");
  await notify(server, events.card(card.merTradeNo, 3990, { AuthDay, AuthTime }));
  await notify(server, { ...events.wallet(wallet.merTradeNo, 3990), PayTime: inTaipei(paidAt) });
  fake.answer(asked.merTradeNo, found(asked.merTradeNo, { kind: "paid", amount: 3990, paidAt }));
  await reconcileOrdersJob(server.services.baseCtx)();
  for (const { orderId } of [card, wallet, asked])
    expect(await orderRow(server, orderId)).toMatchObject({ state: "fulfilled", paidAt, flag: null });
});

it.each([
  ["none", undefined],
  ["no real one", "2026-02-30 10:11:12"],
  ["one in words", "昨天"],
])("of %s the time is ours", async (_what, PayTime) => {
  const { orderId, merTradeNo } = await openOrder(server, cookies);
  server.clock.advance(HOUR);
  await notify(server, events.atmPaid(merTradeNo, 3990, { PayTime }));
  expect(await orderRow(server, orderId)).toMatchObject({ paidAt: server.clock.now(), flag: null });
});

it.each([
  ["a little ahead of ours", -5 * MINUTE, null],
  ["a day ahead", -DAY, "payment_time"],
  ["years ahead", -3650 * DAY, "payment_time"],
  ["years before the order", 3650 * DAY, "payment_time"],
])("a clock %s pays now; what is far off goes to a person, and the order is fulfilled", async (_what, behind, flag) => {
  const { orderId, merTradeNo } = await openOrder(server, cookies);
  server.clock.advance(HOUR);
  await notify(server, events.atmPaid(merTradeNo, 3990, { PayTime: inTaipei(ago(behind)) }));
  expect(await orderRow(server, orderId)).toMatchObject({ paidAt: server.clock.now() });
  expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", flag]);
});

it("a time of the attempt's day that is no day alone is as strange as any: a clock of another zone is noticed at noon too", async () => {
  for (const told of [inTaipei(ago(8 * HOUR)), `${inTaipei(server.clock.now()).slice(0, 10)} 00:00:01`]) {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    expect(await notify(server, events.atmPaid(merTradeNo, 3990, { PayTime: told }))).toBe(200);
    expect(await orderRow(server, orderId)).toMatchObject({ paidAt: server.clock.now(), flag: "payment_time" });
  }
});

it("a day alone, and a clock a little behind, never pay before there was an attempt to pay", async () => {
  for (const tell of [() => inTaipei(server.clock.now()).slice(0, 10), () => inTaipei(ago(5 * MINUTE))]) {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    const told = tell();
    const [attempt] = await attemptRows(server, orderId);
    server.clock.advance(HOUR);
    await notify(server, events.atmPaid(merTradeNo, 3990, { PayTime: told }));
    expect(await orderRow(server, orderId)).toMatchObject({ paidAt: attempt?.createdAt, flag: null });
  }
});
