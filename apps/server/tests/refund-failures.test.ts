import { MINUTE } from "@panshi/core/clock";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { fakeGateway } from "@panshi/core/payment/fake-gateway";
import { addAdministrator, addMember, addPlans } from "./fixtures.ts";
import {
  addCoupon,
  beginAttempt,
  createOrder,
  events,
  membershipOf,
  notify,
  openOrder,
  quarantines,
  stateAndFlagOf,
  withPayuni,
} from "./payment-fixtures.ts";
import { refund as refundOf, refundAudits, refundRows as refundRowsOf } from "./refund-fixtures.ts";

const fake = fakeGateway();
let server: TestApp;
let cookies: Record<string, string>;
let staff: Record<string, string>;
beforeAll(async () => {
  server = await testApp({ variables: withPayuni, gateway: fake.gateway });
  await addPlans(server);
  ({ cookies: staff } = await addAdministrator(server, "admin"));
});
afterAll(() => server.close());
beforeEach(async () => {
  fake.refundRequests.length = 0;
  fake.answerRefunds({ kind: "done", beforeCapture: false });
  ({ cookies } = await addMember(server));
});

async function paidOrder(plan: "basic" | "vip" = "basic", who = cookies) {
  const order = await openOrder(server, who, plan);
  await notify(server, events.card(order.merTradeNo, plan === "vip" ? 9990 : 3990));
  return order;
}
const refund = (id: string, amount: number, more: object = {}, who = staff) => refundOf(server, who, id, amount, more);
const refundRows = (orderId: string) => refundRowsOf(server, orderId);
const audits = (orderId: string) => refundAudits(server, orderId);

describe("a refund that does not go through", () => {
  it("is refused with the gateway's reason, and takes nothing", async () => {
    const { orderId } = await paidOrder();
    fake.answerRefunds({ kind: "refused", reason: "這種付款現在只能整筆退，不能部分退款" });
    const { status, failure } = await refund(orderId, 100);
    expect([status, failure?.code, failure?.message]).toEqual([
      409,
      "refund_refused",
      "這種付款現在只能整筆退，不能部分退款",
    ]);
    expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", null]);
    expect((await refundRows(orderId))[0]).toMatchObject({
      state: "refused",
      refusal: "這種付款現在只能整筆退，不能部分退款",
    });
    expect((await audits(orderId)).map(([step]) => step)).toEqual(["requested", "refused"]);
    expect(await membershipOf(server, cookies)).toMatchObject({ isActive: true });
    fake.answerRefunds({ kind: "done", beforeCapture: false });
    expect((await refund(orderId, 3990)).status).toBe(200);
  });

  it.each([
    ["without an answer", async () => ({ kind: "unknown" as const, cause: "timeout" })],
    ["with an adapter that breaks", () => Promise.reject(new Error("broken"))],
  ])("%s is unknown: flagged, not asked for again, and taking nothing yet", async (_what, back) => {
    const { orderId } = await paidOrder();
    fake.answerRefunds(back);
    const { status, failure } = await refund(orderId, 3990);
    expect([status, failure?.code]).toEqual([503, "unavailable"]);
    expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", "refund_unknown"]);
    expect((await refundRows(orderId))[0]?.state).toBe("unknown");
    expect(await membershipOf(server, cookies)).toMatchObject({ isActive: true });
    fake.answerRefunds({ kind: "done", beforeCapture: false });
    expect((await refund(orderId, 3990)).failure?.message).toBe("上一筆退款還沒有結果，請先到金流後台確認");
    expect(fake.refundRequests).toHaveLength(1);
  });

  it("and is told of later by the gateway is done then, with what it bought withdrawn", async () => {
    const { orderId, merTradeNo } = await paidOrder();
    fake.answerRefunds({ kind: "unknown", cause: "timeout" });
    await refund(orderId, 3990);
    const told = { ...events.card(merTradeNo, 3990), TradeStatus: undefined, RefundAmt: "3990", RefundNo: "R1" };
    expect(await notify(server, told)).toBe(200);
    expect((await refundRows(orderId))[0]?.state).toBe("done");
    expect(await stateAndFlagOf(server, orderId)).toEqual(["refunded", null]);
    expect(await membershipOf(server, cookies)).toMatchObject({ isActive: false });
    expect((await audits(orderId)).at(-1)).toEqual(["done", null]);
  });

  it.each([
    [4, "unknown", ["fulfilled", "refund_unknown"]],
    [6, "done", ["refunded", null]],
  ])("and told of by the gateway %i minutes after it was asked for is %s", async (minutes, state, order) => {
    const { orderId, merTradeNo } = await paidOrder();
    // A server that died after asking never writes the end down; the gateway's news of it comes all the same.
    fake.answerRefunds(async () => {
      server.clock.advance(minutes * MINUTE);
      const told = { ...events.card(merTradeNo, 3990), TradeStatus: undefined, RefundAmt: "3990", RefundNo: "R2" };
      await notify(server, told);
      return { kind: "unknown", cause: "timeout" };
    });
    await refund(orderId, 3990);
    expect((await refundRows(orderId))[0]?.state).toBe(state);
    expect(await stateAndFlagOf(server, orderId)).toEqual(order);
  });

  it("is left to a person where another one of the same amount is done: the gateway may be telling of that one", async () => {
    const { orderId, merTradeNo } = await paidOrder();
    await refund(orderId, 1000);
    fake.answerRefunds({ kind: "unknown", cause: "timeout" });
    await refund(orderId, 1000);
    const told = { ...events.card(merTradeNo, 3990), TradeStatus: undefined, RefundAmt: "1000", RefundNo: "R3" };
    expect(await notify(server, told)).toBe(200);
    expect((await refundRows(orderId)).map(({ state }) => state)).toEqual(["done", "unknown"]);
    expect(await stateAndFlagOf(server, orderId)).toEqual(["partly_refunded", "refund_unknown"]);
    expect((await quarantines(server)).at(-1)).toBe("refund_unknown");
  });

  it("because a server died in between stays flagged for a person", async () => {
    const { orderId } = await paidOrder();
    let seen: unknown;
    fake.answerRefunds(async () => {
      seen = await stateAndFlagOf(server, orderId);
      return { kind: "done", beforeCapture: false };
    });
    await refund(orderId, 3990);
    expect(seen).toEqual(["fulfilled", "refund_unknown"]);
    expect(await stateAndFlagOf(server, orderId)).toEqual(["refunded", null]);
  });

  it("does not hide what came to be flagged meanwhile", async () => {
    const { orderId, merTradeNo } = await openOrder(server, cookies);
    const second = await beginAttempt(server, orderId, cookies);
    await notify(server, events.card(merTradeNo, 3990));
    fake.answerRefunds(async () => {
      await notify(server, events.card(second, 3990));
      return { kind: "refused", reason: "不行" };
    });
    await refund(orderId, 3990);
    expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", "second_payment"]);
  });

  it.each(["pending", "free", "unknown"])("has nothing to give back of an order that is %s", async (what) => {
    const couponCode = await addCoupon(server, { discountValue: 100 });
    const placed = await createOrder(server, "basic", what === "free" ? { couponCode } : {}, { cookies });
    const id = what === "unknown" ? "0195e4c0-0000-7000-8000-000000000001" : placed.body.orderId;
    const { status, failure } = await refund(id, 1);
    expect([status, failure?.code]).toEqual(what === "unknown" ? [404, "not_found"] : [409, "refund_refused"]);
    expect(fake.refundRequests).toEqual([]);
  });
});

it("two refunds at once give the money back once", async () => {
  const { orderId } = await paidOrder();
  const answers = await Promise.all(Array.from({ length: 6 }, () => refund(orderId, 3990)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  expect([fake.refundRequests.length, (await refundRows(orderId)).length]).toEqual([1, 1]);
});

it("news of a refund that we made changes nothing; of one that we did not make goes to a person", async () => {
  const { orderId, merTradeNo } = await paidOrder();
  const told = { ...events.card(merTradeNo, 3990), TradeStatus: undefined, RefundNo: "R1" };
  fake.answerRefunds(async () => {
    await notify(server, { ...told, RefundAmt: "1000" });
    return { kind: "done", beforeCapture: false };
  });
  await refund(orderId, 1000);
  await notify(server, { ...told, RefundAmt: "1000", Message: "again" });
  expect([await stateAndFlagOf(server, orderId), (await refundRows(orderId)).map(({ state }) => state)]).toEqual([
    ["partly_refunded", null],
    ["done"],
  ]);
  await notify(server, { ...told, RefundAmt: "500" });
  expect([await stateAndFlagOf(server, orderId), (await quarantines(server)).at(-1)]).toEqual([
    ["partly_refunded", "refund_unknown"],
    "refund_unknown",
  ]);
  await notify(server, { ...told, Status: "REFUND01", RefundAmt: "1000" });
  expect((await quarantines(server)).at(-1)).toBe("refund_unknown");
});
