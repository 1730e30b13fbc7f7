import { auditEntries, mailOutbox, orderFlags } from "@panshi/db/schema";
import { newId } from "@panshi/db";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../../platform/clock.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { claimOrderByLink } from "../claim-order-unchecked.ts";
import { eraseMember } from "../../../site/member-change/change-account.ts";
import { foundResult } from "../../payment/fake-gateway.ts";
import { emailsTo, insertTestMember, outcomeOf, runConcurrently } from "../../../testing.ts";
import {
  addBuyer,
  couponPersonCount,
  addCoupon,
  administratorCtx,
  allFulfilmentEffects,
  attemptRows,
  couponUseOf,
  countFulfilmentEffects,
  expectBalanced,
  placeOrderAndBeginPayment,
  orderRow,
  paidEvent,
  placePlanOrder,
  recordTestEvent,
  stateAndFlagOf,
  type TestShop,
  testShop,
  takenCountOf,
  visitorCtx,
  paidPlanOrder,
} from "../../../testing-shop.ts";
import { assignOrder } from "./assign-order.ts";
import { cancelOrder } from "./cancel-order.ts";
import { resendClaim } from "./email-claim-link.ts";
import { createRequestForBuyer } from "../../refund-request/staff/create-request-for-buyer.ts";
import { declineRequest } from "../../refund-request/staff/decline-request.ts";
import { viewOrderDetail } from "./view-order-detail.ts";
import { syncOrderWithGateway } from "./sync-order-with-gateway.ts";
import { recordPayment } from "./record-payment.ts";

let shop: TestShop;
let ctx: AdministratorCtx;
const reason = "客人來信";
beforeAll(async () => {
  shop = await testShop();
});
beforeEach(async () => {
  ctx = await administratorCtx(shop);
});
afterAll(() => shop.close());

/** What the audit says of an action on an order, before and after, oldest first. */
const entries = async (orderId: string, action: string) =>
  (
    await shop.database.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, orderId), eq(auditEntries.action, action as "order.cancel")))
      .orderBy(auditEntries.id)
  ).map(({ before, after }) => [before, after]);
const reasonId = expect.any(String);
/** A visitor's paid order, and the address that it was placed with. */
async function unclaimedOrder() {
  const email = `guest${newId(shop.clock.now())}@example.com`;
  const { orderId } = await paidPlanOrder(shop, visitorCtx(shop), { email });
  return { orderId, email };
}
const linkIn = (body: string) => /#token=(\S+)/.exec(body)?.[1] ?? "";

describe("cancelling an order", () => {
  it("twice at once cancels it once: its attempt expires, its coupon is free again, and it is audited", async () => {
    const buyer = await addBuyer(shop);
    const couponCode = await addCoupon(shop);
    const { orderId } = await placeOrderAndBeginPayment(shop, buyer.ctx, "basic", { couponCode });
    const outcomes = await runConcurrently(2, () => outcomeOf(cancelOrder(ctx, { id: orderId, reason })));
    expect(outcomes.toSorted()).toEqual(["conflict", "ok"]);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["cancelled", null]);
    expect((await attemptRows(shop, orderId)).map(({ state }) => state)).toEqual(["expired"]);
    expect([await takenCountOf(shop, couponCode), (await couponUseOf(shop, orderId))?.state]).toEqual([0, "released"]);
    expect(await entries(orderId, "order.cancel")).toEqual([[{ state: "pending" }, { state: "cancelled", reasonId }]]);
    await expectBalanced(shop);
  });

  it("finds a payment made a moment ago, and fulfils the order instead", async () => {
    const buyer = await addBuyer(shop);
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer.ctx);
    shop.gateway.answer(merTradeNo, foundResult(merTradeNo, paidEvent(3990)));
    expect(await outcomeOf(cancelOrder(ctx, { id: orderId, reason }))).toBe("conflict");
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
    await expectBalanced(shop);
  });

  it("waits for a payment that is processing, and money after a cancellation is accepted and flagged", async () => {
    const buyer = await addBuyer(shop);
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer.ctx);
    shop.gateway.answer(merTradeNo, foundResult(merTradeNo, { kind: "undecided" }, true));
    expect(await outcomeOf(cancelOrder(ctx, { id: orderId, reason }))).toBe("conflict");
    shop.gateway.answer(merTradeNo, { kind: "unreachable", cause: "timeout" });
    await cancelOrder(ctx, { id: orderId, reason });
    expect((await orderRow(shop, orderId)).nextQueryAt).not.toBeNull();
    await recordTestEvent(shop, merTradeNo, paidEvent(3990));
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", "paid_late"]);
    expect(await outcomeOf(cancelOrder(ctx, { id: orderId, reason }))).toBe("conflict");
    await expectBalanced(shop);
  });

  it("is refused where the gateway's answer could not be recorded: it may have been paid", async () => {
    const buyer = await addBuyer(shop);
    const { orderId } = await placeOrderAndBeginPayment(shop, buyer.ctx);
    const query = () => Promise.reject(new Error("an answer that cannot be read"));
    const failing = { ...ctx, gateway: ctx.gateway && { ...ctx.gateway, query } };
    expect(await outcomeOf(cancelOrder(failing, { id: orderId, reason }))).toBe("conflict");
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["pending", null]);
  });

  it("is refused while money of another amount waits for a decision, and for an order that is not there", async () => {
    const buyer = await addBuyer(shop);
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer.ctx);
    await recordTestEvent(shop, merTradeNo, paidEvent(3000));
    expect(await outcomeOf(cancelOrder(ctx, { id: orderId, reason }))).toBe("conflict");
    const id = newId(shop.clock.now());
    expect(await outcomeOf(cancelOrder(ctx, { id, reason }))).toBe("not_found");
    await expectBalanced(shop);
  });
});

describe("asking the gateway now", () => {
  it("fulfils an order that was paid, says what each attempt is, and twice at once does it once", async () => {
    const buyer = await addBuyer(shop);
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer.ctx);
    const ask = () => syncOrderWithGateway(ctx, { id: orderId });
    expect(await ask()).toEqual({ answers: [{ merTradeNo, answer: "not_found" }] });
    shop.gateway.answer(merTradeNo, { kind: "unreachable", cause: "timeout" });
    expect(await ask()).toEqual({ answers: [{ merTradeNo, answer: "unreachable" }] });
    shop.gateway.answer(merTradeNo, foundResult(merTradeNo, paidEvent(3990)));
    const paid = { answers: [{ merTradeNo, answer: "paid" }] };
    expect(await runConcurrently(2, ask)).toEqual([paid, paid]);
    expect(await countFulfilmentEffects(shop, orderId, buyer.id)).toEqual(allFulfilmentEffects);
    expect(await entries(orderId, "order.query")).toEqual(
      ["not_found", "unreachable", "paid", "paid"].map((answer) => [null, { answers: [{ merTradeNo, answer }] }]),
    );
    await expectBalanced(shop);
  });

  it("is refused for an order that never went to the gateway", async () => {
    const buyer = await addBuyer(shop);
    const id = await placePlanOrder(buyer.ctx);
    expect(await outcomeOf(syncOrderWithGateway(ctx, { id }))).toBe("conflict");
  });
});

describe("recording money from outside", () => {
  const payment = (id: string, given: object = {}) => ({
    id,
    amount: 3990,
    day: "2026-03-01",
    method: "atm" as const,
    reference: "12345",
    reason,
    idempotencyKey: newId(shop.clock.now()),
    ...given,
  });

  it("pays a cancelled order of that amount once, however often the same call comes", async () => {
    const buyer = await addBuyer(shop);
    const id = await placePlanOrder(buyer.ctx);
    await cancelOrder(ctx, { id, reason });
    const input = payment(id);
    const [first, second] = await runConcurrently(2, () => recordPayment(ctx, input));
    expect(first).toEqual(second);
    const order = await orderRow(shop, id);
    expect([order.state, order.method]).toEqual(["fulfilled", "atm"]);
    const { administratorId } = ctx.actor;
    expect(await attemptRows(shop, id)).toMatchObject([
      { state: "paid", received: 3990, channel: "outside", administratorId, reason, reference: "12345" },
    ]);
    const [attempt] = await attemptRows(shop, id);
    expect(await entries(id, "order.record_payment")).toEqual([
      [
        { state: "cancelled" },
        { attemptId: attempt?.id, amount: 3990, method: "atm", day: "2026-03-01", flag: "paid_late", reasonId },
      ],
    ]);
    expect(await outcomeOf(recordPayment(ctx, { ...input, amount: 1 }))).toBe("conflict");
    await expectBalanced(shop);
  });

  it("two records at once of a pending order pay it once; the other one is held as a second payment", async () => {
    const buyer = await addBuyer(shop);
    const id = await placePlanOrder(buyer.ctx);
    await runConcurrently(2, () => recordPayment(ctx, payment(id)));
    expect(await stateAndFlagOf(shop, id)).toEqual(["fulfilled", "second_payment"]);
    expect((await countFulfilmentEffects(shop, id, buyer.id)).grants).toBe(1);
    await expectBalanced(shop);
  });

  it("pays an order late with a coupon that was released: both are flagged, and the audit has no reference", async () => {
    const buyer = await addBuyer(shop);
    const couponCode = await addCoupon(shop);
    const { orderId: id } = await placeOrderAndBeginPayment(shop, buyer.ctx, "basic", { couponCode });
    await cancelOrder(ctx, { id, reason });
    await recordPayment(ctx, payment(id, { amount: 3591, reference: "012-3456789" }));
    expect(await stateAndFlagOf(shop, id)).toEqual(["fulfilled", "paid_late,coupon_released"]);
    expect((await couponUseOf(shop, id))?.state).toBe("used");
    const rows = await shop.database.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(JSON.stringify(rows)).not.toContain("3456789");
    await expectBalanced(shop);
  });

  it("pays an order whose coupon was never reserved: that is a use, counted past the limit, and flagged", async () => {
    const buyer = await addBuyer(shop);
    const couponCode = await addCoupon(shop, { usageLimit: 1 });
    const id = await placePlanOrder(buyer.ctx, "basic", { couponCode });
    const faster = await addBuyer(shop);
    await placeOrderAndBeginPayment(shop, faster.ctx, "basic", { couponCode });
    await recordPayment(ctx, payment(id, { amount: 3591 }));
    expect(await stateAndFlagOf(shop, id)).toEqual(["fulfilled", "coupon_released"]);
    expect(await couponUseOf(shop, id)).toMatchObject({ state: "used", discount: 399, reservedUntil: null });
    expect([await takenCountOf(shop, couponCode), await couponPersonCount(shop, id)]).toEqual([2, 3]);
  });

  it("another amount fulfils nothing and is held as a wrong amount", async () => {
    const buyer = await addBuyer(shop);
    const id = await placePlanOrder(buyer.ctx);
    await recordPayment(ctx, payment(id, { amount: 3000, reference: undefined }));
    expect(await stateAndFlagOf(shop, id)).toEqual(["pending", "wrong_amount"]);
    // The amount is what was asked for, so that the difference can be seen.
    expect(await attemptRows(shop, id)).toMatchObject([{ amount: 3990, received: 3000 }]);
    await expectBalanced(shop);
  });

  it("counts at noon of its day, and before noon of the same day at once", async () => {
    const buyer = await addBuyer(shop);
    const paidAtOf = async (id: string) => {
      await recordPayment(ctx, payment(id));
      return (await orderRow(shop, id)).paidAt;
    };
    shop.clock.advance(-4 * HOUR);
    const [inTheMorning, later] = [await placePlanOrder(buyer.ctx), await placePlanOrder(buyer.ctx)];
    expect(await paidAtOf(inTheMorning)).toEqual(shop.clock.now());
    shop.clock.advance(5 * HOUR);
    expect(await paidAtOf(later)).toEqual(new Date("2026-03-01T12:00:00+08:00"));
    shop.clock.advance(-HOUR);
  });

  it("refuses a day before the order and after today", async () => {
    const buyer = await addBuyer(shop);
    const id = await placePlanOrder(buyer.ctx);
    for (const day of ["2026-02-28", "2026-03-02"])
      expect(await outcomeOf(recordPayment(ctx, payment(id, { day })))).toBe("bad_input");
    expect(await attemptRows(shop, id)).toEqual([]);
  });
});

describe("giving an unclaimed order to a member", () => {
  it("twice at once fulfils it once for one member, ends the claim link and tells both sides", async () => {
    const { orderId, email } = await unclaimedOrder();
    const [one, two] = [await addBuyer(shop), await addBuyer(shop)];
    const outcomes = await Promise.all(
      [one, two].map(({ id: memberId }) => outcomeOf(assignOrder(ctx, { id: orderId, memberId, reason }))),
    );
    expect(outcomes.toSorted()).toEqual(["conflict", "ok"]);
    const { memberId, state } = await orderRow(shop, orderId);
    expect([state, [one.id, two.id].includes(memberId ?? "")]).toEqual(["fulfilled", true]);
    const owner = memberId === one.id ? one : two;
    const [receipt] = await emailsTo(shop.database.db, owner.email);
    expect(receipt).toMatchObject({ purpose: "receipt", orderId });
    const [claim, told] = await emailsTo(shop.database.db, email);
    expect(told).toMatchObject({ purpose: "assigned", orderId });
    expect(told?.body).not.toContain(owner.email);
    const other = memberId === one.id ? two : one;
    const claiming = claimOrderByLink(other.ctx, { token: linkIn(claim?.body ?? "") });
    expect(await outcomeOf(claiming)).toBe("link_expired");
    expect(await entries(orderId, "order.assign")).toEqual([[{ memberId: null }, { memberId, reasonId }]]);
    await expectBalanced(shop);
  });

  it("or claimed by its link at the same moment goes to one of both, and never fails otherwise", async () => {
    for (let run = 0; run < 8; run += 1) {
      const { orderId, email } = await unclaimedOrder();
      const [given, claiming] = [await addBuyer(shop), await addBuyer(shop)];
      const [claim] = await emailsTo(shop.database.db, email);
      const input = { id: orderId, memberId: given.id, reason };
      const outcomes = await Promise.all([
        outcomeOf(assignOrder(ctx, input)),
        outcomeOf(claimOrderByLink(claiming.ctx, { token: linkIn(claim?.body ?? "") })),
      ]);
      expect([
        ["ok", "link_expired"],
        ["conflict", "ok"],
      ]).toContainEqual(outcomes);
      const owner = outcomes[0] === "ok" ? given : claiming;
      expect(await orderRow(shop, orderId)).toMatchObject({ state: "fulfilled", memberId: owner.id });
      expect((await countFulfilmentEffects(shop, orderId, owner.id)).grants).toBe(1);
    }
    await expectBalanced(shop);
  });

  it("or one whose member was erased before the money came, fulfils it and settles its flag", async () => {
    const [gone, next] = [await addBuyer(shop), await addBuyer(shop)];
    const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, gone.ctx);
    await eraseMember(ctx, { memberId: gone.id, reason });
    await recordTestEvent(shop, merTradeNo, paidEvent(3990));
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["paid", "buyer_gone"]);
    await assignOrder(ctx, { id: orderId, memberId: next.id, reason });
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
    const flags = await shop.database.db.select().from(orderFlags).where(eq(orderFlags.orderId, orderId));
    expect(flags).toMatchObject([{ code: "buyer_gone", settlement: "assigned", settledAt: shop.clock.now() }]);
    expect((await countFulfilmentEffects(shop, orderId, next.id)).grants).toBe(1);
    expect(await outcomeOf(assignOrder(ctx, { id: orderId, memberId: next.id, reason }))).toBe("conflict");
    await expectBalanced(shop);
  });

  it("is refused for a deactivated, an erased and an unknown member, and for an order that is not paid", async () => {
    const { orderId } = await unclaimedOrder();
    const now = shop.clock.now();
    const inactive = await insertTestMember(shop.ctx, { isActive: false });
    const erased = await insertTestMember(shop.ctx, { isActive: false, deletedAt: now });
    const give = (id: string, memberId: string) => outcomeOf(assignOrder(ctx, { id, memberId, reason }));
    expect(await give(orderId, inactive.id)).toBe("conflict");
    expect(await give(orderId, erased.id)).toBe("not_found");
    expect(await give(orderId, newId(now))).toBe("not_found");
    const buyer = await addBuyer(shop);
    expect(await give(await placePlanOrder(visitorCtx(shop)), buyer.id)).toBe("conflict");
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["paid", null]);
  });
});

it("an unclaimed order whose refund is asked for goes to nobody until it is declined, and its page offers neither act", async () => {
  const { orderId } = await unclaimedOrder();
  shop.clock.advance(2 * MINUTE);
  const acts = async () => (await viewOrderDetail(ctx, { id: orderId })).acts;
  expect(await acts()).toEqual(expect.arrayContaining(["assign", "resendClaim"]));
  const { id } = await createRequestForBuyer(ctx, { orderId, productIds: null, reason: "來信要退" });
  expect((await acts()).filter((act) => act === "assign" || act === "resendClaim")).toEqual([]);
  const { id: memberId } = await addBuyer(shop);
  expect(await outcomeOf(assignOrder(ctx, { id: orderId, memberId, reason }))).toBe("conflict");
  expect(await outcomeOf(resendClaim(ctx, { id: orderId }))).toBe("conflict");
  await declineRequest(ctx, { id, reason: "他決定留著" });
  expect(await acts()).toEqual(expect.arrayContaining(["assign", "resendClaim"]));
  expect(await outcomeOf(assignOrder(ctx, { id: orderId, memberId, reason }))).toBe("ok");
});

describe("sending a claim letter again", () => {
  it("ends the former link, has a working one, and is limited", async () => {
    const { orderId, email } = await unclaimedOrder();
    const send = () => {
      shop.clock.advance(2 * MINUTE);
      return resendClaim(ctx, { id: orderId });
    };
    shop.clock.advance(2 * MINUTE);
    const twice = await runConcurrently(2, () => outcomeOf(resendClaim(ctx, { id: orderId })));
    expect(twice.toSorted()).toEqual(["conflict", "ok"]);
    const letters = await emailsTo(shop.database.db, email);
    expect(letters.map(({ purpose, orderId: about }) => [purpose, about])).toEqual([
      ["claim", orderId],
      ["claim", orderId],
    ]);
    const [former, current] = letters.map(({ body }) => linkIn(body));
    const buyer = await addBuyer(shop);
    const claim = (token = "") => outcomeOf(claimOrderByLink(buyer.ctx, { token }));
    expect(await claim(former)).toBe("link_expired");
    for (let count = 0; count < 4; count += 1) await send();
    expect(await outcomeOf(send())).toBe("too_many");
    expect(await claim(current)).toBe("link_expired");
    expect(await shop.database.db.$count(mailOutbox, eq(mailOutbox.recipient, email))).toBe(6);
    shop.clock.advance(DAY);
    await send();
    const latest = (await emailsTo(shop.database.db, email)).at(-1);
    expect(await claim(linkIn(latest?.body ?? ""))).toBe("ok");
    expect(await outcomeOf(send())).toBe("conflict");
    expect(await entries(orderId, "order.resend_claim")).toEqual(Array(6).fill([null, null]));
  });
});
