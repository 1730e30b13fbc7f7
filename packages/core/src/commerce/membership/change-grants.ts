import type { grantSources } from "@panshi/contracts/commerce/membership";
import type { PlanType } from "@panshi/contracts/commerce/plan";
import { type Db, newId, pipeline, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { insertGrant, rebuildPeriods, revokeOrderGrantRow } from "./store.ts";

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

/** Revokes what an order granted, from a time on, which may be ahead. The member's row must be locked by the caller. */
export async function revokeOrderGrant(
  ctx: { db: Db; clock: Clock },
  input: { memberId: string; orderId: string; reason: string; from: Date },
): Promise<void> {
  requireTransaction(ctx);
  await revokeOrderGrantRow(ctx.db, input.orderId, input.reason, input.from);
  await rebuildPeriods(ctx, input.memberId);
}

/** Rebuilds a member's periods after what they are made of has changed. The member's row must be locked by the caller. */
export async function rebuildMembership(ctx: { db: Db; clock: Clock }, input: { memberId: string }): Promise<void> {
  requireTransaction(ctx);
  await rebuildPeriods(ctx, input.memberId);
}

/**
 * Whether an administrator may revoke a grant: their own kind, or an order's that cost nothing. `paid` is the total of its
 * order, null without one.
 */
export const isRevocable = ({
  source,
  paid,
}: {
  source: (typeof grantSources)[number];
  paid: number | null;
}): boolean => source === "administrator" || (source === "order" && paid === 0);
