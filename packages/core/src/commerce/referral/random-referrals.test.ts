import { connect, type Database } from "@panshi/db";
import { promotions } from "@panshi/db/schema";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../platform/clock.ts";
import type { AdministratorCtx, MemberCtx } from "../../platform/context.ts";
import { outcomeOf } from "../../testing.ts";
import {
  addBuyer,
  addProducts,
  administratorCtx,
  attemptRows,
  beginAttempt,
  expectBalanced,
  orderRow,
  paidEvent,
  placePlanOrder,
  recordTestEvent,
  type TestShop,
  testShop,
} from "../../testing-shop.ts";
import { createCartOrder } from "../checkout/checkout.ts";
import { releaseExpiredCoupons } from "../coupon/reserve-coupon.ts";
import { declineRequest } from "../refund-request/staff/decline-request.ts";
import { requestOfferedRefund } from "../refund-request/testing.ts";
import { refundTestActions } from "../refund/testing.ts";
import { listReferralPrograms } from "./staff/manage-programs.ts";
import { addProgram, addReferral, rewardReferrals } from "./testing.ts";

const ACTS = 1000;
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

type Person = { id: string; ctx: MemberCtx; card: string };

/** Random acts of members and staff, each by one of two servers. */
function randomActs(programId: string, cheapId: string, below: (limit: number) => number) {
  const people: Person[] = [];
  const orders: { id: string; by: Person }[] = [];
  const attempts: { id: string; merTradeNo: string; by: Person }[] = [];
  const requests: string[] = [];
  const pick = <T>(of: readonly T[]): T | undefined => of[below(of.length)];
  const server = () => {
    const { db } = below(2) === 0 ? other : shop.database;
    return <C extends object>(ctx: C): C => ({ ...ctx, db });
  };
  const register = async () => {
    const [referrer, card] = [pick(people), `812 414763 ${below(12)}`];
    const { id, ctx } = await addBuyer(shop);
    if (referrer && below(8) > 0) await addReferral(shop, { programId, referrerId: referrer.id, refereeId: id });
    people.push({ id, ctx, card });
  };
  const pay = async (attempt: (typeof attempts)[number] | undefined, at: ReturnType<typeof server>) => {
    if (!attempt) return;
    const rows = await attemptRows(shop, attempt.id);
    const amount = rows.find(({ merTradeNo }) => merTradeNo === attempt.merTradeNo)?.amount ?? 0;
    const event = paidEvent(amount, { card: attempt.by.card });
    await recordTestEvent({ ...shop, ctx: at(shop.ctx) }, attempt.merTradeNo, event);
  };
  const ownCoupon = async ({ id }: Person) => {
    const isOwn = and(eq(promotions.ownerId, id), eq(promotions.isActive, true));
    const [coupon] = await shop.database.db.select().from(promotions).where(isOwn);
    return coupon?.couponCode;
  };
  const buy = async () => {
    const [by, at, cheap, now] = [pick(below(2) === 0 ? people.slice(-30) : people), server(), below(5), below(3)];
    if (!by) return;
    const couponCode = await ownCoupon(by);
    const coupon = couponCode === undefined ? {} : { couponCode };
    const placed =
      cheap === 0
        ? createCartOrder(at(by.ctx), { productIds: [cheapId], amount: 300, consent: true, ...coupon })
        : placePlanOrder(at(by.ctx), "basic", coupon).then((orderId) => ({ orderId }));
    // A coupon that was used or withdrawn in that instant, or a product that is owned.
    if ((await outcomeOf(placed)) !== "ok") return;
    const order = { id: (await placed).orderId, by };
    orders.push(order);
    const begun = beginAttempt(shop, at(by.ctx), order.id);
    if ((await outcomeOf(begun)) !== "ok") return;
    const attempt = { id: order.id, merTradeNo: await begun, by };
    attempts.push(attempt);
    if (now > 0) await pay(attempt, at);
  };
  const payLater = () => pay(pick(attempts), server());
  const refund = async () => {
    const [order, at, whole] = [pick(orders), server(), below(3) > 0];
    if (!order) return;
    const { state, total } = await orderRow(shop, order.id);
    if (state === "fulfilled" && total > 0)
      await outcomeOf(refundTestActions(shop, at(staff)).make(order.id, whole ? total : Math.ceil(total / 3)));
  };
  const ask = async () => {
    const [order, at] = [pick(orders), server()];
    if (!order || (await orderRow(shop, order.id)).state !== "fulfilled") return;
    const asked = requestOfferedRefund(at(order.by.ctx), order.id);
    if ((await outcomeOf(asked)) === "ok") requests.push((await asked).id);
  };
  const decline = async () => {
    const id = requests.shift();
    if (id) await outcomeOf(declineRequest(server()(staff), { id, reason: "測試" }));
  };
  const run = async () => void (await rewardReferrals(shop, server()({ db: shop.ctx.db })));
  const release = async () => void (await releaseExpiredCoupons(server()(shop.ctx), { limit: 100 }));
  const acts = [register, register, register, buy, buy, buy, buy, payLater, refund, ask, decline, run, run, release];
  return { one: () => (pick(acts) ?? register)(), decline, hasRequests: () => requests.length > 0 };
}

const query = (text: string) => shop.database.sql.unsafe(text);

it.each([1, 2, 3])(
  `after ${ACTS} random acts over two servers each referral earned at most once, and no coupon outlives its refund unflagged (seed %i)`,
  async (seed) => {
    const below = sequence(seed * 7919);
    const program = await addProgram(shop);
    const [cheapId = ""] = await addProducts({ ...shop, cache: shop.ctx.cache }, [{ price: 300 }]);
    const { one, decline, hasRequests } = randomActs(program.id, cheapId, below);
    for (let done = 0; done < ACTS; done += TOGETHER) {
      await Promise.all(Array.from({ length: TOGETHER }, one));
      shop.clock.advance(below(6) === 0 ? 2 * DAY : below(20 * MINUTE));
    }
    // What was asked is declined, and what waits becomes due.
    while (hasRequests()) await decline();
    for (const pause of [8 * DAY, HOUR, MINUTE]) {
      shop.clock.advance(pause);
      await Promise.all([rewardReferrals(shop), rewardReferrals(shop, { db: other.db })]);
    }
    const of = `referrals r join orders o on o.id = r.order_id where r.program_id = '${program.id}'`;
    // Nothing was decided before its time, for another order than the first, or against a refund or a card.
    const faults = await query(`
      select 'still due' as fault, r.id from ${of} and r.due_at <= '${shop.clock.now().toISOString()}'
      union all select 'early', r.id from ${of} and r.rewarded_at < o.paid_at + interval '7 days'
      union all select 'not its member', r.id from ${of} and o.member_id <> r.referee_id
      union all select 'too small', r.id from ${of} and o.total < 3990
      union all select 'not the first', r.id from ${of} and exists (select from orders e where e.member_id = r.referee_id
        and e.total >= 3990 and e.fulfilled_at < o.fulfilled_at)
      union all select 'refunded', r.id from ${of} and o.state <> 'fulfilled' and r.state in ('waiting', 'rewarded')
      union all select 'withdrawn without a refund', r.id from ${of} and o.state = 'fulfilled' and r.state = 'withdrawn'
      union all select 'refused without a refund', r.id from ${of} and o.state = 'fulfilled' and r.refused_reason = 'refunded'
      union all select 'own card', r.id from ${of} and r.rewarded_at is not null and exists (select from orders e
        join payment_attempts a on a.order_id = e.id join payment_attempts b on b.order_id = o.id and b.card_hash = a.card_hash
        where e.member_id = r.referrer_id and e.fulfilled_at < r.rewarded_at)
      union all select 'missed', r.id from referrals r where r.program_id = '${program.id}' and r.order_id is null and exists
        (select from orders e where e.member_id = r.referee_id and e.total >= 3990 and e.fulfilled_at > r.created_at)`);
    expect([...faults]).toEqual([]);
    // A coupon for each side, each of one referral; after a refund none works, and an order that used one has its flag.
    const coupons = await query(`
      select 'unowned' as fault, p.id from promotions p where p.owner_id is not null and (select count(*) from referrals r
        where (r.referrer_promotion_id = p.id and r.referrer_id = p.owner_id and r.referrer_reward = p.discount_value)
        or (r.referee_promotion_id = p.id and r.referee_id = p.owner_id)) <> 1
      union all select 'miscounted', p.id from promotions p where p.owner_id is not null and p.taken_count <>
        (select count(*) from coupon_uses u where u.promotion_id = p.id and u.state <> 'released')
      union all select 'used twice unflagged', p.id from promotions p where p.owner_id is not null and p.taken_count > 1 +
        (select count(*) from coupon_uses u join order_flags f on f.order_id = u.order_id
          and f.code in ('coupon_released', 'coupon_second_use', 'coupon_withdrawn') where u.promotion_id = p.id and u.state = 'used')
      union all select 'outlives its refund', p.id from referrals r join promotions p on p.id in (r.referrer_promotion_id, r.referee_promotion_id)
        where r.state = 'withdrawn' and (p.is_active or exists (select from coupon_uses u where u.promotion_id = p.id
          and (u.state = 'reserved' or u.state = 'used' and not exists
            (select from order_flags f where f.order_id = u.order_id and f.code = 'coupon_withdrawn'))))
      union all select 'taken away', p.id from referrals r join promotions p on p.id in (r.referrer_promotion_id, r.referee_promotion_id)
        where r.state = 'rewarded' and not p.is_active`);
    expect([...coupons]).toEqual([]);
    const [sums] = await query(`select count(*)::int as "totalReferrals", coalesce(sum(p.discount_value)
        filter (where r.state = 'rewarded'), 0)::int as "totalRewards" from referrals r
      left join promotions p on p.id = r.referrer_promotion_id where r.program_id = '${program.id}'`);
    const listed = await listReferralPrograms(staff, { limit: 200 });
    expect(listed.items.find(({ id }) => id === program.id)).toMatchObject(sums ?? {});
    await expectBalanced(shop);
  },
  120_000,
);

it("every outcome was among them, and coupons that were used before their refund", async () => {
  const outcomes = await query(`select coalesce(refused_reason, state) as outcome, count(*)::int as count from referrals
    group by 1 having count(*) > 2 order by 1`);
  expect(outcomes.map(({ outcome }) => String(outcome))).toEqual([
    "own_card",
    "refunded",
    "registered",
    "rewarded",
    "withdrawn",
  ]);
  const [flags] = await query("select count(*)::int as count from order_flags where code = 'coupon_withdrawn'");
  expect(flags?.["count"]).toBeGreaterThan(2);
});
