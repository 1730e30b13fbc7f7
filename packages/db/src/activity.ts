import { type ReportPeriod, reportPeriods, RETENTION_MONTHS } from "@panshi/contracts/site/report";
import { daysBefore } from "@panshi/contracts/platform/taipei-time";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "./connection/client.ts";
import { requireTransaction } from "./connection/transaction.ts";
import { activityDays } from "./schema/site/activity.ts";
import { dailyRollups } from "./schema/site/rollup.ts";

/**
 * `members.engaged`: members with a day of activity in a period that ends on the figure's day, by period; of each the last one and the one
 * before it. `members.retained`: of the members who registered in the month that begins on the figure's day, those who were active in
 * the n-th month after it, by n.
 */
export const activityMetrics = ["members.engaged", "members.retained"] as const;

/** The key of the advisory lock under which one worker writes these figures: "acti" in ASCII. */
const LOCK = 0x61637469;

/**
 * Recounts engagement and retention, up to a Taipei day, within the caller's transaction. A member counts once in a period, so these
 * are no sums of days. Does nothing while another transaction does it.
 */
export async function writeActivityFigures(ctx: { db: Db }, { day, now }: { day: string; now: Date }): Promise<void> {
  requireTransaction(ctx);
  const { db } = ctx;
  const [lock] = await db.execute<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as locked`);
  if (!lock?.locked) return;
  await db.delete(dailyRollups).where(inArray(dailyRollups.metric, [...activityMetrics]));
  await db.execute(engaged(day, now));
  await db.execute(retained(day, now));
}

type Span = { period: ReportPeriod; first: string; last: string };
const spansUntil = (day: string): Span[] =>
  Object.entries(reportPeriods).flatMap(([period, { days }]) =>
    [day, daysBefore(day, days)].map((last) => ({
      period: period as ReportPeriod,
      first: daysBefore(last, days - 1),
      last,
    })),
  );

/** One pass over the activity of two years: a row a member says in which periods it lies. */
function engaged(day: string, now: Date): SQL {
  const spans = spansUntil(day);
  const each = (part: (span: Span, column: ReturnType<typeof sql.identifier>) => SQL): SQL =>
    sql.join(
      spans.map((span, index) => part(span, sql.identifier(`in_${index}`))),
      sql`, `,
    );
  const first = spans.map((span) => span.first).toSorted()[0];
  return sql`insert into ${dailyRollups} (metric, taipei_day, dimension, value, updated_at)
    select 'members.engaged', f.day, f.period, f.members, ${now}::timestamptz from (
      select ${each((_, column) => sql`count(*) filter (where ${column}) as ${column}`)} from (
        select ${each(
          (span, column) => sql`bool_or(taipei_day between ${span.first}::date and ${span.last}::date) as ${column}`,
        )} from ${activityDays} where taipei_day between ${first}::date and ${day}::date group by member_id
      ) member
    ) counted cross join lateral (values ${each(
      (span, column) => sql`(${span.last}::date, ${span.period}::text, counted.${column})`,
    )}) f (day, period, members)`;
}

const retained = (day: string, now: Date): SQL =>
  sql`insert into ${dailyRollups} (metric, taipei_day, dimension, value, updated_at)
    select 'members.retained', registered_month, months::text, count(*), ${now}::timestamptz from (
      select distinct member_id, registered_month, (12 * (extract(year from taipei_day) - extract(year from registered_month))
        + extract(month from taipei_day) - extract(month from registered_month))::int as months
      from ${activityDays} where registered_month > (${day}::date - ${`${RETENTION_MONTHS} months`}::interval)::date
        and taipei_day between registered_month and ${day}::date
    ) active group by registered_month, months`;

/** Adds the days of activity of every row there is: for rows that were loaded while the triggers were off. */
export async function recordAllActivity(ctx: { db: Db }): Promise<void> {
  requireTransaction(ctx);
  await ctx.db.execute(sql`insert into ${activityDays} (member_id, taipei_day, registered_month)
    select m.id, a.day, date_trunc('month', taipei_day(m.created_at)::timestamp)::date from (
      select member_id, taipei_day(created_at) from prayers
      union select member_id, taipei_day(created_at) from oracle_draws where member_id is not null
      union select member_id, taipei_day(created_at) from dialogues
      union select member_id, taipei_day(created_at) from moments
      union select e.member_id, d.taipei_day from manual_days d join manual_enrolments e on e.id = d.enrolment_id
    ) a (member_id, day) join members m on m.id = a.member_id where m.deleted_at is null on conflict do nothing`);
}
