import { connect, type Database } from "@panshi/db";
import { orderFlags } from "@panshi/db/schema";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY, MINUTE } from "../../platform/clock.ts";
import type { AdministratorCtx, MemberCtx } from "../../platform/context.ts";
import { outcomeOf } from "../../testing.ts";
import {
  addBuyer,
  addCoupon,
  administratorCtx,
  attemptRows,
  beginAttempt,
  expectBalanced,
  numberIssuedEvent,
  orderRow,
  paidEvent,
  placePlanOrder,
  recordTestEvent,
  type TestShop,
  testShop,
} from "../../testing-shop.ts";
import { cancelOrder } from "../order/staff/cancel-order.ts";
import { refundTestActions } from "../refund/testing.ts";
import { releaseExpiredCoupons } from "./reserve-coupon.ts";
import { listPromotions } from "./staff/manage-promotions.ts";

const ORDERS = 250;
/** Acts that run at once. */
const TOGETHER = 8;

let shop: TestShop;
/** Of another server: the same database by connections of its own. */
let other: Database;
let staff: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop();
  other = connect(shop.database.url, { max: 10, name: "panshi test" });
  staff = await administratorCtx(shop);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

/** Whole numbers from 0 up to a limit, the same in each run. */
function sequence(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Random acts on orders that have one of these coupons, each by one of two servers. */
function randomActs(codes: readonly string[], below: (limit: number) => number) {
  const members: MemberCtx[] = [];
  const orders: { id: string; ctx: MemberCtx }[] = [];
  const attempts: { id: string; merTradeNo: string }[] = [];
  const pick = <T>(of: readonly T[]): T | undefined => of[below(of.length)];
  /** A server, for the ctx of somebody. */
  const server = () => {
    const { db } = below(2) === 0 ? other : shop.database;
    return <C extends object>(ctx: C): C => ({ ...ctx, db });
  };
  const begin = async (order: (typeof orders)[number], at: ReturnType<typeof server>, agreed: boolean) => {
    const options = agreed ? { agreedTotal: 3990 } : {};
    const attempt = beginAttempt(shop, at(order.ctx), order.id, options);
    if ((await outcomeOf(attempt)) === "ok") attempts.push({ id: order.id, merTradeNo: await attempt });
  };
  const place = async () => {
    const [at, agreed] = [server(), below(4) === 0];
    const code = pick(codes) ?? "";
    // Half of the orders are of somebody who has ordered before.
    const known = below(2) === 0 ? pick(members) : undefined;
    const ctx = known ?? (await addBuyer(shop)).ctx;
    if (!known) members.push(ctx);
    const placed = placePlanOrder(at(ctx), "basic", { couponCode: code });
    // A code that is used up, or that this member has used.
    if ((await outcomeOf(placed)) !== "ok") return;
    const order = { id: await placed, ctx };
    orders.push(order);
    await begin(order, at, agreed);
  };
  const again = async () => {
    const [order, at, agreed] = [pick(orders), server(), below(2) === 0];
    if (order) await begin(order, at, agreed);
  };
  const hear = async (kind: "paid" | "number" | "expired") => {
    // Half of the payments are of what began a moment ago.
    const [attempt, at] = [pick(below(2) === 0 ? attempts.slice(-TOGETHER) : attempts), server()];
    if (!attempt) return;
    const rows = await attemptRows(shop, attempt.id);
    const amount = rows.find(({ merTradeNo }) => merTradeNo === attempt.merTradeNo)?.amount ?? 0;
    const event = {
      paid: paidEvent(amount),
      number: numberIssuedEvent(amount),
      expired: { kind: "expired", amount } as const,
    }[kind];
    await recordTestEvent({ ...shop, ctx: at(shop.ctx) }, attempt.merTradeNo, event);
  };
  const refund = async () => {
    const [order, at, whole] = [pick(orders), server(), below(2) === 0];
    if (!order) return;
    const { state, total } = await orderRow(shop, order.id);
    if (state !== "fulfilled") return;
    await outcomeOf(refundTestActions(shop, at(staff)).make(order.id, whole ? total : Math.ceil(total / 3)));
  };
  const cancel = async () => {
    const [order, at] = [pick(orders), server()];
    if (order) await outcomeOf(cancelOrder(at(staff), { id: order.id, reason: "測試" }));
  };
  const release = async () => void (await releaseExpiredCoupons(server()(shop.ctx), { limit: 100 }));
  const events = ["paid", "paid", "paid", "number", "expired"] as const;
  const acts = [
    place,
    place,
    place,
    place,
    () => hear(pick(events) ?? "paid"),
    () => hear("paid"),
    again,
    release,
    refund,
    cancel,
  ];
  return { orders, one: () => (pick(acts) ?? place)() };
}

/** Each promotion's counts as its orders and their uses have them, beside those that its row keeps. */
const countsOf = (codes: readonly string[]) =>
  shop.database.sql<
    { code: string; taken: number; used: number; reserved: number; paid: number; open: number; late: number }[]
  >`select coupon_code as code, taken_count as taken,
      (select count(*)::int from coupon_uses where promotion_id = p.id and state = 'used') as used,
      (select count(*)::int from coupon_uses where promotion_id = p.id and state = 'reserved') as reserved,
      (select count(*)::int from orders where promotion_id = p.id and paid_at is not null) as paid,
      (select count(*)::int from coupon_uses u join orders o on o.id = u.order_id and o.promotion_id = p.id
        where u.promotion_id = p.id and u.state = 'reserved' and o.paid_at is null) as open,
      (select count(*)::int from coupon_uses u join order_flags f on f.order_id = u.order_id and f.code = 'coupon_released'
        where u.promotion_id = p.id) as late
    from promotions p where coupon_code in ${shop.database.sql([...codes])} order by coupon_code`;

/** Members with more paid orders of one promotion than one, beyond those that a flag says are a second use. */
const unflaggedSecondUses = () =>
  shop.database.sql`select o.member_id, o.promotion_id from orders o
    left join order_flags f on f.order_id = o.id and f.code = 'coupon_second_use'
    where o.promotion_id is not null and o.paid_at is not null and f.id is null
    group by 1, 2 having count(*) > 1`;

it.each([1, 2, 3, 4])(
  `after ${ORDERS} random orders, expiries, late payments and refunds over two servers each promotion counts its orders (seed %i)`,
  async (seed) => {
    const below = sequence(seed * 7919);
    const limits = [3, 20, 1000, 1000];
    const codes = await Promise.all(limits.map((usageLimit) => addCoupon(shop, { usageLimit, validTo: FAR })));
    const { orders, one } = randomActs(codes, below);
    while (orders.length < ORDERS) {
      await Promise.all(Array.from({ length: TOGETHER }, one));
      shop.clock.advance(below(30) === 0 ? DAY : below(10 * MINUTE));
    }
    const counts = await countsOf(codes);
    const listed = await listPromotions(staff, { limit: 200, sort: "-createdAt" });
    for (const { code, taken, used, reserved, paid, open, late } of counts) {
      expect([code, taken, used, reserved]).toEqual([code, used + reserved, paid, open]);
      const row = listed.items.find(({ couponCode }) => couponCode === code);
      expect([code, row?.usedCount, row?.reservedCount]).toEqual([code, used, reserved]);
      // Past the limit are only late payments, each of which has its flag.
      expect([code, taken - late <= (row?.usageLimit ?? 0)]).toEqual([code, true]);
    }
    expect(await unflaggedSecondUses()).toEqual([]);
    await expectBalanced(shop);
    // Otherwise nothing above was tried.
    const late = counts.reduce((sum, each) => sum + each.late, 0);
    const onTime = counts.reduce((sum, { used }) => sum + used, -late);
    expect([late > 10, onTime > 10]).toEqual([true, true]);
  },
  120_000,
);

const FAR = new Date("2027-12-31T00:00:00Z");

it("second uses were among them", async () => {
  const flags = await shop.database.db.$count(orderFlags, and(eq(orderFlags.code, "coupon_second_use")));
  expect(flags).toBeGreaterThan(3);
});
