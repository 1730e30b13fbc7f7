import { type Seller, isSellerComplete } from "@panshi/contracts/commerce/seller";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { administrators, contactInfo, members, seedRuns, settings } from "../schema/index.ts";
import { testDatabase, type TestDatabase } from "../testing.ts";
import { searchTerms } from "../search.ts";
import { digestRows } from "./digest.ts";
import { seed } from "./index.ts";

const at = "2026-03-20";
/** Late on the seed's day: the figures are the same all day. */
const now = "2026-03-20T15:59:00Z";
let first: TestDatabase;
let second: TestDatabase;
const seedDemo = (database: TestDatabase, log: (line: string) => void = () => {}) =>
  seed({ url: database.url, kind: "demo", at, log });
const query = async <T extends Record<string, unknown>>(text: string) => [
  ...(await first.db.execute<T>(sql.raw(text))),
];

beforeAll(async () => {
  [first, second] = await Promise.all([testDatabase({ max: 2 }), testDatabase({ max: 2 })]);
  await seedDemo(first);
}, 60_000);
afterAll(() => Promise.all([first.close(), second.close()]));

test("two servers that start at the same time insert it once, and the same day gives the same rows", {
  timeout: 60_000,
}, async () => {
  const lines: string[] = [];
  await Promise.all([seedDemo(second, (line) => lines.push(line)), seedDemo(second, (line) => lines.push(line))]);
  expect(lines.filter((line) => line.includes("demo seed inserted"))).toHaveLength(1);
  expect(await digestRows(second.db)).toEqual(await digestRows(first.db));
});

test("a second run inserts nothing, also on another day", async () => {
  const before = await digestRows(first.db);
  const lines: string[] = [];
  await seed({ url: first.url, kind: "demo", at: "2026-06-01", log: (line) => lines.push(line) });
  expect(await digestRows(first.db)).toEqual(before);
  expect(lines).toEqual([]);
  const [run] = await first.db.select().from(seedRuns).where(eq(seedRuns.name, "demo"));
  expect(run?.parameters).toMatchObject({ at, members: 1247 });
});

describe("figures", () => {
  test("of the members: 1,247, of them 156 on trial and 342 vip, 87 % of the accounts active", async () => {
    const current = await query(`select plan_type, count(*)::int from membership_periods
      where starts_at <= '${now}' and ends_at > '${now}' group by 1 order by 1`);
    expect(current).toEqual([
      { plan_type: "basic", count: expect.any(Number) },
      { plan_type: "trial", count: 156 },
      { plan_type: "vip", count: 342 },
    ]);
    const [row] = await query(
      "select count(*)::int as all, round(100.0 * avg(is_active::int))::int as active from members",
    );
    expect(row).toEqual({ all: 1247, active: 87 });
  });

  test("[S9.28] of the marketing: 4.98 %, NT$ 105,000, 214,000 and NT$ 44,500", async () => {
    const [sums] = await query(`select sum(impressions)::int as impressions,
      (select sum(budget)::int from campaigns) as budget,
      round(100.0 * (select count(*) from orders where campaign_id is not null and total > 0
        and state in ('paid', 'fulfilled', 'partly_refunded')) / sum(clicks), 2)::text as rate from campaign_counts`);
    expect(sums).toEqual({ impressions: 214_000, budget: 105_000, rate: "4.98" });
    expect(await query("select sum(rewarded_amount)::int as rewards from referrals where state = 'rewarded'")).toEqual([
      { rewards: 44_500 },
    ]);
  });

  test("of the referrals: the base seed's program runs, one of before does not, and every member has a code", async () => {
    const running =
      await query(`select name, is_active, count(r.id) filter (where r.state = 'rewarded')::int as rewarded,
      count(r.id) filter (where r.state = 'waiting') > 0 as waits from referral_programs g
      join referrals r on r.program_id = g.id group by g.id order by g.is_active desc`);
    expect(running).toEqual([
      { name: "同行有禮", is_active: true, rewarded: 61, waits: true },
      { name: "第一批同行者", is_active: false, rewarded: 40, waits: false },
    ]);
    const [codes] = await query("select count(*)::int as count, min(length(code)) as length from referral_codes");
    expect(codes).toEqual({ count: 1247, length: 8 });
  });

  test("of the marketing are counted from rows", async () => {
    const miscounted = await query(`
      select code from campaigns c where exists (select from orders where campaign_id = c.id
        and (created_at < c.start_date - interval '8 hours' or paid_at > c.end_date + interval '16 hours'
          or total = 0 or state not in ('paid', 'fulfilled', 'partly_refunded')))
      union all select code from campaigns c join campaign_counts n on n.campaign_id = c.id
        where n.day not between c.start_date and c.end_date
      union all select coupon_code from promotions p where taken_count <>
        (select count(*) from coupon_uses u join orders o on o.id = u.order_id and o.promotion_id = p.id
          and o.discount = u.discount and o.paid_at between p.valid_from and p.valid_to where u.promotion_id = p.id)
      union all select r.id::text from referrals r join referral_programs g on g.id = r.program_id
        where r.order_id is not null and not exists (select from orders o where o.id = r.order_id
          and o.member_id = r.referee_id and o.total >= g.minimum_purchase and o.state = 'fulfilled' and not exists
          (select from orders e where e.member_id = r.referee_id and e.total >= g.minimum_purchase and e.paid_at < o.paid_at)
          and coalesce(r.rewarded_at > o.paid_at + interval '7 days', r.due_at = o.paid_at + interval '7 days'))
      union all select r.id::text from referrals r join referral_programs g on g.id = r.program_id
        where r.rewarded_at is not null and not (
          exists (select from promotions p where p.id = r.referrer_promotion_id and p.owner_id = r.referrer_id
            and p.discount_value = g.referrer_reward and p.discount_value = r.rewarded_amount)
          and exists (select from promotions p where p.id = r.referee_promotion_id and p.owner_id = r.referee_id
            and p.discount_value = g.referee_reward))
      union all select title from notifications n where total_recipients <>
        (select count(*) from notification_recipients where notification_id = n.id) or read_count <>
        (select count(read_at) from notification_recipients where notification_id = n.id)`);
    expect(miscounted).toEqual([]);
  });

  test("of the orders: no member has a promotion twice", async () => {
    expect(
      await query(`select member_id from coupon_uses u join orders o on o.id = u.order_id
        group by member_id, u.promotion_id having count(*) > 1`),
    ).toEqual([]);
    const uses = await query("select coupon_code, taken_count from promotions where taken_count > 0 order by 1");
    expect(uses).toEqual([
      { coupon_code: "GIFT3990", taken_count: 1 },
      { coupon_code: "HELLO300", taken_count: 31 },
      { coupon_code: "SEASON1000", taken_count: 62 },
      { coupon_code: "STONE10", taken_count: 94 },
    ]);
  });

  test("of the main account's overview: energy 95 %, 12 active, 8 fulfilled, success 98 %", async () => {
    const [overview] =
      await query(`select avg(energy_level) filter (where status in ('pending', 'in_progress')) * 20 as energy,
      count(*) filter (where status in ('pending', 'in_progress'))::int as active,
      count(*) filter (where status = 'completed')::int as fulfilled, avg(success_rate)::float as success
      from prayers p join members m on m.id = p.member_id where m.email = 'member@panshi.test'`);
    expect(overview).toMatchObject({ active: 12, fulfilled: 8, success: 98 });
    expect(Number(overview?.energy)).toBe(95);
  });
});

test("two thirds of the wishes have a topic, each of the five among them", async () => {
  const [topics] =
    await query(`select count(distinct topic)::int as kinds, avg((topic is not null)::int)::float as share
    from prayers`);
  expect(topics?.kinds).toBe(5);
  expect(topics?.share).toBeGreaterThan(0.6);
  expect(topics?.share).toBeLessThan(0.75);
});

test("what is kept beside the rows is true: running plans, numbers of prayers, completions and search terms", async () => {
  expect(
    await query(`select m.id from members m left join membership_periods p on p.member_id = m.id
      and p.starts_at <= '${now}' and p.ends_at > '${now}'
      where m.plan is distinct from p.plan_type or m.plan_ends_at is distinct from p.ends_at
        or m.prayer_count <> (select count(*) from prayers where member_id = m.id)`),
  ).toEqual([]);
  expect(await query("select id from prayers where (status = 'completed') <> (completed_at is not null)")).toEqual([]);
  const rows = await query<{ title: string; name: string; found: string[] }>(`select title, full_name as name,
    tsvector_to_array(p.search) as found from prayers p join members m on m.id = p.member_id`);
  for (const { title, name, found } of rows)
    expect(found.toSorted()).toEqual(searchTerms(`${title}\n${name}`).toSorted());
});

test("a few wishes need care or were attended to, and a few have a reply", async () => {
  const [found] = await query<{ open: number; attended: number; replies: number }>(`select
    count(*) filter (where care = 'open')::int as open, count(*) filter (where care = 'attended' and care_attended_by is not null)::int as attended,
    count(*) filter (where reply is not null and replied_by is not null)::int as replies from prayers`);
  for (const count of Object.values(found ?? {})) {
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(10);
  }
});

test("accounts to sign in with", async () => {
  const administratorRows = await first.db
    .select({ email: administrators.email, role: administrators.role, isDemo: administrators.isDemo })
    .from(administrators)
    .orderBy(administrators.createdAt);
  expect(administratorRows).toEqual([
    { email: "super@panshi.test", role: "super_admin", isDemo: true },
    { email: "admin@panshi.test", role: "admin", isDemo: true },
    { email: "moderator@panshi.test", role: "moderator", isDemo: true },
  ]);
  const accounts =
    await query(`select email, full_name, phone, plan_type, registration_completed_at is not null as completed,
      email_verified_at is not null as verified, ceil(extract(epoch from ends_at - '${now}') / 86400)::int as days
    from members m left join lateral (select plan_type, ends_at from membership_periods where member_id = m.id
      and starts_at <= '${now}' order by starts_at desc limit 1) p on true
    where password_hash is not null order by phone`);
  const account = (name: string, fullName: string, phone: string) => ({
    email: `${name}@panshi.test`,
    full_name: fullName,
    phone,
    completed: true,
    verified: true,
  });
  expect(accounts).toEqual([
    { ...account("member", "林若晨", "+886912000001"), plan_type: "vip", days: 60 },
    { ...account("trial", "許安然", "+886912000002"), plan_type: "trial", days: 5 },
    { ...account("expired", "周向晚", "+886912000003"), plan_type: "basic", days: -20 },
    { ...account("new", "方初見", "+886912000004"), plan_type: null, days: null, completed: false, verified: false },
  ]);
});

test("the main account has rows in every part of the soul temple", async () => {
  const [counts] = await query(`select
      (select count(*)::int from oracle_draws d
        join deck_slips s on s.deck_id = d.deck_id and s.version_id = d.version_id where d.member_id = m.id) as draws,
      (select json_object_agg(voice, ratings) from (select voice, json_agg(rating order by r.id) as ratings
        from oracle_readings r join oracle_draws d on d.id = r.draw_id where d.member_id = m.id group by voice) v) as readings,
      (select count(*)::int from dialogues where member_id = m.id) as dialogues,
      (select count(*)::int from moments where member_id = m.id and creative_item_id is not null
        and code_image_item_id is not null and music_item_id is not null) as moments,
      (select count(*)::int from purchases where member_id = m.id) as purchases,
      (select count(*)::int from notification_recipients where member_id = m.id) as notifications,
      (select count(*)::int from notification_recipients where member_id = m.id and read_at is null) as unread,
      (select count(*)::int from manual_enrolments where member_id = m.id) as manuals,
      soul_planet, prayer_manual from members m where email = 'member@panshi.test'`);
  expect(counts).toEqual({
    draws: 9,
    readings: { plain: [4, null, 5, null, 3, null, 4, 4, null], classical: [5, null], reflective: [5, 4] },
    dialogues: 7,
    moments: 2,
    purchases: 3,
    notifications: 5,
    unread: 2,
    manuals: 2,
    soul_planet: "saturn",
    prayer_manual: "energy_manual",
  });
});

test("every seeded reading is made of the slip's own texts: no row says that a model wrote what none did", async () => {
  expect(await query("select distinct source from oracle_readings")).toEqual([{ source: "traditional" }]);
});

describe("memberships", () => {
  test("periods do not overlap", async () => {
    expect(
      await query(`select a.member_id from membership_periods a join membership_periods b on a.member_id = b.member_id
        and a.id <> b.id and a.starts_at <= b.starts_at and a.ends_at > b.starts_at`),
    ).toEqual([]);
  });

  test("paid days run in full, and a trial for seven days or until the first payment", async () => {
    const off = await query(`select g.member_id from (select member_id,
        sum(least(days, extract(epoch from revoked_at - granted_at) / 86400)) filter (where source <> 'trial') as paid,
        min(granted_at) filter (where source <> 'trial') as first_paid,
        min(granted_at) filter (where source = 'trial') as tried from membership_grants
        where member_id not in (select member_id from orders o join order_holds h on h.order_id = o.id) group by 1) g
      full join (select member_id, sum(extract(epoch from ends_at - starts_at)) filter (where plan_type <> 'trial') / 86400 as paid,
        min(starts_at) filter (where plan_type = 'trial') as tried, max(ends_at) filter (where plan_type = 'trial') as trial_end
        from membership_periods
        where member_id not in (select member_id from orders o join order_holds h on h.order_id = o.id) group by 1) p on p.member_id = g.member_id
      where round(g.paid, 6) is distinct from round(p.paid, 6) or g.tried is distinct from p.tried
        or p.trial_end <> least(g.first_paid, g.tried + interval '7 days') or g.member_id is null or p.member_id is null`);
    expect(off).toEqual([]);
  });

  test("a period begins with a grant, or where the one before ends", async () => {
    expect(
      await query(`select p.id from membership_periods p where not exists (select from membership_grants g
        where g.member_id = p.member_id and g.granted_at = p.starts_at) and not exists (select from membership_periods b
        where b.member_id = p.member_id and b.ends_at = p.starts_at)`),
    ).toEqual([]);
  });

  test("every paid plan has a grant, and no unpaid one has", async () => {
    expect(
      await query(`select o.id from orders o left join membership_grants g on g.order_id = o.id
        where (o.kind = 'plan' and o.fulfilled_at is not null) <> (g.id is not null) or g.granted_at <> o.paid_at
        or g.member_id <> o.member_id or g.plan_type <> o.plan_type`),
    ).toEqual([]);
    const states = await query<{ state: string }>("select distinct state from orders order by 1");
    expect(states.map(({ state }) => state)).toEqual([
      "expired",
      "fulfilled",
      "paid",
      "partly_refunded",
      "pending",
      "refunded",
    ]);
  });
});

test("attempts have the amounts of their orders, and paid products are purchases", async () => {
  expect(
    await query(`select a.id from payment_attempts a join orders o on o.id = a.order_id
      where (amount <> total or received <> total) and not exists (select from order_flags f where f.attempt_id = a.id)`),
  ).toEqual([]);
  expect(
    await query(`select i.id from order_items i join orders o on o.id = i.order_id left join purchases s
      on s.order_id = o.id and s.product_id = i.product_id and s.price = i.price and s.member_id = o.member_id where s.id is null`),
  ).toEqual([]);
});

describe("what waits for a person", () => {
  test("stops the plan whose refund is on its way, to a bank account or without the gateway's answer", async () => {
    const stopped =
      await query(`select coalesce(r.state, f.state) as state, o.kind, m.plan, p.ends_at = h.held_at as stopped,
        g.granted_at < h.held_at as began, g.days > 20 as unused, h.product_ids, h.released_at
      from order_holds h join orders o on o.id = h.order_id join members m on m.id = o.member_id
      join membership_grants g on g.order_id = o.id
      left join refund_requests r on r.id = h.request_id and r.order_id = o.id and r.decided_at = h.held_at
      left join refunds f on f.id = h.refund_id and f.order_id = o.id and f.created_at = h.held_at
      left join lateral (select max(ends_at) as ends_at from membership_periods where member_id = m.id) p on true order by 1`);
    const hold = {
      kind: "plan",
      plan: null,
      stopped: true,
      began: true,
      unused: true,
      product_ids: null,
      released_at: null,
    };
    expect(stopped).toEqual([
      { state: "account_needed", ...hold },
      { state: "unknown", ...hold },
    ]);
  });

  test("is there in every state that a screen shows", async () => {
    const [found] = await query(`select
      (select json_agg(code order by code) from order_flags where settled_at is null) as flags,
      (select json_agg(quarantine order by quarantine) from payment_events where quarantine is not null) as events,
      (select count(*)::int from payment_events where quarantine is not null and attempt_id is null) as without_order,
      (select json_agg(state order by state) from refund_requests) as requests,
      (select json_agg(state order by state) from refunds) as refunds,
      (select json_agg(kind || ' ' || state order by kind, state) from invoice_adjustments) as adjustments,
      (select json_agg(state order by state) from mail_outbox) as emails,
      (select count(*)::int from orders where state = 'paid' and member_id is null) as unclaimed,
      (select count(*)::int from orders where total = 0 and fulfilled_at is not null) as free,
      (select count(*)::int from membership_grants where source = 'administrator' and revoked_at is null) as given`);
    expect(found).toEqual({
      flags: ["paid_late", "refund_unknown", "second_payment", "wrong_amount"],
      events: ["second_payment", "unknown_order", "unrecognised", "wrong_amount"],
      without_order: 2,
      requests: ["account_needed", "declined", "done", "waiting"],
      refunds: ["done", "done", "done", "done", "unknown"],
      adjustments: ["allowance waiting", "void done", "void done"],
      emails: ["failed", "sent", "waiting"],
      unclaimed: 3,
      free: 1,
      given: 1,
    });
  });

  test("every order has an invoice: with a number a day after its payment, else waiting, and some for too long", async () => {
    expect(await query("select id from orders where not exists (select from invoices where order_id = id)")).toEqual(
      [],
    );
    expect(await query("select order_id from invoices where (number is null) = (issued_at is not null)")).toEqual([]);
    const [late] = await query<{ count: number }>(`select count(*)::int from invoices join orders on id = order_id
      where invoices.state = 'waiting' and total > 0 and paid_at < '${at}T00:00:00+08:00'::timestamptz - interval '2 days'`);
    expect(late?.count).toBe(3);
    const states = await query<{ state: string }>("select distinct state from invoices order by 1");
    expect(states.map(({ state }) => state)).toEqual(["issued", "not_needed", "void", "waiting"]);
  });
});

test("no timestamp of the past is later than the start of the demo's day", async () => {
  const columns = await query<{ name: string; later: string }>(`select table_name as name,
      string_agg(format('%I > %L', column_name, '${at}T00:00:00+08:00'), ' or ') as later from information_schema.columns
    where table_schema = 'public' and data_type like 'timestamp%' and table_name <> 'seed_runs'
      and column_name not in ('expires_at', 'ends_at', 'plan_ends_at', 'starts_at', 'scheduled_at', 'valid_from', 'valid_to', 'pay_expires_at', 'account_until', 'due_at')
    group by 1`);
  for (const { name, later } of columns) {
    const [row] = await query<{ count: number }>(`select count(*)::int from ${name} where ${later}`);
    expect({ name, count: row?.count }).toEqual({ name, count: 0 });
  }
});

test("members are found by one and by two characters of their name", async () => {
  const found = await first.db
    .select({ fullName: members.fullName })
    .from(members)
    .where(sql`${members.search} @@ '若晨'::tsquery`);
  expect(found).toEqual([{ fullName: "林若晨" }]);
  const [family] = await query<{ same: boolean }>(`select count(*) filter (where search @@ '林'::tsquery) =
    count(*) filter (where full_name like '%林%') as same from members`);
  expect(family?.same).toBe(true);
});

test("shows the demo's contact lines, stories and no empty line", async () => {
  const [email] = await first.db.select().from(contactInfo).where(eq(contactInfo.slug, "email"));
  expect(email).toMatchObject({ value: "service@panshi.test", isActive: true });
  expect(await query("select slug from contact_info where is_active and value = ''")).toEqual([]);
  expect(await query("select count(*)::int from success_stories where is_published")).toEqual([{ count: 8 }]);
});

describe("the seller", () => {
  const sellerOf = async ({ db }: TestDatabase) =>
    (await db.select().from(settings).where(eq(settings.key, "seller")))[0];

  test("is obviously not real, and complete enough for test payments", async () => {
    const row = await sellerOf(first);
    expect(row).toMatchObject({ key: "seller", updatedBy: null, value: { companyNumber: "00000000" } });
    expect(JSON.stringify(row?.value)).toMatch(/尚未登記/);
    expect(isSellerComplete(row?.value as Seller)).toBe(true);
  });
});
