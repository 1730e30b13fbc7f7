import { randomUUID } from "node:crypto";
import type { RefundProposal, RefundView } from "@panshi/contracts/commerce/refund";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { fakeGateway } from "@panshi/core/commerce/payment/fake-gateway";
import { refunds } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, addPlans, snapshot } from "./fixtures.ts";
import {
  gatewayEventFields,
  mutateTrpc,
  notify,
  placeOrderAndBeginPayment,
  queryTrpc,
  stateAndFlagOf,
  payuniVariables,
} from "./payment-fixtures.ts";

const fake = fakeGateway();
let server: TestApp;
let cookies: Record<string, string>;
let administrator: Record<string, string>;
beforeAll(async () => {
  server = await testApp({ variables: payuniVariables, gateway: fake.gateway });
  await addPlans(server);
  ({ cookies: administrator } = await addAdministrator(server, "admin"));
});
afterAll(() => server.close());
beforeEach(async () => {
  fake.refundRequests.length = 0;
  ({ cookies } = await addMember(server));
});

async function paidOrder() {
  const order = await placeOrderAndBeginPayment(server, cookies);
  await notify(server, gatewayEventFields.card(order.merTradeNo, 3990));
  return order;
}
const refund = (id: string, amount: number, more: object = {}, who = administrator) =>
  mutateTrpc<RefundView>(
    server,
    "admin.refund.make",
    { id, idempotencyKey: randomUUID(), amount, revokes: "all", reason: "改變心意", ...more },
    who,
  );

it("answers 200, 409 with the reason, or 503 where the outcome is unknown; the gateway's report then settles it", async () => {
  const { orderId, merTradeNo } = await paidOrder();
  fake.answerRefunds({ kind: "refused", reason: "不行" });
  expect(await refund(orderId, 100)).toMatchObject({
    status: 409,
    failure: { code: "refund_refused", message: "不行" },
  });
  fake.answerRefunds({ kind: "done", beforeCapture: false });
  expect((await refund(orderId, 100)).status).toBe(200);
  fake.answerRefunds({ kind: "unknown", cause: "timeout" });
  expect(await refund(orderId, 3890)).toMatchObject({ status: 503, failure: { code: "unavailable" } });
  expect(await stateAndFlagOf(server, orderId)).toEqual(["partly_refunded", "refund_unknown"]);
  const refundEvent = {
    ...gatewayEventFields.card(merTradeNo, 3990),
    TradeStatus: undefined,
    RefundAmt: "3890",
    RefundNo: "R1",
  };
  expect(await notify(server, refundEvent)).toBe(200);
  expect(await stateAndFlagOf(server, orderId)).toEqual(["refunded", null]);
});

it("is for administrators alone, with a reason and an amount", async () => {
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

it("proposes, records what went back outside the gateway, and settles an unknown outcome", async () => {
  const { orderId } = await paidOrder();
  const proposal = () =>
    queryTrpc<RefundProposal>(server, "admin.refund.propose", { id: orderId }, administrator).then(({ body }) => body);
  expect(await proposal()).toMatchObject({ basis: "whole", amount: 3990, left: 3990, byGateway: true, refusal: null });
  fake.answerRefunds({ kind: "unknown", cause: "timeout" });
  expect((await refund(orderId, 1000)).status).toBe(503);
  expect(await proposal()).toMatchObject({ left: 2990, refusal: "previous_unfinished" });
  const [row] = await server.database.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  const settle = (outcome: string, reason = "查過了") =>
    mutateTrpc<RefundView>(server, "admin.refund.settle", { id: row?.id, outcome, reason }, administrator);
  for (const [outcome, reason] of [
    ["unknown", "查過了"],
    ["done", " "],
  ] as const)
    expect((await settle(outcome, reason)).status).toBe(400);
  expect(await settle("refused")).toMatchObject({ status: 200, body: { id: row?.id, state: "refused" } });
  expect((await settle("done")).status).toBe(409);
  const recorded = (id: string) => ({
    id,
    idempotencyKey: randomUUID(),
    amount: 3990,
    revokes: "all",
    reason: "改變心意",
    reference: "822-1",
    day: taipeiDay(server.clock.now()),
  });
  const record = (more: object = {}) =>
    mutateTrpc<RefundView>(server, "admin.refund.record", { ...recorded(orderId), ...more }, administrator);
  for (const wrong of [
    { reference: "" },
    { day: "2026-02-30" },
    { idempotencyKey: "x" },
    { amount: 0 },
    { flagId: "x" },
    { revokes: null },
    { revokes: "some" },
    { revokes: "products" },
    { revokes: "after_day", lastDay: "2026-02-30" },
  ])
    expect((await record(wrong)).status).toBe(400);
  expect(await record()).toMatchObject({ status: 200, body: { state: "done", amount: 3990 } });
  expect(await proposal()).toMatchObject({ basis: "nothing", amount: 0, left: 0, refusal: "nothing_paid" });
});
