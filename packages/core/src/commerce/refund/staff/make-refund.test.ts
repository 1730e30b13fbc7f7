import { randomUUID } from "node:crypto";
import type { RefundInput } from "@panshi/contracts/commerce/refund";
import { AppError } from "@panshi/contracts/platform/errors";
import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import { auditEntries, refunds, orderItems, membershipGrants, membershipPeriods, purchases } from "@panshi/db/schema";
import { and, asc, eq, isNull, like, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startOfTaipeiDay, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { DAY, MINUTE } from "../../../platform/clock.ts";
import type { AdministratorCtx, MemberOrVisitorCtx } from "../../../platform/context.ts";
import { periodsFromGrants } from "../../membership/rules.ts";
import { refundTestActions } from "../testing.ts";
import {
  addBuyer,
  addCoupon,
  administratorCtx,
  expectBalanced,
  beginAttempt,
  membershipOf,
  placeOrderAndBeginPayment,
  orderRow,
  paidEvent,
  placePlanOrder,
  quarantines,
  recordTestEvent,
  stateAndFlagOf,
  paidCartOrder,
  paidPlanOrder,
  type TestShop,
  testShop,
  visitorCtx,
  withTestTransaction,
} from "../../../testing-shop.ts";
import { viewOrder } from "../../order/view-orders.ts";
import { loadRefundProposal } from "../load-refund-proposal.ts";
import { makeRefund } from "./make-refund.ts";

let shop: TestShop;
let buyer: MemberOrVisitorCtx;
let memberId: string;
let administrator: AdministratorCtx;
let administratorId: string;
beforeAll(async () => {
  shop = await testShop();
  administrator = await administratorCtx(shop);
  ({ administratorId } = administrator.actor);
});
afterAll(() => shop.close());
// The books balance after each of these.
afterEach(() => expectBalanced(shop));
beforeEach(async () => {
  shop.gateway.refundRequests.length = 0;
  shop.gateway.answerRefunds({ kind: "done", beforeCapture: false });
  ({ id: memberId, ctx: buyer } = await addBuyer(shop));
});

const paidOrder = (plan: "basic" | "vip" = "basic", ctx = buyer) => paidPlanOrder(shop, ctx, { plan });
const paidCart = () => paidCartOrder(shop, buyer);
/** Refunds `amount` whole TWD; returns null, or the error that was thrown. */
async function tryRefund(
  ctx: AdministratorCtx,
  id: string,
  amount: number,
  more: Partial<RefundInput> = {},
): Promise<AppError | null> {
  const revokes = more.flagId ? "nothing" : more.productIds ? "products" : "all";
  const what = { revokes, productIds: null, lastDay: null, flagId: null } as const;
  try {
    await makeRefund(ctx, { id, idempotencyKey: randomUUID(), amount, ...what, reason: "改變心意", ...more });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** An order's refunds, oldest first. */
const refundRows = (orderId: string) =>
  shop.database.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id));

/** The steps of an order's refunds in the audit, and who made them. */
const refundAudits = async (orderId: string) =>
  (
    await shop.database.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, orderId), like(auditEntries.action, "order.refund.%")))
      .orderBy(asc(auditEntries.id))
  ).map(({ action, administratorId }) => [action.replace("order.refund.", ""), administratorId]);

const refund = (id: string, amount: number, more: Partial<RefundInput> = {}) =>
  tryRefund(administrator, id, amount, more);
const view = (id: string, ctx = buyer) => viewOrder(ctx, { id });
const owned = (orderId: string) =>
  shop.database.db
    .select()
    .from(purchases)
    .where(and(eq(purchases.orderId, orderId), isNull(purchases.withdrawnAt)));

describe("a refund of a plan", () => {
  it("refunds the payment, ends the membership and rebuilds the periods, with an audit row for the request and the outcome", async () => {
    const { orderId, merTradeNo } = await paidOrder();
    const other = await paidOrder("vip");
    shop.clock.advance(MINUTE);
    expect(await refund(orderId, 3990)).toBeNull();
    expect(shop.gateway.refundRequests).toEqual([
      { merTradeNo, paid: 3990, refunded: 0, amount: 3990, now: shop.clock.now() },
    ]);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", null]);
    expect(await refundRows(orderId)).toMatchObject([
      {
        state: "done",
        doneAt: shop.clock.now(),
        amount: 3990,
        beforeCapture: false,
        reason: "改變心意",
        administratorId,
      },
    ]);
    expect(await refundAudits(orderId)).toEqual([
      ["requested", administratorId],
      ["done", administratorId],
    ]);
    const grants = await shop.database.db
      .select()
      .from(membershipGrants)
      .where(eq(membershipGrants.memberId, memberId))
      .orderBy(asc(membershipGrants.planType));
    expect(grants.map((grant) => [grant.orderId === orderId, grant.revokedReason])).toEqual([
      [true, "改變心意"],
      [false, null],
    ]);
    const periods = await shop.database.db
      .select()
      .from(membershipPeriods)
      .where(eq(membershipPeriods.memberId, memberId))
      .orderBy(asc(membershipPeriods.startsAt));
    expect(periods.map(({ planType, startsAt, endsAt }) => ({ planType, startsAt, endsAt }))).toEqual(
      periodsFromGrants(grants),
    );
    expect(await membershipOf(shop, memberId)).toMatchObject({ membershipType: "vip", isActive: true });
    expect((await orderRow(shop, other.orderId)).state).toBe("fulfilled");
    expect((await view(orderId)).result).toBe("refunded");
  });

  it("before capture cancels the authorisation, and its cancellation event needs no review", async () => {
    const { orderId, merTradeNo } = await paidOrder();
    shop.gateway.answerRefunds(async () => {
      // The gateway sends the event before it answers us, and again afterwards.
      await recordTestEvent(shop, merTradeNo, { kind: "cancelled", amount: 3990 });
      return { kind: "done", beforeCapture: true };
    });
    expect(await refund(orderId, 3990)).toBeNull();
    await recordTestEvent(shop, merTradeNo, { kind: "cancelled", amount: 3990 });
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", null]);
    expect(await refundRows(orderId)).toMatchObject([{ state: "done", beforeCapture: true }]);
    expect(await membershipOf(shop, memberId)).toMatchObject({ isActive: false });
  });

  it("in part keeps the days, ends them on a day or takes those that are left, as it was said", async () => {
    const { orderId } = await paidOrder();
    const next = (more: Partial<RefundInput>) => {
      shop.clock.advance(1);
      return refund(orderId, 100, more);
    };
    shop.clock.advance(10 * DAY);
    const today = taipeiDay(shop.clock.now());
    const lastDay = taipeiDay(shop.clock.now().getTime() + 4 * DAY);
    expect(await next({ revokes: "nothing" })).toBeNull();
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["partly_refunded", null]);
    expect(await membershipOf(shop, memberId)).toMatchObject({ isActive: true, daysRemaining: 20 });
    expect(await next({ revokes: "after_day", lastDay })).toBeNull();
    const end = startOfTaipeiDay(shop.clock.now().getTime() + 5 * DAY).toISOString();
    expect(await membershipOf(shop, memberId)).toMatchObject({ isActive: true, endDate: end });
    // The formula counts what is left of the days until then.
    const proposal = await loadRefundProposal(shop.ctx, { orderId });
    expect([proposal.daysLeft, proposal.totalDays]).toEqual([5, 30]);
    // An earlier last day takes more back, a later one gives nothing back.
    expect(await next({ revokes: "after_day", lastDay: today })).toBeNull();
    expect(await next({ revokes: "nothing" })).toBeNull();
    const midnight = startOfTaipeiDay(shop.clock.now().getTime() + DAY).toISOString();
    expect(await membershipOf(shop, memberId)).toMatchObject({ isActive: true, endDate: midnight });
    expect(await next({ revokes: "all" })).toBeNull();
    expect(await membershipOf(shop, memberId)).toMatchObject({ isActive: false });
    expect((await refundRows(orderId)).map(({ revokes, lastDay: last }) => [revokes, last])).toEqual([
      ["nothing", null],
      ["after_day", lastDay],
      ["after_day", today],
      ["nothing", null],
      ["all", null],
    ]);
  });

  it.each([
    ["nothing said", { revokes: null }, "revokes"],
    ["a cart's products", { revokes: "products", productIds: ["0195e4c0-0000-7000-8000-000000000001"] }, "revokes"],
    ["no last day", { revokes: "after_day" }, "lastDay"],
    ["a last day that has passed", { revokes: "after_day", lastDay: "2020-01-01" }, "lastDay"],
    ["a last day behind the plan's end", { revokes: "after_day", lastDay: "2999-01-01" }, "lastDay"],
  ] as const)("with %s is refused before the gateway is asked", async (_what, more, path) => {
    const { orderId } = await paidOrder();
    const error = await refund(orderId, 100, {
      ...more,
      productIds: [...(("productIds" in more && more.productIds) || [])],
    });
    expect([error?.code, error?.issues?.[0]?.path]).toEqual(["bad_input", path]);
    expect([shop.gateway.refundRequests, await refundRows(orderId)]).toEqual([[], []]);
    expect(await membershipOf(shop, memberId)).toMatchObject({ isActive: true });
  });

  it("in part takes the days that are left where that was said: the refund is pro rata", async () => {
    const { orderId } = await paidOrder();
    await refund(orderId, 1330);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["partly_refunded", null]);
    expect(await membershipOf(shop, memberId)).toMatchObject({ isActive: false });
    expect((await refund(orderId, 2661))?.message).toBe("退款金額超過尚未退款的金額");
    expect(await refund(orderId, 2660)).toBeNull();
    expect(shop.gateway.refundRequests.map(({ refunded, amount }) => [refunded, amount])).toEqual([
      [0, 1330],
      [1330, 2660],
    ]);
    expect((await refund(orderId, 1))?.message).toBe("這筆訂單沒有可以退的款項");
  });
});

describe("a refund of a cart", () => {
  it("in part withdraws the named products, and the rest with the rest", async () => {
    const { orderId, goods } = await paidCart();
    const [first = "", second = ""] = goods;
    expect(await refund(orderId, 100, { productIds: [first] })).toBeNull();
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["partly_refunded", null]);
    expect((await owned(orderId)).map(({ productId }) => productId)).toEqual([second]);
    expect((await view(orderId)).result).toBe("paid");
    expect(await refund(orderId, 200)).toBeNull();
    expect([await stateAndFlagOf(shop, orderId), await owned(orderId)]).toEqual([["refunded", null], []]);
  });

  it("withdraws none where that was said, also of the whole, and nothing unless it was said", async () => {
    const { orderId } = await paidCart();
    expect((await refund(orderId, 50, { revokes: null }))?.issues?.[0]?.path).toBe("revokes");
    expect(await refund(orderId, 50, { revokes: "nothing" })).toBeNull();
    expect(await refund(orderId, 250, { revokes: "nothing" })).toBeNull();
    expect(await owned(orderId)).toHaveLength(2);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", null]);
  });

  it("refuses products that are not in the order, before the gateway is asked", async () => {
    const { orderId, goods } = await paidCart();
    const elsewhere = await paidCart();
    const error = await refund(orderId, 100, { productIds: [goods[0] ?? "", elsewhere.goods[0] ?? ""] });
    expect([error?.code, error?.issues?.[0]?.path, shop.gateway.refundRequests]).toEqual([
      "bad_input",
      "productIds",
      [],
    ]);
    expect(await shop.database.db.$count(orderItems, eq(orderItems.orderId, orderId))).toBe(2);
    expect(await refundRows(orderId)).toEqual([]);
  });
});

describe("money that a flag holds", () => {
  const flagOf = (orderId: string, code: OrderFlag) => refundTestActions(shop, administrator).flagOf(orderId, code);

  it("of a second payment goes back without what the first one bought, and settles its flag", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    const second = await beginAttempt(shop, buyer, orderId);
    await recordTestEvent(shop, merTradeNo, paidEvent(3990));
    await recordTestEvent(shop, second, paidEvent(3990));
    const { id: flagId } = await flagOf(orderId, "second_payment");
    expect(await refund(orderId, 1000, { flagId })).toBeNull();
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", "second_payment"]);
    expect((await refund(orderId, 2991, { flagId }))?.message).toBe("退款金額超過尚未退款的金額");
    expect(await refund(orderId, 2990, { flagId })).toBeNull();
    expect(shop.gateway.refundRequests.map((request) => [request.merTradeNo, request.refunded])).toEqual([
      [second, 0],
      [second, 1000],
    ]);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
    expect(await flagOf(orderId, "second_payment")).toMatchObject({ settlement: "refunded", settledBy: null });
    expect(await membershipOf(shop, memberId)).toMatchObject({ isActive: true });
    expect((await refund(orderId, 1, { flagId }))?.code).toBe("refund_refused");
    expect(await refund(orderId, 3990)).toBeNull();
    // The gateway gets the refunded amount of this payment alone.
    expect(shop.gateway.refundRequests[2]).toMatchObject({ merTradeNo, paid: 3990, refunded: 0 });
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", null]);
    expect(await membershipOf(shop, memberId)).toMatchObject({ isActive: false });
  });

  it("of a payment after a refund goes back, from that payment", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    const second = await beginAttempt(shop, buyer, orderId);
    await recordTestEvent(shop, merTradeNo, paidEvent(3990));
    await refund(orderId, 3990);
    await recordTestEvent(shop, second, paidEvent(3990));
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", "paid_after_refund"]);
    const { id: flagId } = await flagOf(orderId, "paid_after_refund");
    expect(await refund(orderId, 3990)).toMatchObject({ code: "refund_refused" });
    expect(await refund(orderId, 3990, { flagId })).toBeNull();
    expect(shop.gateway.refundRequests[1]?.merTradeNo).toBe(second);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", null]);
  });

  it("of a wrong amount goes back whole, or only what is too much", async () => {
    const tooMuch = await placeOrderAndBeginPayment(shop, buyer);
    await recordTestEvent(shop, tooMuch.merTradeNo, paidEvent(4000));
    const { id: flagId } = await flagOf(tooMuch.orderId, "wrong_amount");
    expect(await refund(tooMuch.orderId, 10)).toMatchObject({ code: "refund_refused" });
    expect(await refund(tooMuch.orderId, 10, { flagId })).toBeNull();
    expect(shop.gateway.refundRequests).toMatchObject([{ paid: 4000, refunded: 0, amount: 10 }]);
    expect((await stateAndFlagOf(shop, tooMuch.orderId))[1]).toBe("wrong_amount");
    expect(await refund(tooMuch.orderId, 3990, { flagId })).toBeNull();
    expect((await stateAndFlagOf(shop, tooMuch.orderId))[1]).toBeNull();
    expect(await membershipOf(shop, memberId)).toMatchObject({ isActive: false });
  });

  it("is refused of another order's flag", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    await recordTestEvent(shop, merTradeNo, paidEvent(1));
    const other = await paidOrder();
    const { id: flagId } = await flagOf(orderId, "wrong_amount");
    expect(await refund(other.orderId, 1, { flagId })).toMatchObject({ code: "refund_refused" });
    expect(shop.gateway.refundRequests).toEqual([]);
  });
});

it("a deleted member's order is refunded, without a notification", async () => {
  const { orderId } = await paidOrder();
  await shop.database.sql.begin("read write", async (sql) => {
    await sql`update members set deleted_at = now(), email = null where id = ${memberId}`;
    await sql`delete from notification_recipients where member_id = ${memberId}`;
  });
  expect(await refund(orderId, 3990)).toBeNull();
  expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", null]);
  expect(await shop.database.sql`select 1 from notification_recipients where member_id = ${memberId}`).toHaveLength(0);
});

it("an unclaimed order is refunded as a whole, or not at all", async () => {
  const guest = visitorCtx(shop);
  const { orderId } = await paidOrder("basic", guest);
  expect((await refund(orderId, 1000))?.message).toBe("這筆訂單尚未領取，只能整筆退款");
  expect(await refund(orderId, 3990)).toBeNull();
  expect(await view(orderId, guest)).toMatchObject({
    result: "refunded",
    unclaimed: false,
  });
});

describe("a refund that does not go through", () => {
  it("is refused with the gateway's reason, and withdraws nothing", async () => {
    const { orderId } = await paidOrder();
    shop.gateway.answerRefunds({ kind: "refused", reason: "這種付款現在只能整筆退，不能部分退款" });
    const error = await refund(orderId, 100);
    expect([error?.code, error?.message]).toEqual(["refund_refused", "這種付款現在只能整筆退，不能部分退款"]);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
    expect((await refundRows(orderId))[0]).toMatchObject({
      state: "refused",
      refusal: "這種付款現在只能整筆退，不能部分退款",
    });
    expect((await refundAudits(orderId)).map(([step]) => step)).toEqual(["requested", "refused"]);
    expect(await membershipOf(shop, memberId)).toMatchObject({ isActive: true });
    shop.gateway.answerRefunds({ kind: "done", beforeCapture: false });
    expect(await refund(orderId, 3990)).toBeNull();
  });

  it.each([
    ["without an answer", async () => ({ kind: "unknown" as const, cause: "timeout" })],
    ["with an adapter that breaks", () => Promise.reject(new Error("broken"))],
  ])("%s is unknown: flagged, not repeated, and what it bought is stopped but not withdrawn", async (_what, back) => {
    const { orderId } = await paidOrder();
    shop.gateway.answerRefunds(back);
    expect((await refund(orderId, 3990))?.code).toBe("unavailable");
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", "refund_unknown"]);
    expect((await refundRows(orderId))[0]?.state).toBe("unknown");
    expect(await membershipOf(shop, memberId)).toMatchObject({ isActive: false });
    const grants = await shop.database.db.select().from(membershipGrants).where(eq(membershipGrants.orderId, orderId));
    expect(grants).toMatchObject([{ revokedAt: null }]);
    shop.gateway.answerRefunds({ kind: "done", beforeCapture: false });
    expect((await refund(orderId, 3990))?.message).toBe("上一筆退款還沒有結果，請先到金流後台確認");
    expect(shop.gateway.refundRequests).toHaveLength(1);
  });

  it("is done once the gateway reports it, and what it bought is withdrawn", async () => {
    const { orderId, merTradeNo } = await paidOrder();
    shop.gateway.answerRefunds({ kind: "unknown", cause: "timeout" });
    await refund(orderId, 3990);
    await recordTestEvent(shop, merTradeNo, { kind: "refund", amount: 3990 });
    expect((await refundRows(orderId))[0]?.state).toBe("done");
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", null]);
    expect(await membershipOf(shop, memberId)).toMatchObject({ isActive: false });
    expect((await refundAudits(orderId)).at(-1)).toEqual(["done", null]);
  });

  it.each([
    [4, "unknown", ["fulfilled", "refund_unknown"]],
    [6, "done", ["refunded", null]],
  ])("and is reported by the gateway %i minutes after the request is %s", async (minutes, state, order) => {
    const { orderId, merTradeNo } = await paidOrder();
    // A server that died after the request never stores its outcome; the gateway reports it all the same.
    shop.gateway.answerRefunds(async () => {
      shop.clock.advance(minutes * MINUTE);
      await recordTestEvent(shop, merTradeNo, { kind: "refund", amount: 3990 });
      return { kind: "unknown", cause: "timeout" };
    });
    await refund(orderId, 3990);
    expect((await refundRows(orderId))[0]?.state).toBe(state);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(order);
  });

  it("stays flagged where another one of the same amount is done: the report may be about that one", async () => {
    const { orderId, merTradeNo } = await paidOrder();
    await refund(orderId, 1000);
    shop.gateway.answerRefunds({ kind: "unknown", cause: "timeout" });
    await refund(orderId, 1000);
    await recordTestEvent(shop, merTradeNo, { kind: "refund", amount: 1000 });
    expect((await refundRows(orderId)).map(({ state }) => state)).toEqual(["done", "unknown"]);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["partly_refunded", "refund_unknown"]);
    expect((await quarantines(shop)).at(-1)).toBe("refund_unknown");
  });

  it("because a server died in between stays flagged", async () => {
    const { orderId } = await paidOrder();
    let seen: unknown;
    shop.gateway.answerRefunds(async () => {
      seen = await stateAndFlagOf(shop, orderId);
      return { kind: "done", beforeCapture: false };
    });
    await refund(orderId, 3990);
    expect(seen).toEqual(["fulfilled", "refund_unknown"]);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", null]);
  });

  it("does not replace a flag that was set meanwhile", async () => {
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer);
    const second = await beginAttempt(shop, buyer, orderId);
    await recordTestEvent(shop, merTradeNo, paidEvent(3990));
    shop.gateway.answerRefunds(async () => {
      await recordTestEvent(shop, second, paidEvent(3990));
      return { kind: "refused", reason: "不行" };
    });
    await refund(orderId, 3990);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", "second_payment"]);
  });

  it.each(["pending", "free", "unknown"])("has nothing to refund of an order that is %s", async (what) => {
    const couponCode = await addCoupon(shop, { discountValue: 100 });
    const orderId = await placePlanOrder(buyer, "basic", what === "free" ? { couponCode } : {});
    const id = what === "unknown" ? "0195e4c0-0000-7000-8000-000000000001" : orderId;
    expect((await refund(id, 1))?.code).toBe(what === "unknown" ? "not_found" : "refund_refused");
    expect(shop.gateway.refundRequests).toEqual([]);
  });
});

it("two refunds at once refund the payment once", async () => {
  const { orderId } = await paidOrder();
  const answers = await Promise.all(Array.from({ length: 6 }, () => refund(orderId, 3990)));
  expect(answers.map((error) => error?.code ?? "").toSorted()).toEqual(["", ...Array(5).fill("refund_refused")]);
  expect([shop.gateway.refundRequests.length, (await refundRows(orderId)).length]).toEqual([1, 1]);
});

it("an event of our own refund changes nothing; of another refund it is quarantined", async () => {
  const { orderId, merTradeNo } = await paidOrder();
  shop.gateway.answerRefunds(async () => {
    await recordTestEvent(shop, merTradeNo, { kind: "refund", amount: 1000 });
    return { kind: "done", beforeCapture: false };
  });
  await refund(orderId, 1000);
  await recordTestEvent(shop, merTradeNo, { kind: "refund", amount: 1000 });
  expect([await stateAndFlagOf(shop, orderId), (await refundRows(orderId)).map(({ state }) => state)]).toEqual([
    ["partly_refunded", null],
    ["done"],
  ]);
  await recordTestEvent(shop, merTradeNo, { kind: "refund", amount: 500 });
  expect([await stateAndFlagOf(shop, orderId), (await quarantines(shop)).at(-1)]).toEqual([
    ["partly_refunded", "refund_unknown"],
    "refund_unknown",
  ]);
  // A refund that failed has no amount.
  await recordTestEvent(shop, merTradeNo, { kind: "refund", amount: null });
  expect((await quarantines(shop)).at(-1)).toBe("refund_unknown");
});

it("a deadlock while the gateway's outcome is stored is tried again, for the money is gone", async () => {
  const { orderId } = await paidOrder();
  // A sequence goes on where its transaction is rolled back: the first update alone fails.
  await withTestTransaction(shop, (db) =>
    db.execute(
      sql.raw(`create sequence refund_updates;
      create function fail_first_update() returns trigger language plpgsql as $$ begin
        if nextval('refund_updates') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
        return new;
      end $$;
      create trigger fail_first_update before update on refunds for each row execute function fail_first_update()`),
    ),
  );
  try {
    expect(await refund(orderId, 3990)).toBeNull();
  } finally {
    await withTestTransaction(shop, (db) => db.execute(sql`drop function fail_first_update cascade`));
  }
  expect(await refundRows(orderId)).toMatchObject([{ state: "done", amount: 3990 }]);
  expect(shop.gateway.refundRequests).toHaveLength(1);
});
