import { requireTransaction } from "@panshi/db";
import type { FulfilOrderCtx } from "../fulfil-order.ts";
import type { OrderRow } from "../rows.ts";
import { rebuildGrants } from "./rebuild-grants.ts";
import { type HoldRow, markReleased, selectOpenHolds } from "./store.ts";

/**
 * Ends the order's open hold, within the transaction that ends its refund and under the order's lock: what was stopped can be used
 * again, and a plan has as many days left as when it stopped. `cause`: of this request or refund alone; null for any. Returns the hold;
 * null where there was none.
 */
export async function releaseHold(
  ctx: Pick<FulfilOrderCtx, "db" | "clock">,
  { order, cause }: { order: OrderRow; cause: { requestId?: string | null; refundId?: string } | null },
): Promise<HoldRow | null> {
  requireTransaction(ctx);
  const [hold] = await selectOpenHolds(ctx.db, [order.id]);
  const isMeant =
    cause === null ||
    (hold?.refundId != null && hold.refundId === cause.refundId) ||
    (hold?.requestId != null && hold.requestId === cause.requestId);
  if (!hold || !isMeant) return null;
  await markReleased(ctx.db, hold.id, ctx.clock.now());
  await rebuildGrants(ctx, { order });
  return hold;
}
