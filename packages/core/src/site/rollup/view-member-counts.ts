import { type MemberCounts, planEndingBefore } from "@panshi/contracts/site/rollup";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { staffVerb } from "../../platform/staff-verb.ts";
import { readTotals } from "./read-totals.ts";

/** How many members there are by plan, by state of the account, and with a plan that ends soon. */
export const viewMemberCounts = staffVerb("members:read", async (ctx): Promise<MemberCounts> => {
  const until = taipeiDay(planEndingBefore(ctx.clock.now()).getTime() - 1);
  const { of, all } = await readTotals(ctx.db, ["members.accounts", "plan.ends"], until);
  const total = all("members.accounts");
  const active = of("members.accounts", "active");
  return {
    total,
    trial: of("plan.ends", "trial"),
    basic: of("plan.ends", "basic"),
    vip: of("plan.ends", "vip"),
    active,
    inactive: of("members.accounts", "inactive"),
    ending: all("plan.ends", "early"),
    activePercent: total === 0 ? 0 : Math.round((100 * active) / total),
  };
});
