import type { PlanType } from "@panshi/contracts/commerce/plan";
import { newId, transaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { insertGrant, rebuildPeriods } from "./store.ts";

/** For tests: grants a member a plan from now on. */
export async function grantTestPlan(
  ctx: Pick<Ctx, "db" | "clock">,
  memberId: string,
  planType: PlanType,
  days: number,
): Promise<void> {
  const now = ctx.clock.now();
  await transaction(ctx, async (tx) => {
    await insertGrant(tx.db, { id: newId(now), memberId, planType, days, source: "seed", grantedAt: now });
    await rebuildPeriods(tx, memberId);
  });
}
