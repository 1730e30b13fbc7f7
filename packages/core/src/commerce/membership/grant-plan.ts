import type { PlanType } from "@panshi/contracts/commerce/plan";
import { type Db, newId, pipeline, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { insertGrant, rebuildPeriods } from "./store.ts";

/**
 * Grants a plan that an order paid for, and rebuilds the member's periods. A unique index allows one grant per order.
 * The member's row must be locked by the caller.
 */
export async function grantPlan(
  ctx: { db: Db; clock: Clock },
  input: { memberId: string; planType: PlanType; days: number; orderId: string },
): Promise<void> {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  await pipeline(ctx, [
    () => insertGrant(ctx.db, { id: newId(now), ...input, source: "order", grantedAt: now }),
    () => rebuildPeriods(ctx, input.memberId),
  ]);
}
