import { connect, type Database, transaction } from "@panshi/db";
import { eq } from "drizzle-orm";
import { members, promotions, referralCodes, referralPrograms } from "@panshi/db/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY, HOUR } from "../../platform/clock.ts";
import type { AdministratorCtx, MemberCtx } from "../../platform/context.ts";
import { insertTestMember, outcomeOf, signInTestMember, tally } from "../../testing.ts";
import {
  administratorCtx,
  expectBalanced,
  orderRow,
  paidEvent,
  placeOrderAndBeginPayment,
  recordTestEvent,
  type TestShop,
  testShop,
  withTestTransaction,
} from "../../testing-shop.ts";
import { refundTestActions } from "../refund/testing.ts";
import { recordReferral } from "./record-referral.ts";
import { listReferralPrograms } from "./staff/manage-programs.ts";
import { addProgram, rewardReferrals } from "./testing.ts";

const REGISTRATIONS = 1000;
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

type Person = { id: string; code: string; ctx: MemberCtx };

/** Random registrations, payments, refunds and runs of the job, each by one of two servers. */
function randomActs(below: (limit: number) => number) {
  const people: Person[] = [];
  const orders: { id: string; merTradeNo: string; ctx: MemberCtx }[] = [];
  const pick = <T>(of: readonly T[]): T | undefined => of[below(of.length)];
  /** Half of what is picked is new, so that acts meet. */
  const pickRecent = <T>(of: readonly T[]) => pick(below(2) === 0 ? of.slice(-TOGETHER) : of);
  const at = <C extends object>(ctx: C): C => ({ ...ctx, db: below(2) === 0 ? other.db : shop.database.db });
  const codeOf = async (memberId: string) =>
    (await shop.database.db.select().from(referralCodes).where(eq(referralCodes.memberId, memberId)))[0]?.code ?? "";

  const register = async () => {
    const [ctx, referrer] = [at(shop.ctx), pickRecent(people)];
    const { id, email } = await insertTestMember(ctx);
    const person = { memberId: id, email, phone: null, referralCookie: referrer?.code };
    await transaction(ctx, (tx) => recordReferral(tx, person));
    people.push({ id, code: await codeOf(id), ctx: (await signInTestMember(shop.ctx, id)).ctx });
  };
  const buy = async () => {
    const [person, isUsing] = [pickRecent(people), below(2) === 0];
    if (!person) return;
    const own = await shop.database.db.select().from(promotions).where(eq(promotions.ownerId, person.id));
    const couponCode = isUsing ? pick(own)?.couponCode : undefined;
    const placed = await placeOrderAndBeginPayment(
      shop,
      at(person.ctx),
      "basic",
      couponCode ? { couponCode } : {},
    ).catch(() => null);
    if (placed) orders.push({ id: placed.orderId, merTradeNo: placed.merTradeNo, ctx: person.ctx });
  };
  const pay = async () => {
    const order = pickRecent(orders);
    if (!order) return;
    const { total } = await orderRow(shop, order.id);
    const Card4No = String(below(40)).padStart(4, "0");
    const event = paidEvent(total, { fields: { CardBank: "812", Card4No } });
    await recordTestEvent({ ...shop, ctx: at(shop.ctx) }, order.merTradeNo, event);
  };
  const refund = async () => {
    const [order, isWhole] = [pick(orders), below(2) === 0];
    if (!order) return;
    const { total } = await orderRow(shop, order.id);
    await outcomeOf(refundTestActions(shop, at(staff)).make(order.id, isWhole ? total : Math.ceil(total / 3)));
  };
  const edit = () =>
    withTestTransaction(shop, (db) =>
      db.update(referralPrograms).set({ referrerReward: 100 * below(9), refereeReward: 50 * below(9) }),
    );
  const run = () => rewardReferrals(shop, { db: at(shop.ctx).db });
  const acts = [register, register, register, register, buy, buy, pay, pay, refund, run, edit];
  return { people, run, one: () => (pick(acts) ?? register)() };
}

/** Each referral beside its coupons, uses and flags, as the tables have them. */
const stories = () => shop.database.sql<
  {
    state: string;
    order_state: string | null;
    due: boolean;
    given: number;
    live: number;
    unflagged: number;
    rewarded_amount: number | null;
    expected: number | null;
    worth: boolean;
    selves: number;
  }[]
>`select r.state, o.state as order_state, r.due_at is not null as due,
    (select count(*)::int from promotions p where p.id in (r.referrer_promotion_id, r.referee_promotion_id)) as given,
    (select count(*)::int from promotions p where p.id in (r.referrer_promotion_id, r.referee_promotion_id)
      and p.is_active) as live,
    (select count(*)::int from coupon_uses u join orders uo on uo.id = u.order_id
      where u.promotion_id in (r.referrer_promotion_id, r.referee_promotion_id) and u.state = 'used'
      and uo.state <> 'refunded'
      and not exists (select from order_flags f where f.order_id = u.order_id and f.code = 'coupon_withdrawn')) as unflagged,
    r.rewarded_amount,
    case when r.referrer_promotion_id is null then null when r.state = 'rewarded' or exists
      (select from coupon_uses u where u.promotion_id = r.referrer_promotion_id and u.state = 'used')
      then (select discount_value from promotions where id = r.referrer_promotion_id) else 0 end as expected,
    not exists (select from promotions p where p.id = r.referrer_promotion_id
        and (p.owner_id <> r.referrer_id or p.discount_value <> r.referrer_reward))
      and not exists (select from promotions p where p.id = r.referee_promotion_id
        and (p.owner_id <> r.referee_id or p.discount_value <> r.referee_reward)) as worth,
    (select count(*)::int from payment_attempts a join orders ao on ao.id = a.order_id
      where ao.member_id = r.referrer_id and r.state = 'rewarded' and a.created_at < r.rewarded_at - interval '8 days'
      and a.card_hash in (select card_hash from payment_attempts where order_id = r.order_id)) as selves
  from referrals r left join orders o on o.id = r.order_id`;

it(`after ${REGISTRATIONS} random registrations with orders, refunds and runs over two servers each side has earned at most once`, async () => {
  const below = sequence(20_261_129);
  const { id: programId } = await addProgram(shop, { isActive: true });
  const { people, run, one } = randomActs(below);
  while (people.length < REGISTRATIONS) {
    await Promise.all(Array.from({ length: TOGETHER }, one));
    shop.clock.advance(below(12) === 0 ? 2 * DAY : below(HOUR));
  }
  // Whatever is due still is decided.
  for (const days of [8, 1]) {
    shop.clock.advance(days * DAY);
    await run();
  }
  const referrals = await stories();
  for (const each of referrals) {
    expect(each.rewarded_amount).toBe(each.expected);
    expect([each.worth, each.selves, each.due]).toEqual([true, 0, false]);
    const isRefunded = each.order_state === "refunded" || each.order_state === "partly_refunded";
    if (each.state === "rewarded") expect([each.given > 0, isRefunded]).toEqual([true, false]);
    if (each.state === "withdrawn") expect([isRefunded, each.live, each.unflagged]).toEqual([true, 0, 0]);
    if (each.state === "refused" || each.state === "registered") expect(each.given).toBe(0);
  }
  // No coupon but those of a referral.
  const given = referrals.reduce((sum, each) => sum + each.given, 0);
  expect(await shop.database.db.$count(promotions)).toBe(given);
  const [program] = (await listReferralPrograms(staff, { limit: 10 })).items;
  expect(program).toMatchObject({
    id: programId,
    totalReferrals: referrals.length,
    totalRewards: referrals.reduce((sum, each) => sum + (each.rewarded_amount ?? 0), 0),
  });
  await expectBalanced(shop);
  // Otherwise nothing above was tried.
  const states = tally(referrals.map(({ state }) => state));
  const tried = ["registered", "rewarded", "withdrawn", "refused"].map((state) => (states[state] ?? 0) > 10);
  expect([tried, await shop.database.db.$count(members)], JSON.stringify(states)).toEqual([
    [true, true, true, true],
    people.length,
  ]);
}, 240_000);
