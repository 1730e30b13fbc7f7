import { randomUUID } from "node:crypto";
import { presetRevocation, type RefundProposal, type RefundRevocation } from "@panshi/contracts/commerce/refund";
import { startOfTaipeiDay, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { purchases } from "@panshi/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import type { AdministratorCtx, MemberCtx } from "../../platform/context.ts";
import { outcomeOf } from "../../testing.ts";
import {
  addBuyer,
  administratorCtx,
  beginAttempt,
  expectBalanced,
  openFlagRows,
  orderRow,
  paidCartOrder,
  paidEvent,
  paidPlanOrder,
  placeOrderAndBeginPayment,
  planPrices,
  recordTestEvent,
  type TestShop,
  testShop,
} from "../../testing-shop.ts";
import { remainingMillisecondsByGrant } from "../membership/rules.ts";
import { selectGrants } from "../membership/store.ts";
import { loadRefundProposal } from "./load-refund-proposal.ts";
import { refundTestActions } from "./testing.ts";

let shop: TestShop;
let desk: ReturnType<typeof refundTestActions>;
let staff: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop();
  staff = await administratorCtx(shop);
  desk = refundTestActions(shop, staff);
});
afterAll(() => shop.close());

/** Whole numbers from 0 up to a limit, the same in each run. */
function sequence(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

type Buyer = { id: string; ctx: MemberCtx };
type Said = { revokes: RefundRevocation; productIds: string[] | null; lastDay: string | null };

/** A plan or a cart, with other plans of the member beside it. `spare`: a second attempt to pay the plan, begun before the first arrived. */
async function boughtOrder(buyer: Buyer, below: (limit: number) => number) {
  const plan = () => (below(2) === 0 ? "vip" : "basic");
  if (below(2) === 0) await paidPlanOrder(shop, buyer.ctx, { plan: plan() });
  shop.clock.advance(below(3) * DAY);
  if (below(3) === 0) return { ...(await paidCartOrder(shop, buyer.ctx)), spare: null };
  const chosen = plan();
  const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer.ctx, chosen);
  const spare = await beginAttempt(shop, buyer.ctx, orderId);
  await recordTestEvent(shop, merTradeNo, paidEvent(planPrices[chosen]));
  if (below(4) === 0) await paidPlanOrder(shop, buyer.ctx, { plan: "vip" });
  return { orderId, goods: [], spare };
}

/** What the dialog shows as chosen: its preset, or what an administrator chooses of what it offers. */
function sayIn(
  proposal: RefundProposal,
  amount: number,
  goods: readonly string[],
  below: (limit: number) => number,
): Said {
  const none = { productIds: null, lastDay: null };
  const preset = presetRevocation(proposal, amount);
  const isOffered = proposal.subject === "days" || proposal.subject === "products";
  if (preset !== null && (!isOffered || below(3) > 0)) return { revokes: preset, ...none };
  if (proposal.subject === "days" && proposal.daysLeft !== 0) {
    const lastDay = taipeiDay(shop.clock.now().getTime() + below(Math.max(1, (proposal.daysLeft ?? 1) - 1)) * DAY);
    const said = (["nothing", "all", "after_day"] as const)[below(3)] ?? "nothing";
    return { revokes: said, productIds: null, lastDay: said === "after_day" ? lastDay : null };
  }
  if (proposal.subject === "products" && below(2) === 0)
    return { revokes: "products", productIds: [goods[below(goods.length)] ?? ""], lastDay: null };
  return { revokes: below(2) === 0 ? "nothing" : "all", ...none };
}

/** What is left of each grant of a member now, in milliseconds, by its order; and which goods of an order are theirs. */
async function possessionsOf(buyer: Buyer, orderId: string) {
  const { db } = shop.database;
  const grants = await selectGrants(db, buyer.id);
  const left = remainingMillisecondsByGrant(grants, shop.clock.now());
  const owned = await db
    .select({ productId: purchases.productId })
    .from(purchases)
    .where(and(eq(purchases.orderId, orderId), isNull(purchases.withdrawnAt)));
  return {
    days: new Map(grants.map((grant) => [grant.orderId, left.get(grant) ?? 0])),
    revokedAt: grants.find((grant) => grant.orderId === orderId)?.revokedAt ?? null,
    goods: owned.map(({ productId }) => productId ?? "").toSorted(),
  };
}

it.each([1, 2, 3, 4, 5, 6])(
  "of 50 random refunds each does to days and goods what its dialog said, and the ledger balances (seed %i)",
  async (seed) => {
    const below = sequence(seed * 7919);
    let made = 0;
    while (made < 50) {
      const buyer = await addBuyer(shop);
      const bought = await boughtOrder(buyer, below);
      const { orderId, goods } = bought;
      let { spare } = bought;
      for (let step = 0; step < 5 && made < 50; step += 1) {
        shop.clock.advance(1 + below(6 * DAY));
        let flagId: string | null = null;
        if (spare !== null && below(4) === 0) {
          await recordTestEvent(shop, spare, paidEvent((await orderRow(shop, orderId)).total));
          spare = null;
          flagId = (await openFlagRows(shop, orderId))[0]?.id ?? null;
        }
        const proposal = await loadRefundProposal(shop.ctx, { orderId, flagId });
        if (proposal.left === 0) break;
        const amount = [proposal.amount, 1 + below(proposal.left), Math.ceil(proposal.left / 3)][below(3)] || 1;
        const said = sayIn(proposal, amount, goods, below);
        const before = await possessionsOf(buyer, orderId);
        if (presetRevocation(proposal, amount) === null) {
          // Nothing is preset for another sum, so that a dialog cannot send it unsaid.
          expect(await outcomeOf(desk.make(orderId, amount, { revokes: null, flagId }))).toBe("bad_input");
          expect(await possessionsOf(buyer, orderId)).toEqual(before);
        }
        const how = below(2) === 0 ? desk.make : desk.record;
        const outcome = await outcomeOf(how(orderId, amount, { ...said, flagId, idempotencyKey: randomUUID() }));
        made += 1;
        const after = await possessionsOf(buyer, orderId);
        const what = JSON.stringify({ seed, made, subject: proposal.subject, amount, said, outcome });
        if (outcome !== "ok") {
          // A last day behind the end of the days: refused, with nothing changed.
          expect([outcome, said.revokes], what).toEqual(["bad_input", "after_day"]);
          expect(after, what).toEqual(before);
          continue;
        }
        expectSaid({ orderId, before, after, said }, what);
      }
      await expectBalanced(shop);
    }
  },
);

function expectSaid(
  {
    orderId,
    before,
    after,
    said: { revokes, productIds, lastDay },
  }: {
    orderId: string;
    before: Awaited<ReturnType<typeof possessionsOf>>;
    after: Awaited<ReturnType<typeof possessionsOf>>;
    said: Said;
  },
  what: string,
): void {
  const others = ({ days }: typeof before) => [...days].filter(([id]) => id !== orderId);
  expect(others(after), what).toEqual(others(before));
  const own = before.days.get(orderId);
  if (own !== undefined) {
    const end = lastDay && startOfTaipeiDay(Date.parse(`${lastDay}T00:00:00+08:00`) + DAY);
    if (revokes === "nothing")
      expect([after.days.get(orderId), after.revokedAt], what).toEqual([own, before.revokedAt]);
    if (revokes === "all") expect(after.days.get(orderId), what).toBe(0);
    if (end) {
      expect(after.days.get(orderId), what).toBeLessThanOrEqual(
        Math.min(own, end.getTime() - shop.clock.now().getTime()),
      );
      const earlier = before.revokedAt !== null && before.revokedAt < end ? before.revokedAt : end;
      expect(after.revokedAt, what).toEqual(earlier);
    }
    return;
  }
  const taken = revokes === "all" ? before.goods : revokes === "products" ? (productIds ?? []) : [];
  expect(after.goods, what).toEqual(before.goods.filter((id) => !taken.includes(id)));
}
