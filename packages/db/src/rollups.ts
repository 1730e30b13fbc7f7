import { and, eq, getTableName, inArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./connection/client.ts";
import { requireTransaction } from "./connection/transaction.ts";
import { members } from "./schema/accounts/member.ts";
import { oracleDraws } from "./schema/journey/oracle.ts";
import { paymentAttempts } from "./schema/commerce/payment.ts";
import { campaignConversionCondition, orders } from "./schema/commerce/order.ts";
import { prayers } from "./schema/journey/prayer.ts";
import { referrals } from "./schema/commerce/referral.ts";
import { refunds } from "./schema/commerce/refund.ts";
import { dailyRollups, rollupMarks } from "./schema/site/rollup.ts";

/** Figures that are counted by one statement. */
type Family = {
  metrics: readonly string[];
  /** Rows of (metric, dimension, value) of `day.taipei_day`, from `day.starts` to `day.ends`, read by an index on the time or its day. */
  figures: SQL;
  /** A metric that has the sums of another one by month, on its first day: for sums over all days of many dimensions. */
  months?: { metric: string; of: string };
  /** The columns by whose Taipei day the rows are counted. */
  times: readonly { table: PgTable; column: string }[];
};

const families = {
  members: {
    metrics: ["members.new", "members.accounts"],
    figures: sql`select f.* from (
        select count(*) as added,
          count(*) filter (where deleted_at is null and is_active) as active,
          count(*) filter (where deleted_at is null and not is_active) as inactive
        from members where created_at >= day.starts and created_at < day.ends
      ) m cross join lateral (values ('members.new', '', m.added), ('members.accounts', 'active', m.active),
        ('members.accounts', 'inactive', m.inactive)) f (metric, dimension, value)`,
    times: [{ table: members, column: "created_at" }],
  },
  plans: {
    metrics: ["plan.ends"],
    figures: sql`select 'plan.ends', plan, count(*)
      from members where plan_ends_at >= day.starts and plan_ends_at < day.ends and deleted_at is null group by plan`,
    times: [{ table: members, column: "plan_ends_at" }],
  },
  prayers: {
    metrics: ["prayers.status", "prayers.care"],
    figures: sql`select case grouping(care) when 1 then 'prayers.status' else 'prayers.care' end, coalesce(status, care), count(*)
      from prayers where created_at >= day.starts and created_at < day.ends
      group by grouping sets ((status), (care)) having grouping(care) = 1 or care is not null`,
    times: [{ table: prayers, column: "created_at" }],
  },
  completions: {
    metrics: ["prayers.completed"],
    figures: sql`select 'prayers.completed', '', count(*)
      from prayers where completed_at >= day.starts and completed_at < day.ends`,
    times: [{ table: prayers, column: "completed_at" }],
  },
  revenue: {
    metrics: ["revenue.paid", "revenue.refunded"],
    figures: sql`select 'revenue.paid', '', coalesce(sum(received), 0)
        from payment_attempts where paid_at >= day.starts and paid_at < day.ends and state = 'paid'
      union all select 'revenue.refunded', '', coalesce(sum(amount), 0)
        from refunds where done_at >= day.starts and done_at < day.ends and state = 'done'`,
    times: [
      { table: paymentAttempts, column: "paid_at" },
      { table: refunds, column: "done_at" },
    ],
  },
  marketing: {
    metrics: ["campaigns.conversions", "campaigns.conversions_month", "coupons.used", "coupons.discount"],
    figures: sql`select 'campaigns.conversions', campaign_id::text, count(*)
        from orders where paid_at >= day.starts and paid_at < day.ends and ${campaignConversionCondition(orders)}
        group by campaign_id
      union all select c.metric, '', c.value from (select count(*) as used, coalesce(sum(discount), 0) as discount
        from orders join promotions on promotions.id = promotion_id and owner_id is null
        where paid_at >= day.starts and paid_at < day.ends) o
        cross join lateral (values ('coupons.used', o.used), ('coupons.discount', o.discount)) c (metric, value)`,
    months: { metric: "campaigns.conversions_month", of: "campaigns.conversions" },
    times: [{ table: orders, column: "paid_at" }],
  },
  referrals: {
    metrics: ["referrals.rewarded", "referrals.rewards"],
    figures: sql`select f.* from (select count(*) filter (where state = 'rewarded') as rewarded,
          coalesce(sum(rewarded_amount), 0) as rewards
        from referrals where rewarded_at >= day.starts and rewarded_at < day.ends
      ) r cross join lateral (values ('referrals.rewarded', '', r.rewarded), ('referrals.rewards', '', r.rewards))
        f (metric, dimension, value)`,
    times: [{ table: referrals, column: "rewarded_at" }],
  },
  draws: {
    metrics: ["draws.slip", "draws.slip_month", "draws.deck", "draws.source"],
    figures: sql`select case when grouping(slip_id) = 0 then 'draws.slip' when grouping(deck_id) = 0 then 'draws.deck'
        else 'draws.source' end, coalesce(slip_id::text, deck_id::text, source), count(*)
      from oracle_draws where oracle_draws.taipei_day = day.taipei_day
      group by grouping sets ((slip_id), (deck_id), (source))`,
    months: { metric: "draws.slip_month", of: "draws.slip" },
    times: [{ table: oracleDraws, column: "created_at" }],
  },
} as const satisfies Record<string, Family>;

/** Which figures of a day are recomputed together. The triggers that mark days (`triggers.sql`) use the same names. */
type RollupFamily = keyof typeof families;
export const rollupFamilies = Object.keys(families) as [RollupFamily, ...RollupFamily[]];

/** The first key of the advisory locks by which workers take turns, one lock a family: "roll" in ASCII. */
const LOCK = 0x726f6c6c;

/**
 * Recomputes at most `days` marked days of a family, the latest first, within the caller's transaction, and returns how many.
 * None while another transaction recomputes the family. A mark is deleted before its day is read, by a statement of its own:
 * what has been marked is committed, so it is read; what is committed later keeps its mark.
 */
export async function rebuildMarkedDays(
  ctx: { db: Db },
  { family, days, now }: { family: RollupFamily; days: number; now: Date },
): Promise<number> {
  requireTransaction(ctx);
  const { db } = ctx;
  const [lock] = await db.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK}::int, ${rollupFamilies.indexOf(family)}::int) as locked`,
  );
  if (!lock?.locked) return 0;
  const marked = await db.execute<{ day: string }>(sql`
    with taken as (
      delete from ${rollupMarks} where family = ${family} and taipei_day in (
        select distinct taipei_day from ${rollupMarks} where family = ${family} order by taipei_day desc limit ${days})
      returning taipei_day)
    select distinct taipei_day::text as day from taken`);
  if (marked.length === 0) return 0;
  await writeFigures(
    db,
    families[family],
    marked.map(({ day }) => day),
    now,
  );
  return marked.length;
}

async function writeFigures(
  db: Db,
  { metrics, figures, months }: Family,
  days: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .delete(dailyRollups)
    .where(and(inArray(dailyRollups.metric, [...metrics]), inArray(dailyRollups.taipeiDay, [...days])));
  await db.execute(sql`insert into ${dailyRollups} (metric, taipei_day, dimension, value, updated_at)
    select f.metric, day.taipei_day, f.dimension, f.value, ${now}::timestamptz
    from (select taipei_day, taipei_day_start(taipei_day) as starts, taipei_day_start(taipei_day + 1) as ends
      from unnest(${sql.param([...days])}::date[]) taipei_day) day
    cross join lateral (${figures}) f (metric, dimension, value) where f.value > 0`);
  if (months) await writeMonths(db, months, [...new Set(days.map((day) => `${day.slice(0, 8)}01`))], now);
}

async function writeMonths(
  db: Db,
  { metric, of }: NonNullable<Family["months"]>,
  months: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .delete(dailyRollups)
    .where(and(eq(dailyRollups.metric, metric), inArray(dailyRollups.taipeiDay, [...months])));
  await db.execute(sql`insert into ${dailyRollups} (metric, taipei_day, dimension, value, updated_at)
    select ${metric}, month.starts, f.dimension, f.value, ${now}::timestamptz
    from unnest(${sql.param([...months])}::date[]) month (starts)
    cross join lateral (select dimension, sum(value)::int from ${dailyRollups} where metric = ${of}
      and taipei_day >= month.starts and taipei_day < (month.starts + interval '1 month')::date
      group by dimension) f (dimension, value)`);
}

/** Marks every day that has rows or figures, so that all of them are recomputed. */
export async function markAllDays(ctx: { db: Db }): Promise<void> {
  requireTransaction(ctx);
  for (const family of rollupFamilies) {
    const { metrics, times } = families[family];
    const days = times.map(({ table, column }) => {
      const time = sql.raw(column);
      return sql`select generate_series(taipei_day(min(${time})), taipei_day(max(${time})), '1 day')::date
        from ${sql.identifier(getTableName(table))}`;
    });
    await ctx.db.execute(sql`insert into ${rollupMarks} (family, taipei_day)
      select ${family}, d.day from (${sql.join(days, sql` union `)} union
        select taipei_day from ${dailyRollups} where ${inArray(dailyRollups.metric, [...metrics])}) d (day)`);
  }
}

/** Recomputes every marked day in one transaction: for a seed, whose triggers have marked the days of its rows. */
export async function rebuildAllMarkedDays(ctx: { db: Db }, now: Date): Promise<void> {
  const all = 2 ** 31 - 1;
  for (const family of rollupFamilies) await rebuildMarkedDays(ctx, { family, days: all, now });
}
