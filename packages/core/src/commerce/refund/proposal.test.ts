import { refundBases } from "@panshi/contracts/commerce/refund";
import { describe, expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import { daysRoundedUp, type Grant, periodsFromGrants, remainingMillisecondsByGrant } from "../membership/rules.ts";
import type { PaymentAttempt } from "../payment/rows.ts";
import { type ProposalFacts, refundProposal } from "./load-refund-proposal.ts";

const PAID = new Date("2026-03-01T04:00:00Z");
const at = (days: number, milliseconds = 0) => new Date(PAID.getTime() + days * DAY + milliseconds);
const attempt = (received: number, given: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  id: "a",
  orderId: "order",
  merTradeNo: "M1",
  tradeNo: "T1",
  amount: received,
  received,
  channel: "gateway",
  state: "paid",
  paidAt: PAID,
  paymentType: "card",
  payNumber: null,
  payBank: null,
  payExpiresAt: null,
  closeStatus: null,
  cardHash: null,
  administratorId: null,
  reason: null,
  reference: null,
  idempotencyKey: null,
  createdAt: PAID,
  updatedAt: PAID,
  ...given,
});
const moneyOf = (received: number, refunded = 0, given: Partial<PaymentAttempt> = {}) => ({
  attempts: [attempt(received, given)],
  refunds: refunded > 0 ? [{ attemptId: "a", state: "done" as const, amount: refunded }] : [],
  flags: [],
});
const planOrder = {
  kind: "plan" as const,
  paidAt: PAID,
  fulfilledAt: PAID as Date | null,
  consentedAt: null as Date | null,
  memberId: "member" as string | null,
  planDays: 30,
  total: 3990,
};
const plan = (left: number, given: Partial<ProposalFacts> = {}): ProposalFacts => ({
  order: planOrder,
  money: moneyOf(3990),
  days: { total: 30, left },
  items: [],
  withdrawn: new Set(),
  ...given,
});
const item = (productId: string, price: number) => ({ productId, name: `商品 ${productId}`, price });
const cart = (total: number, prices: number[], given: Partial<ProposalFacts["order"]> = {}, withdrawn: string[] = []) =>
  ({
    order: { ...planOrder, kind: "cart", consentedAt: PAID, planDays: null, total, ...given },
    money: moneyOf(total),
    days: null,
    items: prices.map((price, index) => item(String(index), price)),
    withdrawn: new Set(withdrawn),
  }) satisfies ProposalFacts;
const all = { productIds: null, flagId: null };
const short = (facts: ProposalFacts, now: Date, input: Parameters<typeof refundProposal>[1] = all) => {
  const { basis, amount } = refundProposal(facts, input, now);
  return [basis, amount];
};

describe("a plan", () => {
  it("is returned whole until seven days from payment have passed, to the millisecond", () => {
    expect(short(plan(23), at(7))).toEqual(["whole", 3990]);
    expect(short(plan(23), at(7, 1))).toEqual(["pro_rata", 3059]);
    expect(refundProposal(plan(23), all, at(8)).wholeUntil).toBe(at(7).toISOString());
  });

  it("later goes by the days left, rounded half up", () => {
    // 100 × 1 ÷ 8 = 12.5
    const half = plan(1, { money: moneyOf(100), days: { total: 8, left: 1 } });
    expect(short(half, at(8))).toEqual(["pro_rata", 13]);
    expect(short(plan(1, { money: moneyOf(1) }), at(8))).toEqual(["pro_rata", 0]);
    expect(refundProposal(plan(10), all, at(20))).toMatchObject({ daysLeft: 10, totalDays: 30, left: 3990 });
  });

  it("never gives more than is not refunded, and nothing for days that are used up or revoked", () => {
    expect(short(plan(30, { money: moneyOf(3990, 3000) }), at(8))).toEqual(["pro_rata", 990]);
    expect(short(plan(30, { money: moneyOf(3990, 3000) }), at(1))).toEqual(["whole", 990]);
    expect(short(plan(0), at(8))).toEqual(["ended", 0]);
    expect(short(plan(30, { money: moneyOf(3990, 3990) }), at(1))).toEqual(["nothing", 0]);
  });

  it("goes by what was paid, not by the price", () =>
    expect(short(plan(15, { money: moneyOf(3000) }), at(15))).toEqual(["pro_rata", 1500]));

  it("partly refunded before goes by all that was paid, up to what is left", () => {
    expect(short(plan(15, { money: moneyOf(300, 100) }), at(15))).toEqual(["pro_rata", 150]);
    expect(short(plan(15, { money: moneyOf(300, 200) }), at(15))).toEqual(["pro_rata", 100]);
  });

  it("that nobody has claimed or that was not fulfilled is returned whole at any time", () => {
    const order = { ...planOrder, fulfilledAt: null };
    expect(short(plan(0, { order, days: null }), at(60))).toEqual(["not_started", 3990]);
    expect(refundProposal(plan(0, { order, days: null }), all, at(60))).toMatchObject({ daysLeft: 30, totalDays: 30 });
  });
});

describe("a cart", () => {
  it("that was delivered after its buyer's consent gives nothing, and says why", () => {
    const proposal = refundProposal(cart(300, [100, 200]), all, at(1));
    expect(proposal).toMatchObject({ basis: "delivered", amount: 0, wholeUntil: null, left: 300, itemsAmount: 300 });
    expect(refundBases[proposal.basis]).toContain("經同意");
  });

  it("without consent is returned whole within seven days, then nothing", () => {
    const facts = cart(300, [100, 200], { consentedAt: null });
    expect(short(facts, at(7))).toEqual(["whole", 300]);
    expect(short(facts, at(7), { productIds: ["0"], flagId: null })).toEqual(["whole", 100]);
    expect(short(facts, at(7, 1))).toEqual(["withdrawal_over", 0]);
  });

  it("that was not delivered yet is returned whole, never in part", () => {
    const facts = cart(300, [100, 200], { fulfilledAt: null });
    expect(short(facts, at(30))).toEqual(["not_started", 300]);
    expect(short(facts, at(30), { productIds: ["0"], flagId: null })).toEqual(["not_started", 300]);
  });

  it("shares the coupon by price, without a dollar more or less, and the last product takes the remainder", () => {
    const shares = (facts: ProposalFacts) => refundProposal(facts, all, at(1)).items.map(({ amount }) => amount);
    expect(shares(cart(270, [100, 200]))).toEqual([90, 180]);
    expect(shares(cart(100, [1, 1, 1]))).toEqual([33, 34, 33]);
    // Each rounded alone would be 1, 1, 1 and -1.
    expect(shares(cart(2, [1, 1, 1, 1]))).toEqual([1, 0, 1, 0]);
    expect(shares(cart(0, [0, 0]))).toEqual([0, 0]);
    const named = (facts: ProposalFacts, ...productIds: string[]) =>
      refundProposal(facts, { productIds, flagId: null }, at(1)).itemsAmount;
    expect(named(cart(270, [100, 200]), "1")).toBe(180);
    // 50 went back as a gesture: the product that is left has what is left.
    const gesture = { ...cart(270, [100, 200], {}, ["1"]), money: moneyOf(270, 230) };
    expect([named(gesture, "0"), named(gesture, "1"), named(gesture)]).toEqual([40, 0, 0]);
    // Less than its share went back for the first product: the last one takes all that is left, not only its own share.
    const less = { ...cart(270, [100, 200], {}, ["0"]), money: moneyOf(270, 50) };
    expect([named(less, "0"), named(less, "1"), named(less)]).toEqual([0, 220, 0]);
  });
});

it("money that a flag holds goes back whole, whatever the order's own money does", () => {
  const second = attempt(3990, { id: "b", paidAt: at(1) });
  const flag = { id: "flag", code: "second_payment" as const, attemptId: "b", settlement: null };
  const facts = plan(1, { money: { attempts: [second, attempt(3990)], refunds: [], flags: [flag] } });
  expect(refundProposal(facts, { productIds: null, flagId: "flag" }, at(20))).toMatchObject({
    basis: "held",
    amount: 3990,
    left: 3990,
    daysLeft: null,
    wholeUntil: null,
    gatewayUntil: at(181).toISOString(),
    byGateway: true,
  });
  expect(refundProposal(facts, all, at(20))).toMatchObject({ basis: "pro_rata", amount: 133, left: 3990 });
  expect(refundProposal(facts, { productIds: null, flagId: "other" }, at(20))).toMatchObject({
    basis: "nothing",
    refusal: "nothing_paid",
  });
});

it("says until when the gateway refunds, and why it does not", () => {
  const gateway = (now: Date, given: Partial<PaymentAttempt> = {}) => {
    const { gatewayUntil, byGateway, gatewayRefusal } = refundProposal(
      plan(1, { money: moneyOf(3990, 0, given) }),
      all,
      now,
    );
    return [gatewayUntil, byGateway, gatewayRefusal];
  };
  expect(gateway(at(180))).toEqual([at(180).toISOString(), true, null]);
  expect(gateway(at(180, 1))).toEqual([at(180).toISOString(), false, "too_late"]);
  expect(gateway(at(1), { paymentType: "atm" })).toEqual([null, false, "no_refund_call"]);
  expect(gateway(at(1), { channel: "outside" })).toEqual([null, false, "not_by_gateway"]);
});

/** A repeatable sequence: `random(n)` is one of 0 … n-1. */
function sequence(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

type Bought = { grant: Grant; paid: number; refunded: number; paidAt: Date };
/** Beyond every period. */
const END = 4000;

describe("for 300 random histories of plans, extensions, higher and lower plans, and refunds", () => {
  const factsOf = ({ paid, refunded, paidAt, grant }: Bought, left: number): ProposalFacts => ({
    order: { ...planOrder, paidAt, total: paid, planDays: grant.days },
    money: moneyOf(paid, refunded, { paidAt }),
    days: { total: grant.days, left },
    items: [],
    withdrawn: new Set(),
  });
  const remaining = (bought: readonly Bought[], now: Date) =>
    remainingMillisecondsByGrant(
      bought.map(({ grant }) => grant),
      now,
    );
  const proposalOf = (one: Bought, bought: readonly Bought[], now: Date) =>
    refundProposal(factsOf(one, daysRoundedUp(remaining(bought, now).get(one.grant) ?? 0)), all, now);
  const clip = (bought: readonly Bought[], until: Date) =>
    periodsFromGrants(bought.map(({ grant }) => grant))
      .filter(({ startsAt }) => startsAt < until)
      .map(({ planType, startsAt, endsAt }) => [planType, +startsAt, Math.min(+endsAt, +until)]);
  const lengthAfter = (bought: readonly Bought[], now: Date) =>
    periodsFromGrants(bought.map(({ grant }) => grant)).reduce(
      (sum, { startsAt, endsAt }) => sum + Math.max(0, +endsAt - Math.max(+startsAt, +now)),
      0,
    );

  it("a proposal is between nothing and what is left, never rises, and its refund leaves what is paid for", () => {
    const random = sequence(20_261_123);
    for (let round = 0; round < 300; round += 1) {
      const bought: Bought[] = [];
      /** The proposals of the step before, of orders that were not refunded since. */
      let before = new Map<Bought, number>();
      let hour = 0;
      for (let step = 0; step < 14; step += 1) {
        hour += 1 + random(24 * 12);
        const now = at(0, hour * 3_600_000 + random(1000));
        if (random(3) === 0 || bought.length === 0) {
          const days = 1 + random(120);
          const grant = { planType: random(2) === 0 ? "basic" : "vip", days, grantedAt: now, revokedAt: null } as const;
          bought.push({ grant, paid: 1 + random(20_000), refunded: 0, paidAt: now });
        }
        const proposals = new Map<Bought, number>();
        for (const one of bought) {
          const { amount, left } = proposalOf(one, bought, now);
          expect(left).toBe(one.paid - one.refunded);
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(left);
          expect(amount).toBeLessThanOrEqual(before.get(one) ?? Number.POSITIVE_INFINITY);
          proposals.set(one, amount);
        }
        const one = bought[random(bought.length)];
        const amount = one && proposals.get(one);
        if (one && amount && random(3) === 0) {
          const past = clip(bought, now);
          const others = bought.filter((each) => each !== one);
          const kept = others.map((each) => remaining(bought, now).get(each.grant) ?? 0);
          // Staff may refund less than the text gives; the days that are left go all the same.
          one.refunded += random(4) === 0 ? 1 + random(amount) : amount;
          one.grant = { ...one.grant, revokedAt: one.grant.revokedAt ?? now };
          expect(clip(bought, now), `round ${round}`).toEqual(past);
          expect(others.map((each) => remaining(bought, now).get(each.grant) ?? 0)).toEqual(kept);
          expect(lengthAfter(bought, now)).toBe(kept.reduce((sum, left) => sum + left, 0));
          expect(periodsFromGrants(bought.map(({ grant }) => grant)).every(({ endsAt }) => endsAt < at(END))).toBe(
            true,
          );
          const after = proposalOf(one, bought, now);
          expect(after.amount).toBeLessThanOrEqual(one.paid - one.refunded);
          proposals.set(one, after.amount);
        }
        before = proposals;
      }
    }
  });
});
