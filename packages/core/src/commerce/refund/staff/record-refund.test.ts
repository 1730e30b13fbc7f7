import { randomUUID } from "node:crypto";
import { startOfTaipeiDay, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { newId, transaction } from "@panshi/db";
import { invoices, paymentAttempts, refunds } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY } from "../../../platform/clock.ts";
import type { AdministratorCtx, MemberOrVisitorCtx } from "../../../platform/context.ts";
import { emailsTo, outcomeOf, tally, runConcurrently } from "../../../testing.ts";
import {
  addBuyer,
  administratorCtx,
  attemptRows,
  expectBalanced,
  beginAttempt,
  membershipOf,
  placeOrderAndBeginPayment,
  orderRow,
  paidEvent,
  recordTestEvent,
  stateAndFlagOf,
  type TestShop,
  testShop,
  visitorCtx,
  withTestTransaction,
  paidCartOrder,
  paidPlanOrder,
} from "../../../testing-shop.ts";
import { refundTestActions } from "../testing.ts";
import { recordRefund } from "./record-refund.ts";

let shop: TestShop;
let administrator: AdministratorCtx;
let desk: ReturnType<typeof refundTestActions>;
let buyer: MemberOrVisitorCtx;
let memberId: string;
let email: string;
beforeAll(async () => {
  shop = await testShop();
  administrator = await administratorCtx(shop);
  desk = refundTestActions(shop, administrator);
});
afterAll(() => shop.close());
// The books balance after each of these.
afterEach(() => expectBalanced(shop));
beforeEach(async () => {
  shop.gateway.refundRequests.length = 0;
  shop.gateway.answerRefunds({ kind: "done", beforeCapture: false });
  ({ id: memberId, ctx: buyer, email } = await addBuyer(shop));
});

it.each(["atm", "cvs"] as const)(
  "money paid by %s goes back outside the gateway, which is not asked",
  async (method) => {
    const { orderId } = await paidPlanOrder(shop, buyer, { method });
    await expect(desk.make(orderId, 3990)).rejects.toMatchObject({
      code: "refund_refused",
      message: "ATM 與超商付款沒有退款的管道，請用匯款退還，並到金流後台註記",
    });
    const { id } = await desk.record(orderId, 3990);
    expect(shop.gateway.refundRequests).toEqual([]);
    expect(await desk.rows(orderId)).toMatchObject([
      { id, state: "done", channel: "outside", reference: "822-0001", doneAt: shop.clock.now(), amount: 3990 },
    ]);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", null]);
    expect(await membershipOf(shop, memberId)).toMatchObject({ isActive: false });
    expect(await desk.audits(orderId)).toEqual([["recorded", administrator.actor.administratorId]]);
    const [letter] = (await emailsTo(shop.database.db, email)).filter(({ purpose }) => purpose === "refund");
    expect(letter).toMatchObject({ purposeKey: `refund:${id}`, orderId, memberId });
    expect(letter?.body).toContain("款項已經匯出");
  },
);

it("more than 180 days after payment money goes back outside the gateway alone", async () => {
  const { orderId } = await paidPlanOrder(shop, buyer, { plan: "vip" });
  shop.clock.advance(180 * DAY + 1);
  await expect(desk.make(orderId, 100)).rejects.toMatchObject({ message: "請款超過 180 天，金流不再受理退款" });
  expect(await desk.record(orderId, 100)).toMatchObject({ state: "done" });
});

it("a payment that came from outside is refunded the same way", async () => {
  const { orderId, merTradeNo } = await paidPlanOrder(shop, buyer);
  await withTestTransaction(shop, (db) =>
    db
      .update(paymentAttempts)
      .set({ channel: "outside", administratorId: administrator.actor.administratorId, reason: "臨櫃" })
      .where(eq(paymentAttempts.merTradeNo, merTradeNo)),
  );
  await expect(desk.make(orderId, 3990)).rejects.toMatchObject({ message: expect.stringContaining("不是經由金流") });
  await desk.record(orderId, 3990);
  expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", null]);
});

describe("the day on which it was sent", () => {
  const dayIn = (days: number) => taipeiDay(shop.clock.now().getTime() + days * DAY);

  it("has come, and is not before the payment", async () => {
    const { orderId } = await paidPlanOrder(shop, buyer, { method: "atm" });
    shop.clock.advance(10 * DAY);
    for (const [days, message] of [
      [1, "退款的日期還沒有到"],
      [-11, "退款的日期早於付款的日期"],
    ] as const)
      await expect(desk.record(orderId, 1, { day: dayIn(days) })).rejects.toMatchObject({
        code: "bad_input",
        issues: [{ path: "day", message }],
      });
    expect(await desk.rows(orderId)).toEqual([]);
  });

  it("counts from now today, else from its noon, and never before the payment", async () => {
    // The clock stands a little after noon in Taipei.
    const { orderId } = await paidPlanOrder(shop, buyer, { method: "atm" });
    const paidAt = shop.clock.now().getTime();
    shop.clock.advance(10 * DAY);
    const noon = startOfTaipeiDay(shop.clock.now()).getTime() - 5 * DAY + DAY / 2;
    const day = [dayIn(0), dayIn(-5), dayIn(-10)];
    for (const each of day) {
      shop.clock.advance(1);
      await desk.record(orderId, 1, { day: each });
    }
    const doneAt = (await desk.rows(orderId)).map((refund) => refund.doneAt?.getTime());
    expect(doneAt).toEqual([paidAt + 10 * DAY + 1, noon, paidAt]);
  });
});

it("the same call again is the same refund, at once too; another refund by that call is refused", async () => {
  const { orderId } = await paidPlanOrder(shop, buyer, { method: "atm" });
  const other = await paidPlanOrder(shop, buyer, { method: "atm" });
  const idempotencyKey = randomUUID();
  const answers = await runConcurrently(6, () => desk.record(orderId, 1000, { idempotencyKey }));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await desk.rows(orderId)).toHaveLength(1);
  expect(await outcomeOf(desk.record(orderId, 999, { idempotencyKey }))).toBe("conflict");
  expect(await outcomeOf(desk.record(other.orderId, 1000, { idempotencyKey }))).toBe("conflict");
  expect(await desk.rows(other.orderId)).toEqual([]);
});

it("six administrators who record the whole at once record it once", async () => {
  const { orderId } = await paidPlanOrder(shop, buyer, { method: "atm" });
  const outcomes = await runConcurrently(6, () => outcomeOf(desk.record(orderId, 3990)));
  expect(tally(outcomes)).toEqual({ ok: 1, refund_refused: 5 });
  expect(await desk.rows(orderId)).toHaveLength(1);
});

it("joins the caller's transaction: nothing of it stays where that fails", async () => {
  const { orderId } = await paidPlanOrder(shop, buyer, { method: "atm" });
  const failing = transaction(administrator, async (tx) => {
    await recordRefund(tx, {
      id: orderId,
      idempotencyKey: randomUUID(),
      amount: 3990,
      revokes: "all" as const,
      productIds: null,
      lastDay: null,
      flagId: null,
      reason: "改變心意",
      reference: "1",
      day: taipeiDay(shop.clock.now()),
    });
    throw new Error("later");
  });
  await expect(failing).rejects.toThrow("later");
  expect(await desk.rows(orderId)).toEqual([]);
  expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
  expect(await membershipOf(shop, memberId)).toMatchObject({ isActive: true });
});

describe("the invoice of a refunded order", () => {
  const invoiceOf = async (orderId: string) =>
    (await shop.database.db.select().from(invoices).where(eq(invoices.orderId, orderId)))[0];

  it("becomes smaller by the order's own money, not by that of a second payment", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    const second = await beginAttempt(shop, buyer, orderId);
    await recordTestEvent(shop, merTradeNo, paidEvent(3990));
    await recordTestEvent(shop, second, paidEvent(3990));
    const { id: flagId } = await desk.flagOf(orderId, "second_payment");
    await desk.record(orderId, 3990, { flagId });
    expect(await invoiceOf(orderId)).toMatchObject({ state: "waiting", refunded: 0 });
    await desk.record(orderId, 1000);
    expect(await invoiceOf(orderId)).toMatchObject({ state: "waiting", refunded: 1000 });
    await desk.record(orderId, 2990);
    expect(await invoiceOf(orderId)).toMatchObject({ state: "not_needed", refunded: 3990 });
  });

  it("must have its number first where it was exported; flagged money need not wait", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    const second = await beginAttempt(shop, buyer, orderId);
    await recordTestEvent(shop, merTradeNo, paidEvent(3990));
    await recordTestEvent(shop, second, paidEvent(3990));
    await withTestTransaction(shop, (db) =>
      db.update(invoices).set({ state: "exported" }).where(eq(invoices.orderId, orderId)),
    );
    const waits = { code: "refund_refused", message: "發票已經送去開立，等號碼回來就可以退款" };
    await expect(desk.record(orderId, 3990)).rejects.toMatchObject(waits);
    await expect(desk.make(orderId, 3990)).rejects.toMatchObject(waits);
    const { id: flagId } = await desk.flagOf(orderId, "second_payment");
    expect(await desk.record(orderId, 3990, { flagId })).toMatchObject({ state: "done" });
    expect((await orderRow(shop, orderId)).state).toBe("fulfilled");
  });
});

describe("the letter of a refund", () => {
  const letterTo = async (recipient: string) =>
    (await emailsTo(shop.database.db, recipient)).find(({ purpose }) => purpose === "refund")?.body;

  it("names what was withdrawn of a cart, and the days of a card", async () => {
    const { orderId, goods } = await paidCartOrder(shop, buyer);
    await desk.make(orderId, 100, { productIds: goods.slice(0, 1) });
    const body = await letterTo(email);
    const { number } = await orderRow(shop, orderId);
    expect(body).toContain(`訂單編號：${number}`);
    expect(body).toContain("退款金額：NT$ 100");
    expect(body).toMatch(/已經從寶庫收回：商品 \d+。/);
    expect(body).toContain("信用卡大約七到十四個工作天");
  });

  it.each([
    ["nothing", "你的方案照常使用，天數沒有變動。"],
    ["all", "這個方案剩下的天數已經收回"],
    ["after_day", "你的方案可以用到 DAY，那一天之後的天數已經收回。"],
  ] as const)("says what became of a plan's days: %s", async (revokes, words) => {
    const { orderId } = await paidPlanOrder(shop, buyer);
    const lastDay = revokes === "after_day" ? taipeiDay(shop.clock.now().getTime() + DAY) : null;
    await desk.make(orderId, 50, { revokes, lastDay });
    expect(await letterTo(email)).toContain(words.replace("DAY", lastDay ?? ""));
  });

  it("says that nothing was withdrawn for a gesture, and of a payment before capture that it was cancelled", async () => {
    shop.gateway.answerRefunds({ kind: "done", beforeCapture: true });
    const { orderId } = await paidCartOrder(shop, buyer);
    await desk.make(orderId, 50, { revokes: "nothing" });
    expect(await letterTo(email)).toContain("買下的商品都還在你的寶庫裡");
    expect(await letterTo(email)).toContain("授權已經取消");
  });

  it("goes to the email of a visitor's order, without a name; without one, to nobody", async () => {
    const recipient = `visitor-${memberId}@example.com`;
    const { orderId } = await paidPlanOrder(shop, visitorCtx(shop), { email: recipient });
    await desk.make(orderId, 3990);
    const body = await letterTo(recipient);
    expect(body?.startsWith("你好：")).toBe(true);
    expect(body).toContain("不需要再領取");
    const silent = await paidPlanOrder(shop, visitorCtx(shop));
    expect(await desk.make(silent.orderId, 3990)).toMatchObject({ state: "done" });
  });

  it("is not written to a member who was erased", async () => {
    const { orderId } = await paidPlanOrder(shop, buyer);
    await shop.database.sql.begin("read write", async (sql) => {
      await sql`update members set deleted_at = now(), email = null where id = ${memberId}`;
    });
    await desk.make(orderId, 3990);
    expect(await letterTo(email)).toBeUndefined();
  });
});

it("an order is refunded fifty times at most", async () => {
  const { orderId } = await paidPlanOrder(shop, buyer, { method: "atm" });
  const now = shop.clock.now();
  const [attempt] = await attemptRows(shop, orderId);
  const row = { orderId, attemptId: attempt?.id ?? "", amount: 1, beforeCapture: false, state: "refused" as const };
  const times = { revokes: "all" as const, reason: "x", createdAt: now, updatedAt: now };
  await withTestTransaction(shop, (db) =>
    db.insert(refunds).values(Array.from({ length: 50 }, () => ({ ...row, ...times, id: newId(now) }))),
  );
  expect(await outcomeOf(desk.record(orderId, 1))).toBe("refund_refused");
});
