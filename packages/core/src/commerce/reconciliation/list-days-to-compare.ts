import type { Ctx } from "../../platform/context.ts";
import { daysToCompare } from "./rules.ts";
import { selectComparisons, selectUnfinishedDays } from "./store.ts";

/**
 * The days of the last week that were not compared to their end, or with orders that got no answer, and older ones that somebody
 * began again; oldest first.
 */
export async function listDaysToCompare(ctx: Pick<Ctx, "db" | "clock">): Promise<string[]> {
  const days = daysToCompare(ctx.clock.now());
  const [rows, unfinished] = await Promise.all([selectComparisons(ctx.db, days), selectUnfinishedDays(ctx.db)]);
  const complete = new Set(
    rows.filter(({ finishedAt, unanswered }) => finishedAt && unanswered === 0).map(({ day }) => day),
  );
  const incomplete = days.filter((day) => !complete.has(day));
  return [...new Set([...unfinished, ...incomplete])].sort();
}
