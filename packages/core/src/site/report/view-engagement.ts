import { type Engagement, type ReportInput, type Retention, RETENTION_MONTHS } from "@panshi/contracts/site/report";
import { daysBefore, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { staffVerb } from "../../platform/staff-verb.ts";
import { readDailyTotals, readPresentTotals } from "../rollup/read-totals.ts";
import { percentOf } from "./rules.ts";
import { selectFigures } from "./store.ts";

/** The members who were active in a period, as they were counted last. */
export const viewEngagement = staffVerb("reports:read", async (ctx, { period }: ReportInput): Promise<Engagement> => {
  const today = taipeiDay(ctx.clock.now());
  const [figures, { all: accounts }] = await Promise.all([
    selectFigures(ctx.db, ["members.engaged"]),
    readPresentTotals(ctx, { metrics: ["members.accounts"], today }),
  ]);
  const [current, previous] = figures
    .filter(({ dimension }) => dimension === period)
    .toSorted((a, b) => (a.day < b.day ? 1 : -1));
  const members = current?.value ?? 0;
  return {
    at: current?.updatedAt.toISOString() ?? null,
    members,
    previous: previous?.value ?? 0,
    accounts,
    // Members who were active and then erased still count, and are no account any more.
    rate: percentOf(Math.min(members, accounts), accounts),
  };
});

/** Who registered in each of the last months, and how many of them came back in the months after it. */
export const viewRetention = staffVerb("reports:read", async (ctx): Promise<Retention> => {
  const today = taipeiDay(ctx.clock.now());
  const months = lastMonths(today);
  const [figures, registered] = await Promise.all([
    selectFigures(ctx.db, ["members.retained"]),
    readDailyTotals(ctx, { metrics: ["members.new"], first: `${months[0]}-01`, last: today }),
  ]);
  return {
    at: figures[0]?.updatedAt.toISOString() ?? null,
    cohorts: months.map((month, index) => ({
      month,
      registered: registered.reduce((sum, { day, value }) => (day.startsWith(month) ? sum + value : sum), 0),
      active: Array.from(
        { length: months.length - index },
        (_, later) =>
          figures.find(({ day, dimension }) => day.startsWith(month) && dimension === String(later))?.value ?? 0,
      ),
    })),
  };
});

/** The months until that of a day, the earliest first, `YYYY-MM`. */
function lastMonths(day: string): string[] {
  const months = [day.slice(0, 7)];
  while (months.length < RETENTION_MONTHS) months.unshift(daysBefore(`${months[0]}-01`, 1).slice(0, 7));
  return months;
}
