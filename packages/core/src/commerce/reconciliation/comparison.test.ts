import { newId } from "@panshi/db";
import { auditEntries, gatewayComparisons, orderFlags, refunds } from "@panshi/db/schema";
import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DAY, MINUTE } from "../../platform/clock.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { foundResult } from "../payment/fake-gateway.ts";
import { listPaymentAttempts } from "../payment/payment-attempts.ts";
import { outcomeOf, tally, runConcurrently } from "../../testing.ts";
import {
  addBuyer,
  administratorCtx,
  placeOrderAndBeginPayment,
  paidEvent,
  planPrices,
  recordTestEvent,
  type TestShop,
  testShop,
  withTestTransaction,
} from "../../testing-shop.ts";
import { compareDay } from "./compare-day.ts";
import { countIncompleteComparisons, listComparisons, listUncomparedDays, viewComparison } from "./view-comparisons.ts";
import { enqueueComparison } from "./enqueue-comparison.ts";
import { comparePaymentWithGateway } from "./rules.ts";

const DAY_1 = "2026-03-01";
let shop: TestShop;
let staff: AdministratorCtx;
let pauses = 0;
beforeEach(async () => {
  shop = await testShop();
  staff = await administratorCtx(shop);
  pauses = 0;
});
afterEach(() => shop.close());

const ctx = () => ({ ...shop.ctx, pause: async () => void (pauses += 1) });
const compare = (day = DAY_1) => compareDay(ctx(), { day });
const rowOf = async (day = DAY_1) =>
  (await shop.database.db.select().from(gatewayComparisons).where(eq(gatewayComparisons.day, day)))[0];
const flags = () => shop.database.db.select().from(orderFlags).where(eq(orderFlags.code, "gateway_differs"));
/** An order that was paid by card; the gateway says the same unless `event` says otherwise. */
async function paidOrder(event: Parameters<typeof foundResult>[1] = {}) {
  const buyer = await addBuyer(shop);
  const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer.ctx);
  await recordTestEvent(shop, merTradeNo, { ...paidEvent(planPrices.basic), paidAt: shop.clock.now() });
  shop.gateway.answer(
    merTradeNo,
    foundResult(merTradeNo, { kind: "paid", amount: planPrices.basic, closeStatus: "captured", ...event }),
  );
  shop.gateway.queried.length = 0;
  return { orderId, merTradeNo };
}
const nextMorning = () => shop.clock.advance(DAY);

it("queries each order that was paid on the day once and finds nothing where all is equal", async () => {
  const order = await paidOrder();
  nextMorning();
  const other = await paidOrder();
  expect(await compare()).toBe("finished");
  expect(shop.gateway.queried).toEqual([order.merTradeNo]);
  expect(pauses).toBe(1);
  expect(await rowOf()).toMatchObject({ orders: 1, differences: 0, unanswered: 0, finishedAt: shop.clock.now() });
  expect(await flags()).toEqual([]);
  expect(await compare()).toBe("finished");
  expect(shop.gateway.queried).not.toContain(other.merTradeNo);
  expect(shop.gateway.queried).toHaveLength(1);
});

it("flags an order of another amount, one that is not paid, one that is unknown, and one whose capture was cancelled", async () => {
  const orders = [
    await paidOrder({ amount: 1 }),
    await paidOrder({ kind: "cancelled" }),
    await paidOrder({ closeStatus: "cancelled" }),
    await paidOrder(),
  ];
  const [, , , unknown] = orders;
  shop.gateway.answer(unknown?.merTradeNo ?? "", { kind: "not_found" });
  await compare();
  expect(await rowOf()).toMatchObject({ orders: 4, differences: 4, unanswered: 0 });
  const details = (await flags()).map(({ orderId, detail }) => [orderId, detail]);
  expect(new Map(details as [string, string][])).toEqual(
    new Map(
      orders.map(({ orderId, merTradeNo }, index) => [
        orderId,
        [
          `付款 ${merTradeNo}：金流說付了 1 元，我們的帳上實收 3,990 元`,
          `付款 ${merTradeNo}：金流說已取消，我們的帳上實收 3,990 元`,
          `付款 ${merTradeNo}：金流說請款已經取消，我們的帳上實收 3,990 元`,
          `付款 ${merTradeNo}：金流查不到這筆交易，我們的帳上實收 3,990 元`,
        ][index],
      ]),
    ),
  );
  const { comparison, differences } = await viewComparison(staff, { day: DAY_1 });
  expect(comparison).toMatchObject({ state: "done", differences: 4 });
  expect(differences).toHaveLength(4);
});

it("compares a refunded order on the day of its refund: a cancellation of ours is no difference, a capture after it is", async () => {
  const [cancelled, captured] = [await paidOrder({ kind: "cancelled" }), await paidOrder()];
  nextMorning();
  const now = shop.clock.now();
  for (const { orderId } of [cancelled, captured]) {
    const [attempt] = await listPaymentAttempts(shop.ctx, { orderIds: [orderId] });
    await withTestTransaction(shop, (db) =>
      db.insert(refunds).values({
        id: newId(now),
        orderId,
        attemptId: attempt?.id ?? "",
        amount: planPrices.basic,
        beforeCapture: true,
        state: "done",
        doneAt: now,
        revokes: "all",
        reason: "退款",
        createdAt: now,
        updatedAt: now,
      }),
    );
  }
  nextMorning();
  await compare("2026-03-02");
  expect((await flags()).map(({ orderId, detail }) => [orderId, detail])).toEqual([
    [captured.orderId, `付款 ${captured.merTradeNo}：金流說已經請款，我們的帳上取消了授權`],
  ]);
});

it("a capture that was cancelled differs, unless all of the money was returned", () => {
  const booked = { merTradeNo: "PS1", received: 3990, cancelled: false, refunding: false };
  const answer = foundResult("PS1", { kind: "paid", amount: 3990, closeStatus: "cancelled" });
  const verdicts = [0, 3989, 3990].map((refunded) => comparePaymentWithGateway({ ...booked, refunded }, answer));
  expect(verdicts).toEqual([
    { differs: "付款 PS1：金流說請款已經取消，我們的帳上實收 3,990 元" },
    { differs: "付款 PS1：金流說請款已經取消，我們的帳上實收 3,990 元，已退 3,989 元" },
    "same",
  ]);
});

it("counts an order without an answer, and the next run asks again", async () => {
  const order = await paidOrder();
  const processing = await paidOrder();
  shop.gateway.answer(order.merTradeNo, { kind: "unreachable", cause: "timeout" });
  shop.gateway.answer(processing.merTradeNo, foundResult(processing.merTradeNo, { kind: "undecided" }, true));
  nextMorning();
  await compare();
  expect(await rowOf()).toMatchObject({ orders: 2, differences: 0, unanswered: 2 });
  expect(await countIncompleteComparisons(staff)).toBe(1);
  expect(await listUncomparedDays(shop.ctx)).toContain(DAY_1);
  for (const { merTradeNo } of [order, processing])
    shop.gateway.answer(merTradeNo, foundResult(merTradeNo, { kind: "paid", amount: planPrices.basic }));
  await compare();
  expect(await rowOf()).toMatchObject({ orders: 2, unanswered: 0 });
  expect(await listUncomparedDays(shop.ctx)).not.toContain(DAY_1);
  expect(await countIncompleteComparisons(staff)).toBe(0);
});

it("stops while the gateway is away, and goes on from the same order", async () => {
  const orders = await runConcurrently(6, () => paidOrder());
  for (const { merTradeNo } of orders) shop.gateway.answer(merTradeNo, { kind: "unreachable", cause: "down" });
  nextMorning();
  expect(await compare()).toBe("unreachable");
  expect(shop.gateway.queried).toHaveLength(5);
  expect(await rowOf()).toMatchObject({ orders: 0, unanswered: 0, finishedAt: null });
  for (const { merTradeNo } of orders)
    shop.gateway.answer(merTradeNo, foundResult(merTradeNo, { kind: "paid", amount: planPrices.basic }));
  expect(await compare()).toBe("finished");
  expect(await rowOf()).toMatchObject({ orders: 6, unanswered: 0 });
});

it("goes on where an answer comes between those that are missing: the gateway is not away", async () => {
  const orders = (await runConcurrently(6, () => paidOrder())).sort((a, b) => (a.orderId < b.orderId ? -1 : 1));
  for (const { merTradeNo } of orders.toSpliced(2, 1))
    shop.gateway.answer(merTradeNo, { kind: "unreachable", cause: "timeout" });
  nextMorning();
  expect(await compare()).toBe("finished");
  expect(await rowOf()).toMatchObject({ orders: 6, differences: 0, unanswered: 5 });
});

it("goes on after the last finished batch when it was interrupted, and counts each order once", async () => {
  const orders = await runConcurrently(23, () => paidOrder());
  const last = [...orders].sort((a, b) => (a.orderId < b.orderId ? -1 : 1))[21]?.merTradeNo ?? "";
  shop.gateway.answer(last, () => {
    throw new Error("the server was killed");
  });
  await expect(compare()).rejects.toThrow("killed");
  expect(await rowOf()).toMatchObject({ orders: 20, finishedAt: null });
  shop.gateway.answer(last, foundResult(last, { kind: "paid", amount: planPrices.basic }));
  shop.gateway.queried.length = 0;
  expect(await compare()).toBe("finished");
  expect(shop.gateway.queried).toHaveLength(3);
  expect(await rowOf()).toMatchObject({ orders: 23, differences: 0 });
});

it("is done by one worker at a time", async () => {
  const orders = await runConcurrently(3, () => paidOrder());
  const outcomes = await runConcurrently(3, () => compare());
  expect(outcomes.filter((outcome) => outcome === "finished").length).toBeGreaterThan(0);
  expect(shop.gateway.queried.sort()).toEqual(orders.map(({ merTradeNo }) => merTradeNo).sort());
  expect(await rowOf()).toMatchObject({ orders: 3 });
});

it("does not raise a difference again that somebody accepted, until it changes", async () => {
  const { orderId, merTradeNo } = await paidOrder({ amount: 1 });
  nextMorning();
  await compare();
  await withTestTransaction(shop, (db) =>
    db
      .update(orderFlags)
      .set({ settledAt: shop.clock.now(), settlement: "accepted", reason: "已對過帳" })
      .where(eq(orderFlags.orderId, orderId)),
  );
  const again = { day: DAY_1 };
  await enqueueComparison(staff, again);
  await compare();
  expect([await rowOf(), (await flags()).length]).toMatchObject([{ differences: 0 }, 1]);
  shop.gateway.answer(merTradeNo, foundResult(merTradeNo, { kind: "paid", amount: 2 }));
  await enqueueComparison(staff, again);
  await compare();
  expect([await rowOf(), (await flags()).length]).toMatchObject([{ differences: 1 }, 2]);
});

it("begins a day again for one of two people, with a job and an entry, and only an ended day of the last year", async () => {
  await paidOrder();
  nextMorning();
  const run = (day: string) => enqueueComparison(staff, { day });
  expect(tally(await runConcurrently(3, () => outcomeOf(run(DAY_1))))).toEqual({ ok: 1, conflict: 2 });
  expect(shop.jobs.filter(({ queue }) => queue === "compare-gateway")).toEqual([
    { queue: "compare-gateway", data: { day: DAY_1 } },
  ]);
  const audits = await shop.database.db.select().from(auditEntries).where(eq(auditEntries.subjectId, DAY_1));
  expect(audits.map(({ action, before, after }) => [action, before, after])).toEqual([["comparison.run", null, null]]);
  expect([await outcomeOf(run("2026-03-02")), await outcomeOf(run("2025-02-01"))]).toEqual(["bad_input", "bad_input"]);
  // A run that died can be started again.
  shop.clock.advance(11 * MINUTE);
  expect((await listComparisons(staff)).days).toMatchObject([{ day: DAY_1, state: "interrupted" }]);
  expect(await outcomeOf(run(DAY_1))).toBe("ok");
  const [last] = await shop.database.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  expect(last).toMatchObject({ subjectId: DAY_1, before: { orders: 0, differences: 0, unanswered: 0 } });
  const withoutGateway = { ...staff, gateway: null };
  const input = { day: "2026-02-28" };
  expect(await outcomeOf(enqueueComparison(withoutGateway, input))).toBe("payment_unavailable");
});

it("makes up for the days of a week that were missed, oldest first", async () => {
  shop.clock.advance(30 * DAY);
  const missed = await listUncomparedDays(shop.ctx);
  expect(missed).toEqual(["24", "25", "26", "27", "28", "29", "30"].map((day) => `2026-03-${day}`));
  for (const day of missed.slice(1)) expect(await compare(day)).toBe("finished");
  expect(await listUncomparedDays(shop.ctx)).toEqual(["2026-03-24"]);
  const { days, missing } = await listComparisons(staff);
  expect([days[0]?.day, days.length, missing]).toEqual(["2026-03-30", 6, ["2026-03-24"]]);
});

it("does not flag an order that is refunded while it is compared, before or after the gateway has answered", async () => {
  const during = await paidOrder();
  const under = await paidOrder({ kind: "cancelled" });
  const refund = async ({ orderId }: { orderId: string }, state: "done" | "requested") => {
    const now = shop.clock.now();
    const [attempt] = await listPaymentAttempts(shop.ctx, { orderIds: [orderId] });
    const row = {
      id: newId(now),
      orderId,
      attemptId: attempt?.id ?? "",
      amount: planPrices.basic,
      reason: "退款",
      revokes: "all" as const,
    };
    const doneAt = state === "done" ? now : null;
    const added = { ...row, beforeCapture: true, state, doneAt, createdAt: now, updatedAt: now };
    await withTestTransaction(shop, (db) => db.insert(refunds).values(added));
  };
  await refund(under, "requested");
  shop.gateway.answer(during.merTradeNo, async () => {
    await refund(during, "done");
    return foundResult(during.merTradeNo, { kind: "cancelled" });
  });
  nextMorning();
  await compare();
  expect(await flags()).toEqual([]);
  expect(await rowOf()).toMatchObject({ orders: 2, differences: 0, unanswered: 2 });
});
