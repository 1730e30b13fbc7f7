import { hasPermission } from "@panshi/contracts/platform/permissions";
import type { DayFigures, OverviewFigures } from "@panshi/contracts/site/rollup";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { DAY } from "../../platform/clock.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { selectDays } from "./store.ts";

const METRICS = ["members.new", "prayers.status", "prayers.completed", "revenue.paid", "revenue.refunded"] as const;

/** What happened today and in the last seven days; revenue for those who may see it. */
export const viewOverviewFigures = staffVerb("overview:read", async (ctx): Promise<OverviewFigures> => {
  const now = ctx.clock.now();
  const today = taipeiDay(now);
  const rows = await selectDays(ctx.db, METRICS, taipeiDay(now.getTime() - 6 * DAY), today);
  const figuresFrom = (first: string): DayFigures => {
    const sum = (metric: (typeof METRICS)[number]) =>
      rows.reduce((sum, row) => (row.metric === metric && row.day >= first ? sum + row.value : sum), 0);
    return {
      newMembers: sum("members.new"),
      prayers: sum("prayers.status"),
      completedPrayers: sum("prayers.completed"),
      ...(hasPermission(ctx.actor.role, "overview:revenue") && {
        revenue: sum("revenue.paid") - sum("revenue.refunded"),
      }),
    };
  };
  return { today: figuresFrom(today), week: figuresFrom("") };
});
