import type { Ctx } from "../context.ts";
import { daysToCompare } from "./rules.ts";
import { selectComparisons } from "./store.ts";

/** The days of the last week that were not compared to their end, or with orders that got no answer; oldest first. */
export async function listDaysToCompare({ ctx }: { ctx: Pick<Ctx, "db" | "clock"> }): Promise<string[]> {
  const days = daysToCompare(ctx.clock.now());
  const rows = await selectComparisons(ctx.db, days);
  const complete = new Set(
    rows.filter(({ finishedAt, unanswered }) => finishedAt && unanswered === 0).map(({ day }) => day),
  );
  return days.filter((day) => !complete.has(day));
}
