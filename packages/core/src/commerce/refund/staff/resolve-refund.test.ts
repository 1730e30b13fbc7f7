import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MINUTE } from "../../../platform/clock.ts";
import type { AdministratorCtx, MemberOrVisitorCtx } from "../../../platform/context.ts";
import { emailsTo, outcomeOf, tally, runConcurrently } from "../../../testing.ts";
import {
  addBuyer,
  administratorCtx,
  expectBalanced,
  membershipOf,
  quarantines,
  recordTestEvent,
  stateAndFlagOf,
  type TestShop,
  testShop,
  paidCartOrder,
  paidPlanOrder,
} from "../../../testing-shop.ts";
import { refundTestActions } from "../testing.ts";

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
  shop.gateway.answerRefunds({ kind: "unknown", cause: "timeout" });
  ({ id: memberId, ctx: buyer, email } = await addBuyer(shop));
});

/** A refund of unknown outcome. */
async function unknownRefund(amount = 3990) {
  const order = await paidPlanOrder(shop, buyer);
  expect(await outcomeOf(desk.make(order.orderId, amount))).toBe("unavailable");
  const [refund] = await desk.rows(order.orderId);
  if (!refund) throw new Error("no refund");
  return { ...order, refundId: refund.id };
}
const letters = async () =>
  (await emailsTo(shop.database.db, email)).filter(({ purpose }) => purpose === "refund").length;

describe("a refund of unknown outcome", () => {
  it("that was done is applied once, and the gateway's late report changes nothing", async () => {
    const { orderId, merTradeNo, refundId } = await unknownRefund();
    shop.clock.advance(MINUTE);
    expect(await desk.settle(refundId, "done")).toEqual({ id: refundId, state: "done", amount: 3990 });
    const settled = {
      state: "done",
      doneAt: shop.clock.now(),
      settledBy: administrator.actor.administratorId,
      settledReason: "金流後台查過了",
      refusal: null,
    };
    expect(await desk.rows(orderId)).toMatchObject([settled]);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", null]);
    expect(await membershipOf(shop, memberId)).toMatchObject({ isActive: false });
    await recordTestEvent(shop, merTradeNo, { kind: "refund", amount: 3990 });
    expect(await desk.rows(orderId)).toMatchObject([settled]);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", null]);
    expect((await desk.audits(orderId)).map(([step]) => step)).toEqual(["requested", "unknown", "settled"]);
    expect(await letters()).toBe(1);
  });

  it("that was not done withdraws nothing, and the money can be refunded again", async () => {
    const { orderId, refundId } = await unknownRefund();
    expect(await desk.settle(refundId, "refused")).toMatchObject({ state: "refused" });
    expect(await desk.rows(orderId)).toMatchObject([{ refusal: "金流後台查過了" }]);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", null]);
    expect(await membershipOf(shop, memberId)).toMatchObject({ isActive: true });
    expect(await letters()).toBe(0);
    shop.gateway.answerRefunds({ kind: "done", beforeCapture: false });
    expect(await desk.make(orderId, 3990)).toMatchObject({ state: "done" });
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", null]);
  });

  it("that was settled as not done, but is reported by the gateway, is for review again", async () => {
    const { orderId, merTradeNo, refundId } = await unknownRefund();
    await desk.settle(refundId, "refused");
    await recordTestEvent(shop, merTradeNo, { kind: "refund", amount: 3990 });
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", "refund_unknown"]);
    expect((await quarantines(shop)).at(-1)).toBe("refund_unknown");
    expect((await desk.rows(orderId)).map(({ state }) => state)).toEqual(["refused"]);
  });

  it("that was settled as not done before the gateway answers that it is done, is for review again, and audited", async () => {
    const { orderId } = await paidPlanOrder(shop, buyer);
    shop.gateway.answerRefunds(async () => {
      shop.clock.advance(6 * MINUTE);
      const [refund] = await desk.rows(orderId);
      await desk.settle(refund?.id ?? "", "refused");
      return { kind: "done", beforeCapture: false };
    });
    expect(await outcomeOf(desk.make(orderId, 3990))).toBe("refund_refused");
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", "refund_unknown"]);
    expect((await desk.audits(orderId)).map(([step]) => step)).toEqual(["requested", "settled", "unknown"]);
  });

  it("keeps its flag while the report of a refund that nobody requested waits for review", async () => {
    const { orderId, merTradeNo, refundId } = await unknownRefund(1000);
    await recordTestEvent(shop, merTradeNo, { kind: "refund", amount: 77 });
    await desk.settle(refundId, "done");
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["partly_refunded", "refund_unknown"]);
  });

  it.each(["an administrator", "the gateway's report"])(
    "withdraws the products that were named when it was requested, once %s settles it",
    async (who) => {
      const { orderId, merTradeNo, goods } = await paidCartOrder(shop, buyer);
      await outcomeOf(desk.make(orderId, 100, { productIds: goods.slice(0, 1) }));
      const [refund] = await desk.rows(orderId);
      if (who === "an administrator") await desk.settle(refund?.id ?? "", "done");
      else await recordTestEvent(shop, merTradeNo, { kind: "refund", amount: 100 });
      const kept = await shop.database.sql`
        select product_id from purchases where order_id = ${orderId} and withdrawn_at is null`;
      expect(kept.map(({ product_id }) => product_id)).toEqual(goods.slice(1));
      expect(await stateAndFlagOf(shop, orderId)).toEqual(["partly_refunded", null]);
    },
  );

  it("is settled once by two administrators at once, whatever they say", async () => {
    const { orderId, refundId } = await unknownRefund();
    const outcomes = await runConcurrently(6, (index) =>
      outcomeOf(desk.settle(refundId, index % 2 === 0 ? "done" : "refused")),
    );
    expect(tally(outcomes)).toEqual({ ok: 1, conflict: 5 });
    expect((await desk.audits(orderId)).filter(([step]) => step === "settled")).toHaveLength(1);
  });

  it("is settled once by an administrator and the gateway's report at the same time", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId, merTradeNo, refundId } = await unknownRefund();
      const sent = await letters();
      const report = () => recordTestEvent(shop, merTradeNo, { kind: "refund", amount: 3990 });
      const settle = () => outcomeOf(desk.settle(refundId, "done"));
      await Promise.all(round % 2 === 0 ? [settle(), report(), report()] : [report(), settle(), report()]);
      const steps = (await desk.audits(orderId)).map(([step]) => step);
      expect(steps.filter((step) => step === "done" || step === "settled")).toHaveLength(1);
      expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", null]);
      expect(await letters()).toBe(sent + 1);
    }
  });

  it("is nothing to settle before: a finished, an unknown and a waiting one", async () => {
    expect(await outcomeOf(desk.settle(randomUUID(), "done"))).toBe("not_found");
    const { refundId } = await unknownRefund();
    await desk.settle(refundId, "done");
    await expect(desk.settle(refundId, "refused")).rejects.toMatchObject({
      code: "conflict",
      message: "這筆退款已經有結果了，請重新整理",
    });
  });
});

describe("a refund that was requested and never answered", () => {
  /** What `while` does happens while the gateway does not answer. */
  async function hanging(during: (refundId: string, orderId: string) => Promise<void>, answer: "done" | "unknown") {
    const { orderId } = await paidPlanOrder(shop, buyer);
    shop.gateway.answerRefunds(async () => {
      const [refund] = await desk.rows(orderId);
      await during(refund?.id ?? "", orderId);
      return answer === "done" ? { kind: "done", beforeCapture: false } : { kind: "unknown", cause: "timeout" };
    });
    const outcome = await outcomeOf(desk.make(orderId, 3990));
    return { orderId, outcome };
  }

  it("is awaited for five minutes, then an administrator settles it; the late answer changes nothing", async () => {
    const { orderId, outcome } = await hanging(async (refundId, id) => {
      expect(await stateAndFlagOf(shop, id)).toEqual(["fulfilled", "refund_unknown"]);
      await expect(desk.settle(refundId, "done")).rejects.toMatchObject({
        code: "conflict",
        message: "這筆退款還在等金流回覆，請過五分鐘再來看",
      });
      shop.clock.advance(5 * MINUTE + 1);
      expect(await outcomeOf(desk.settle(refundId, "done"))).toBe("ok");
    }, "unknown");
    expect(outcome).toBe("ok");
    expect((await desk.rows(orderId)).map(({ state }) => state)).toEqual(["done"]);
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", null]);
    expect(await letters()).toBe(1);
  });

  it("that was settled as not done is flagged where the gateway answers that it was", async () => {
    const { orderId } = await hanging(async (refundId) => {
      shop.clock.advance(5 * MINUTE + 1);
      await desk.settle(refundId, "refused");
    }, "done");
    expect(await stateAndFlagOf(shop, orderId)).toEqual(["fulfilled", "refund_unknown"]);
    expect((await desk.flagOf(orderId, "refund_unknown")).settlement).toBe("recorded");
    expect(await letters()).toBe(0);
  });
});

describe("money leaves once", () => {
  beforeEach(() => shop.gateway.answerRefunds({ kind: "done", beforeCapture: false }));

  it("by the gateway or outside it, not both", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId } = await paidPlanOrder(shop, buyer);
      const calls = [() => desk.make(orderId, 3990), () => desk.record(orderId, 3990)];
      const ordered = round % 2 === 0 ? calls : calls.toReversed();
      const outcomes = await Promise.all([...ordered, ...ordered].map((call) => outcomeOf(call())));
      expect(tally(outcomes)).toEqual({ ok: 1, refund_refused: 3 });
      expect((await desk.rows(orderId)).filter(({ state }) => state === "done")).toHaveLength(1);
      expect(await stateAndFlagOf(shop, orderId)).toEqual(["refunded", null]);
    }
  });

  it.each(["done", "refused"] as const)(
    "while an unknown one is settled as %s and another is made",
    async (outcome) => {
      for (let round = 0; round < 4; round += 1) {
        shop.gateway.answerRefunds({ kind: "unknown", cause: "timeout" });
        const { orderId, refundId } = await unknownRefund();
        shop.gateway.answerRefunds({ kind: "done", beforeCapture: false });
        const settle = () => outcomeOf(desk.settle(refundId, outcome));
        const make = () => outcomeOf(desk.make(orderId, 3990));
        const outcomes = await Promise.all(round % 2 === 0 ? [settle(), make()] : [make(), settle()]);
        expect(outcomes).toContain("ok");
        const done = (await desk.rows(orderId)).filter(({ state }) => state === "done");
        // Where it was not done before, the new one may have come before the entry, and was refused then.
        expect(done.length).toBe(outcome === "done" ? 1 : tally(outcomes)["ok"] === 2 ? 1 : 0);
        await expectBalanced(shop);
      }
    },
  );

  it("by the same call at once: the gateway is asked once, and the call again answers the same", async () => {
    const { orderId } = await paidPlanOrder(shop, buyer);
    const idempotencyKey = randomUUID();
    const outcomes = await runConcurrently(6, () => outcomeOf(desk.make(orderId, 1000, { idempotencyKey })));
    expect(outcomes.filter((outcome) => outcome !== "ok" && outcome !== "conflict")).toEqual([]);
    expect(outcomes).toContain("ok");
    expect(shop.gateway.refundRequests).toHaveLength(1);
    const [refund] = await desk.rows(orderId);
    expect(await desk.make(orderId, 1000, { idempotencyKey })).toEqual({ id: refund?.id, state: "done", amount: 1000 });
    expect(await outcomeOf(desk.make(orderId, 1001, { idempotencyKey }))).toBe("conflict");
    expect(await desk.rows(orderId)).toHaveLength(1);
  });

  it("by a call that failed answers its failure again", async () => {
    const { orderId } = await paidPlanOrder(shop, buyer);
    const idempotencyKey = randomUUID();
    shop.gateway.answerRefunds({ kind: "refused", reason: "不行" });
    for (let time = 0; time < 2; time += 1)
      await expect(desk.make(orderId, 1000, { idempotencyKey })).rejects.toMatchObject({
        code: "refund_refused",
        message: "不行",
      });
    expect(shop.gateway.refundRequests).toHaveLength(1);
  });
});
