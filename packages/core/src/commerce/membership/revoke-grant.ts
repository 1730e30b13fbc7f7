import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { rebuildPeriods, revokeGrantOfOrder } from "./store.ts";

/** Revokes what an order granted, from now on. The member's row must be locked by the caller. */
export async function revokeGrant(
  ctx: { db: Db; clock: Clock },
  input: { memberId: string; orderId: string; reason: string },
): Promise<void> {
  requireTransaction(ctx);
  await revokeGrantOfOrder(ctx.db, input.orderId, input.reason, ctx.clock.now());
  await rebuildPeriods(ctx, input.memberId);
}
