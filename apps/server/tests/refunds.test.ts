import { periodsFromGrants } from "@panshi/core/membership/rules";
import { MINUTE } from "@panshi/core/clock";
import { membershipGrants, membershipPeriods, orderItems, purchases } from "@panshi/db/schema";
import { and, asc, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { fakeGateway } from "@panshi/core/payment/fake-gateway";
import { addAdministrator, addMember, addPlans, snapshot } from "./fixtures.ts";
import { addProducts } from "./shop-fixtures.ts";
import {
  queryTrpc,
  beginAttempt,
  events,
  membershipOf,
  notify,
  openOrder,
  orderRow,
  stateAndFlagOf,
  mutateTrpc,
  withPayuni,
} from "./payment-fixtures.ts";
import { refund as refundOf, refundAudits, refundRows as refundRowsOf } from "./refund-fixtures.ts";

const fake = fakeGateway();
let server: TestApp;
let cookies: Record<string, string>;
let memberId: string;
let staff: Record<string, string>;
let staffId: string;
beforeAll(async () => {
  server = await testApp({ variables: withPayuni, gateway: fake.gateway });
  await addPlans(server);
  ({ cookies: staff, id: staffId } = await addAdministrator(server, "admin"));
});
afterAll(() => server.close());
beforeEach(async () => {
  fake.refundRequests.length = 0;
  fake.answerRefunds({ kind: "done", beforeCapture: false });
  ({ id: memberId, cookies } = await addMember(server));
});

async function paidOrder(plan: "basic" | "vip" = "basic", who = cookies) {
  const order = await openOrder(server, who, plan);
  await notify(server, events.card(order.merTradeNo, plan === "vip" ? 9990 : 3990));
  return order;
}
async function paidCart() {
  const goods = await addProducts(server, [{ price: 100 }, { price: 200 }]);
  const { body } = await mutateTrpc(
    server,
    "payments.createCartOrder",
    { productIds: goods, amount: 300, consent: true },
    cookies,
  );
  const merTradeNo = await beginAttempt(server, body.orderId, cookies);
  await notify(server, events.card(merTradeNo, 300));
  return { orderId: body.orderId, merTradeNo, goods };
}
const refund = (id: string, amount: number, more: object = {}, who = staff) => refundOf(server, who, id, amount, more);
const refundRows = (orderId: string) => refundRowsOf(server, orderId);
const audits = (orderId: string) => refundAudits(server, orderId);
const owned = (orderId: string) =>
  server.database.db
    .select()
    .from(purchases)
    .where(and(eq(purchases.orderId, orderId), isNull(purchases.withdrawnAt)));

describe("a refund of a plan", () => {
  it("gives the money back, ends the membership and rebuilds the periods, with an audit row for wish and end", async () => {
    const { orderId, merTradeNo } = await paidOrder();
    const kept = await paidOrder("vip");
    server.clock.advance(MINUTE);
    expect((await refund(orderId, 3990)).status).toBe(200);
    expect(fake.refundRequests).toEqual([
      { merTradeNo, paid: 3990, refunded: 0, amount: 3990, now: server.clock.now() },
    ]);
    expect(await stateAndFlagOf(server, orderId)).toEqual(["refunded", null]);
    expect(await refundRows(orderId)).toMatchObject([
      { state: "done", amount: 3990, beforeCapture: false, reason: "改變心意", administratorId: staffId },
    ]);
    expect(await audits(orderId)).toEqual([
      ["requested", staffId],
      ["done", staffId],
    ]);
    const grants = await server.database.db
      .select()
      .from(membershipGrants)
      .where(eq(membershipGrants.memberId, memberId));
    expect(grants.map((grant) => [grant.orderId === orderId, grant.revokedReason])).toEqual([
      [true, "改變心意"],
      [false, null],
    ]);
    const periods = await server.database.db
      .select()
      .from(membershipPeriods)
      .where(eq(membershipPeriods.memberId, memberId))
      .orderBy(asc(membershipPeriods.startsAt));
    expect(periods.map(({ planType, startsAt, endsAt }) => ({ planType, startsAt, endsAt }))).toEqual(
      periodsFromGrants(grants),
    );
    expect(await membershipOf(server, cookies)).toMatchObject({ membershipType: "vip", isActive: true });
    expect((await orderRow(server, kept.orderId)).state).toBe("fulfilled");
    expect((await queryTrpc(server, "payments.order", { id: orderId }, cookies)).body.result).toBe("refunded");
  });

  it("before capture cancels the authorisation, and its cancelled notify needs nobody", async () => {
    const { orderId, merTradeNo } = await paidOrder();
    fake.answerRefunds(async () => {
      // PAYUNi tells of the cancellation before it answers us, and again afterwards.
      await notify(server, events.ended(merTradeNo, 3990, "3"));
      return { kind: "done", beforeCapture: true };
    });
    expect((await refund(orderId, 3990)).status).toBe(200);
    await notify(server, events.ended(merTradeNo, 3990, "3"));
    expect(await stateAndFlagOf(server, orderId)).toEqual(["refunded", null]);
    expect(await refundRows(orderId)).toMatchObject([{ state: "done", beforeCapture: true }]);
    expect(await membershipOf(server, cookies)).toMatchObject({ isActive: false });
  });

  it("in part ends it too: pro rata is what is left of it", async () => {
    const { orderId } = await paidOrder();
    await refund(orderId, 1330);
    expect(await stateAndFlagOf(server, orderId)).toEqual(["partly_refunded", null]);
    expect(await membershipOf(server, cookies)).toMatchObject({ isActive: false });
    expect((await refund(orderId, 2661)).failure?.message).toBe("退款金額超過還沒退的金額");
    expect((await refund(orderId, 2660)).status).toBe(200);
    expect(fake.refundRequests.map(({ refunded, amount }) => [refunded, amount])).toEqual([
      [0, 1330],
      [1330, 2660],
    ]);
    expect((await refund(orderId, 1)).failure?.message).toBe("這筆訂單沒有可以退的款項");
  });
});

describe("a refund of a cart", () => {
  it("in part takes the goods that are named, and the rest with the rest", async () => {
    const { orderId, goods } = await paidCart();
    const [first = "", second = ""] = goods;
    expect((await refund(orderId, 100, { productIds: [first] })).status).toBe(200);
    expect(await stateAndFlagOf(server, orderId)).toEqual(["partly_refunded", null]);
    expect((await owned(orderId)).map(({ productId }) => productId)).toEqual([second]);
    expect((await queryTrpc(server, "payments.order", { id: orderId }, cookies)).body.result).toBe("paid");
    expect((await refund(orderId, 200)).status).toBe(200);
    expect([await stateAndFlagOf(server, orderId), await owned(orderId)]).toEqual([["refunded", null], []]);
  });

  it("in part without goods leaves them all, as a gesture", async () => {
    const { orderId } = await paidCart();
    await refund(orderId, 50);
    expect(await owned(orderId)).toHaveLength(2);
  });

  it("refuses goods that are not of the order, before any money is asked for", async () => {
    const { orderId, goods } = await paidCart();
    const elsewhere = await paidCart();
    const { status, failure } = await refund(orderId, 100, { productIds: [goods[0], elsewhere.goods[0]] });
    expect([status, failure?.issues?.[0]?.path, fake.refundRequests]).toEqual([400, "productIds", []]);
    expect(await server.database.db.$count(orderItems, eq(orderItems.orderId, orderId))).toBe(2);
    expect(await refundRows(orderId)).toEqual([]);
  });
});

it("a second payment is given back without what the first one bought", async () => {
  const { orderId, merTradeNo } = await openOrder(server, cookies);
  const second = await beginAttempt(server, orderId, cookies);
  await notify(server, events.card(merTradeNo, 3990));
  await notify(server, events.card(second, 3990));
  expect((await refund(orderId, 3990)).status).toBe(200);
  expect(fake.refundRequests[0]?.merTradeNo).toBe(second);
  expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", "second_payment"]);
  expect(await membershipOf(server, cookies)).toMatchObject({ isActive: true });
  expect((await refund(orderId, 3990)).status).toBe(200);
  expect([fake.refundRequests[1]?.merTradeNo, (await orderRow(server, orderId)).state]).toEqual([
    merTradeNo,
    "refunded",
  ]);
  expect(await membershipOf(server, cookies)).toMatchObject({ isActive: false });
});

it("a payment after a refund is kept, flagged, and can be given back", async () => {
  const { orderId, merTradeNo } = await openOrder(server, cookies);
  const second = await beginAttempt(server, orderId, cookies);
  await notify(server, events.card(merTradeNo, 3990));
  await refund(orderId, 3990);
  await notify(server, events.card(second, 3990));
  expect(await stateAndFlagOf(server, orderId)).toEqual(["refunded", "paid_after_refund"]);
  expect(await membershipOf(server, cookies)).toMatchObject({ isActive: false });
  expect((await refund(orderId, 3990)).status).toBe(200);
  expect(fake.refundRequests[1]?.merTradeNo).toBe(second);
});

it("what a member bought who has gone since is given back, and nothing is written to nobody", async () => {
  const { orderId } = await paidOrder();
  await server.database.sql.begin("read write", async (sql) => {
    await sql`update members set deleted_at = now(), email = null where id = ${memberId}`;
    await sql`delete from notification_recipients where member_id = ${memberId}`;
  });
  expect((await refund(orderId, 3990)).status).toBe(200);
  expect(await stateAndFlagOf(server, orderId)).toEqual(["refunded", null]);
  expect(await server.database.sql`select 1 from notification_recipients where member_id = ${memberId}`).toHaveLength(
    0,
  );
});

it("an order that nobody has claimed is given back whole, or not at all", async () => {
  const guest = await paidOrder("basic", {});
  expect((await refund(guest.orderId, 1000)).failure?.message).toBe("這筆訂單還沒有人領取，只能整筆退款");
  expect((await refund(guest.orderId, 3990)).status).toBe(200);
  expect((await queryTrpc(server, "payments.order", { id: guest.orderId }, guest.cookies)).body).toMatchObject({
    result: "refunded",
    unclaimed: false,
  });
});

it("is for administrators alone, with a reason and a sum", async () => {
  const { orderId } = await paidOrder();
  const moderator = await addAdministrator(server, "moderator");
  const watched = ["orders", "refunds", "audit_entries", "membership_grants"];
  const before = await snapshot(server, watched);
  expect((await refund(orderId, 3990, {}, moderator.cookies)).status).toBe(403);
  for (const who of [{}, cookies]) expect((await refund(orderId, 3990, {}, who)).status).toBe(401);
  for (const wrong of [
    { amount: 0 },
    { amount: -1 },
    { amount: 1.5 },
    { reason: " " },
    { productIds: [] },
    { id: "x" },
  ])
    expect((await refund(orderId, 3990, wrong)).status).toBe(400);
  expect([await snapshot(server, watched), fake.refundRequests]).toEqual([before, []]);
});
