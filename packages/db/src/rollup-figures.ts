import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { members } from "./schema/accounts/member.ts";
import { membershipGrants, membershipPeriods } from "./schema/commerce/membership.ts";
import { campaignConversionCondition, orders } from "./schema/commerce/order.ts";
import { paymentAttempts } from "./schema/commerce/payment.ts";
import { referrals } from "./schema/commerce/referral.ts";
import { refunds } from "./schema/commerce/refund.ts";
import { oracleDraws } from "./schema/journey/oracle.ts";
import { prayers } from "./schema/journey/prayer.ts";
import { pageViews } from "./schema/site/page-view.ts";

/** Figures that are counted by one statement. */
export type RollupFigures = {
  metrics: readonly string[];
  /** Rows of (metric, dimension, value) of `day.taipei_day`, from `day.starts` to `day.ends`, read by an index on the time or its day. */
  figures: SQL;
  /** A metric that has the sums of another one by month, on its first day: for sums over all days of many dimensions. */
  months?: { metric: string; of: string };
  /** The columns by whose Taipei day the rows are counted, or (`isDay`) that are a day; `later`: so many days after it. */
  times: readonly { table: PgTable; column: string; isDay?: true; later?: number }[];
};

/** Taipei has no change of clocks, so a day is 24 hours whatever the session's time zone. */
const churnDelay = sql`interval '336 hours'`;

/** What is counted of each day (docs/decisions/0039, 0063). The triggers that mark days (`triggers.sql`) use the same names. */
export const rollupFigures = {
  members: {
    metrics: ["members.new", "members.accounts", "members.converted"],
    figures: sql`select f.* from (
        select count(*) as added,
          count(*) filter (where deleted_at is null and is_active) as active,
          count(*) filter (where deleted_at is null and not is_active) as inactive,
          count(*) filter (where exists (select from orders o where o.member_id = members.id and o.total > 0
            and o.state in ('paid', 'fulfilled', 'partly_refunded'))) as converted
        from members where created_at >= day.starts and created_at < day.ends
      ) m cross join lateral (values ('members.new', '', m.added), ('members.accounts', 'active', m.active),
        ('members.accounts', 'inactive', m.inactive), ('members.converted', '', m.converted)) f (metric, dimension, value)`,
    times: [{ table: members, column: "created_at" }],
  },
  plans: {
    metrics: ["plan.ends"],
    figures: sql`select 'plan.ends', plan, count(*)
      from members where plan_ends_at >= day.starts and plan_ends_at < day.ends and deleted_at is null group by plan`,
    times: [{ table: members, column: "plan_ends_at" }],
  },
  // On the fourteenth day after the end. What comes after that day changes nothing any more, so time alone changes no figure.
  churn: {
    metrics: ["plan.ended", "plan.unfollowed"],
    figures: sql`select f.metric, p.plan_type, f.value from (
        select plan_type, count(*) as ended, count(*) filter (where not exists (
          select from membership_periods further where further.member_id = ended.member_id
            and further.starts_at >= ended.ends_at and further.starts_at < day.ends)) as unfollowed
        from membership_periods ended
        where ends_at >= day.starts - ${churnDelay} and ends_at < day.ends - ${churnDelay} group by plan_type
      ) p cross join lateral (values ('plan.ended', p.ended), ('plan.unfollowed', p.unfollowed)) f (metric, value)`,
    times: [{ table: membershipPeriods, column: "ends_at", later: 14 }],
  },
  grants: {
    metrics: ["grants.administrator", "grants.trial"],
    figures: sql`select 'grants.' || source, plan_type, count(*) from membership_grants
      where source in ('trial', 'administrator') and granted_at >= day.starts and granted_at < day.ends
      group by source, plan_type`,
    times: [{ table: membershipGrants, column: "granted_at" }],
  },
  prayers: {
    metrics: ["prayers.status", "prayers.care", "prayers.planet"],
    figures: sql`select case when grouping(care) = 0 then 'prayers.care' when grouping(status) = 0 then 'prayers.status'
        else 'prayers.planet' end, coalesce(care, status, soul_planet), count(*)
      from prayers where created_at >= day.starts and created_at < day.ends
      group by grouping sets ((status), (care), (soul_planet)) having grouping(care) = 1 or care is not null`,
    times: [{ table: prayers, column: "created_at" }],
  },
  completions: {
    metrics: ["prayers.completed", "prayers.completion_days", "prayers.rated", "prayers.rate_sum"],
    figures: sql`select f.metric, p.soul_planet, f.value from (
        select soul_planet, count(*) as completed, sum(day.taipei_day - taipei_day(created_at)) as completion_days,
          count(success_rate) as rated, coalesce(sum(success_rate), 0) as rate_sum
        from prayers where completed_at >= day.starts and completed_at < day.ends group by soul_planet
      ) p cross join lateral (values ('prayers.completed', p.completed), ('prayers.completion_days', p.completion_days),
        ('prayers.rated', p.rated), ('prayers.rate_sum', p.rate_sum)) f (metric, value)`,
    times: [{ table: prayers, column: "completed_at" }],
  },
  // By where money comes from: the order's plan, or goods. Looked up for each payment, as a join of a day would read all orders.
  revenue: {
    metrics: ["revenue.paid", "revenue.refunded"],
    figures: sql`select p.metric, coalesce(p.plan_type, 'goods'), sum(p.amount) from (
        select 'revenue.paid' as metric, (select o.plan_type from orders o where o.id = a.order_id) as plan_type, a.received as amount
          from payment_attempts a where a.paid_at >= day.starts and a.paid_at < day.ends and a.state = 'paid'
        union all select 'revenue.refunded', (select o.plan_type from orders o where o.id = r.order_id), r.amount
          from refunds r where r.done_at >= day.starts and r.done_at < day.ends and r.state = 'done'
      ) p group by p.metric, p.plan_type`,
    times: [
      { table: paymentAttempts, column: "paid_at" },
      { table: refunds, column: "done_at" },
    ],
  },
  orders: {
    metrics: ["orders.paid", "orders.free"],
    figures: sql`select case when total > 0 then 'orders.paid' else 'orders.free' end, coalesce(plan_type, 'goods'), count(*)
      from orders where paid_at >= day.starts and paid_at < day.ends group by total > 0, plan_type`,
    times: [{ table: orders, column: "paid_at" }],
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
  // A page with a slug under its path, any other under its route.
  pages: {
    metrics: ["pages.views", "pages.page", "pages.page_month"],
    figures: sql`select case grouping(route) when 1 then 'pages.views' else 'pages.page' end,
        case grouping(route) when 1 then '' else replace(route, ':slug', slug) end, sum(views)
      from page_views where page_views.day = day.taipei_day group by grouping sets ((), (route, slug))`,
    months: { metric: "pages.page_month", of: "pages.page" },
    times: [{ table: pageViews, column: "day", isDay: true }],
  },
} as const satisfies Record<string, RollupFigures>;
