import { and, eq, getTableName, inArray, sql } from "drizzle-orm";
import { recordAllActivity } from "./activity.ts";
import type { Db } from "./connection/client.ts";
import { requireTransaction } from "./connection/transaction.ts";
import { type RollupFigures, rollupFigures } from "./rollup-figures.ts";
import { dailyRollups, rollupMarks } from "./schema/site/rollup.ts";

/** Which figures of a day are recomputed together. */
type RollupFamily = keyof typeof rollupFigures;
export const rollupFamilies = Object.keys(rollupFigures) as [RollupFamily, ...RollupFamily[]];

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
    rollupFigures[family],
    marked.map(({ day }) => day),
    now,
  );
  return marked.length;
}

async function writeFigures(
  db: Db,
  { metrics, figures, months }: RollupFigures,
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
  { metric, of }: NonNullable<RollupFigures["months"]>,
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

/** Marks every day that has rows or figures, so that all of them are recomputed, and adds the days of activity that are missing. */
export async function markAllDays(ctx: { db: Db }): Promise<void> {
  requireTransaction(ctx);
  for (const family of rollupFamilies) {
    const { metrics, times }: RollupFigures = rollupFigures[family];
    const days = times.map(({ table, column, isDay, later = 0 }) => {
      const dayOf = (time: string) => sql.raw(`${isDay ? time : `taipei_day(${time})`} + ${later}`);
      return sql`select generate_series(${dayOf(`min(${column})`)}, ${dayOf(`max(${column})`)}, '1 day')::date
        from ${sql.identifier(getTableName(table))}`;
    });
    await ctx.db.execute(sql`insert into ${rollupMarks} (family, taipei_day)
      select ${family}, d.day from (${sql.join(days, sql` union `)} union
        select taipei_day from ${dailyRollups} where ${inArray(dailyRollups.metric, [...metrics])}) d (day) where d.day is not null`);
  }
  await recordAllActivity(ctx);
}

/** Recomputes every marked day in one transaction: for a seed, whose triggers have marked the days of its rows. */
export async function rebuildAllMarkedDays(ctx: { db: Db }, now: Date): Promise<void> {
  const all = 2 ** 31 - 1;
  for (const family of rollupFamilies) await rebuildMarkedDays(ctx, { family, days: all, now });
}
