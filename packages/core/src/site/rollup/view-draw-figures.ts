import { type DrawFigures, RECENT_DRAW_DAYS } from "@panshi/contracts/journey/draw-figures";
import { type DrawSource, drawSourceKeys } from "@panshi/contracts/journey/oracle";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { DAY } from "../../platform/clock.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { selectExpectedDraws, selectSlipDraws } from "./draw-store.ts";
import { readTotals } from "./read-totals.ts";

/** How often each slip was drawn, beside how often it would have been if every draw's deck were drawn evenly. */
export const viewDrawFigures = staffVerb("oracles:read", async (ctx): Promise<DrawFigures> => {
  const now = ctx.clock.now();
  const daysAgo = (days: number) => taipeiDay(now.getTime() - days * DAY);
  const first = daysAgo(RECENT_DRAW_DAYS - 1);
  const [slips, expected, { of, all }] = await Promise.all([
    selectSlipDraws(ctx.db, first),
    selectExpectedDraws(ctx.db, first, taipeiDay(now)),
    readTotals(ctx.db, ["draws.source"], daysAgo(RECENT_DRAW_DAYS)),
  ]);
  const expectedOf = new Map(expected.map((row) => [row.id, row.expected]));
  const recent = (source: DrawSource) => of("draws.source", source) - of("draws.source", source, "early");
  return {
    total: all("draws.source"),
    recent: all("draws.source") - all("draws.source", "early"),
    sources: Object.fromEntries(drawSourceKeys.map((source) => [source, recent(source)])) as DrawFigures["sources"],
    slips: slips.map((slip) => ({ ...slip, expected: Math.round((expectedOf.get(slip.id) ?? 0) * 10) / 10 })),
  };
});
