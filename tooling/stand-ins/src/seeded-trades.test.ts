import { randomUUID } from "node:crypto";
import type { GatewayQueryResult } from "@panshi/contracts/commerce/order-act";
import type { RefundView } from "@panshi/contracts/commerce/refund";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { compareDay } from "@panshi/core/commerce/reconciliation/compare-day";
import { seed } from "@panshi/db/seed";
import { startSandbox } from "@panshi/payuni-sandbox/start";
import { ManualClock } from "@panshi/payuni-sandbox/testing";
import { testMerchant } from "@panshi/payuni-sandbox/environment";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../../apps/server/src/testing.ts";
import { addAdministrator, snapshot } from "../../../apps/server/tests/fixtures.ts";
import { mutateTrpc } from "../../../apps/server/tests/payment-fixtures.ts";
import { seededTrades } from "./seeded-trades.ts";

let server: TestApp;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let administrator: Record<string, string>;
const trades = seededTrades(() => server.database.url);

/** The demo as it is at noon of its day, beside the test gateway that serves it. */
beforeAll(async () => {
  const noon = new ManualClock(Date.parse("2026-03-01T12:00:00+08:00"));
  // Calls are stamped by the machine's clock, the trades live in the demo's.
  const timestampToleranceMs = Number.MAX_SAFE_INTEGER;
  sandbox = await startSandbox({
    merchant: testMerchant,
    scheduler: noon,
    timestampToleranceMs,
    findEarlierTrade: trades.find,
  });
  server = await testApp({
    variables: {
      PAYUNI_MER_ID: testMerchant.merId,
      PAYUNI_MER_KEY: testMerchant.key,
      PAYUNI_MER_IV: testMerchant.iv,
      PAYUNI_API: sandbox.origin,
    },
  });
  await seed({ url: server.database.url, kind: "demo", at: taipeiDay(noon.now()), log: () => {} });
  ({ cookies: administrator } = await addAdministrator(server, "admin"));
}, 90_000);
afterAll(async () => {
  await sandbox.close();
  await trades.close();
  await server.close();
});

const rows = async <T extends object>(text: string): Promise<T[]> => [...(await server.database.sql.unsafe<T[]>(text))];
type Row = { id: string; no: string; state: string; left: number };
/** Seeded orders with one attempt, with what is left of its money, that fit; the newest first. */
const seeded = (fits: string): Promise<Row[]> =>
  rows<Row>(`select o.id, a.mer_trade_no as no, a.state, a.received as left from orders o join payment_attempts a on a.order_id = o.id
    where not exists (select from payment_attempts b where b.order_id = o.id and b.id <> a.id)
      and not exists (select from refunds r where r.order_id = o.id) and not exists (select from order_flags f where f.order_id = o.id)
      and not exists (select from refund_requests q where q.order_id = o.id) and ${fits} order by a.paid_at desc nulls last, o.id`);
const query = (id: string) => mutateTrpc<GatewayQueryResult>(server, "admin.order.queryNow", { id }, administrator);
const refund = (id: string, amount: number, revokes: string) =>
  mutateTrpc<RefundView>(
    server,
    "admin.refund.make",
    { id, idempotencyKey: randomUUID(), amount, revokes, reason: "改變心意" },
    administrator,
  );
const bookedTables = ["orders", "order_flags", "refunds", "membership_grants", "membership_periods", "purchases"];
/** The rows that a query must leave as they are; an attempt's only trace is when it was asked about. */
const booked = async () => [
  await snapshot(server, bookedTables),
  await rows("select to_jsonb(a) - 'updated_at' as attempt from payment_attempts a order by id"),
];

it("the gateway says of each seeded attempt what the order's page says, and a query changes nothing", async () => {
  const attempts = await rows<Row>(
    "select distinct on (state, payment_type, close_status) order_id as id, mer_trade_no as no, state from payment_attempts order by state, payment_type, close_status, id",
  );
  expect(new Set(attempts.map(({ state }) => state))).toEqual(new Set(["paid", "waiting", "expired"]));
  const before = await booked();
  for (const { id, no, state } of attempts) {
    const { body } = await query(id);
    expect(body.answers).toContainEqual({ merTradeNo: no, answer: state });
  }
  expect(await booked()).toEqual(before);
});

it("the comparison of no seeded day finds a difference", { timeout: 120_000 }, async () => {
  const days = await rows<{
    day: string;
  }>(`select distinct to_char(at at time zone 'Asia/Taipei', 'YYYY-MM-DD') as day from
    (select paid_at as at from payment_attempts union all select done_at from refunds) as money where at is not null order by 1`);
  expect(days.length).toBeGreaterThan(100);
  const ctx = { ...server.services.baseCtx, pause: () => Promise.resolve() };
  for (const { day } of days) expect([day, await compareDay(ctx, { day })]).toEqual([day, "finished"]);
  const [compared] =
    await rows(`select count(*)::int as days, sum(orders)::int as orders, sum(differences)::int as differences,
    sum(unanswered)::int as unanswered from gateway_comparisons`);
  const [paid] = await rows<{ orders: number }>(`select count(*)::int as orders from (select distinct order_id, day from
    (select order_id, (paid_at at time zone 'Asia/Taipei')::date as day from payment_attempts where paid_at is not null
    union select order_id, (done_at at time zone 'Asia/Taipei')::date from refunds where done_at is not null) as d) as e`);
  // One refund has no outcome yet: about that order the answer does not count.
  expect(compared).toEqual({ days: days.length, orders: paid?.orders, differences: 0, unanswered: 1 });
  expect(await rows("select id from order_flags where code = 'gateway_differs'")).toEqual([]);
});

it("refunds a seeded card payment in parts, which the gateway counts, and no more than is left", async () => {
  const [order] = await seeded("o.kind = 'plan' and a.payment_type = 'card' and o.fulfilled_at is not null");
  if (!order) throw new Error("no order to refund");
  expect(await refund(order.id, 100, "nothing")).toMatchObject({ status: 200, body: { state: "done", amount: 100 } });
  expect(await refund(order.id, order.left - 100, "all")).toMatchObject({ status: 200, body: { state: "done" } });
  expect(await rows(`select state from orders where id = '${order.id}'`)).toEqual([{ state: "refunded" }]);
  const { refunds, paidAmount, amount } = sandbox.gateway.trades.byNumber(order.no) ?? {};
  expect(refunds?.map((each) => [each.amount, each.state])).toEqual([
    [100, "done"],
    [order.left - 100, "done"],
  ]);
  expect(paidAmount ?? amount).toBe(order.left);
  expect((await query(order.id)).body.answers).toEqual([{ merTradeNo: order.no, answer: "paid" }]);
});

it("a seeded refund counts at the gateway too: only the rest of the cart can go back", async () => {
  const [cart] = await rows<Row>(`select o.id, a.mer_trade_no as no, (a.received - r.amount)::int as left from orders o
    join payment_attempts a on a.order_id = o.id join refunds r on r.attempt_id = a.id where o.state = 'partly_refunded'`);
  if (!cart) throw new Error("no partly refunded order");
  expect(await refund(cart.id, cart.left, "all")).toMatchObject({ status: 200 });
  const trade = sandbox.gateway.trades.byNumber(cart.no);
  expect(trade?.refunds).toHaveLength(2);
  expect(trade?.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(trade?.amount);
});

it("refuses a seeded payment that is too old for the gateway without asking it, which would refuse too", async () => {
  const [old] = await seeded(
    "o.kind = 'plan' and a.payment_type = 'card' and a.paid_at < '2026-03-01T12:00:00+08:00'::timestamptz - interval '181 days'",
  );
  if (!old) throw new Error("no old order");
  expect(await refund(old.id, 100, "nothing")).toMatchObject({
    status: 409,
    failure: { code: "refund_refused", message: "請款超過 180 天，金流不再受理退款" },
  });
  expect(sandbox.gateway.trades.byNumber(old.no)).toBeUndefined();
  const asked = await fetch(`${sandbox.origin}/_control/trades/${old.no}/refund`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ amount: 100 }),
  });
  expect([asked.status, await asked.json()]).toEqual([409, { code: "CLOSE04003", error: "超過 180 天，不能退款。" }]);
});

it("knows no number that the seed did not write", async () => {
  const [{ no } = { no: "" }] = await seeded("true");
  for (const numbers of [{ MerTradeNo: `${no}9` }, { TradeNo: no }, { TradeNo: `DEMO-${no}`, MerTradeNo: "other" }, {}])
    expect([numbers, await trades.find(numbers)]).toEqual([numbers, null]);
  expect(await trades.find({ MerTradeNo: no })).toMatchObject({ merTradeNo: no });
});
