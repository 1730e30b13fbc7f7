import { newId, requireTransaction } from "@panshi/db";
import type { FulfilOrderCtx } from "../fulfil-order.ts";
import type { OrderRow } from "../rows.ts";
import { rebuildGrants } from "./rebuild-grants.ts";
import { takenBack } from "./rules.ts";
import { insertHold } from "./store.ts";

/**
 * Stops the use of what a refund will take back, from now until it is done or given up: within the transaction that decides it, under
 * the order's lock. `left`: whole TWD of the order's own money. Nothing is stopped where nothing is taken back.
 */
export async function holdOrder(
  ctx: Pick<FulfilOrderCtx, "db" | "clock">,
  {
    order,
    cause,
    ...refund
  }: {
    order: OrderRow;
    /** The accepted request that will be paid to a bank account, or the refund that waits for the gateway. */
    cause: { requestId: string } | { refundId: string };
    amount: number;
    left: number;
    productIds: readonly string[] | null;
  },
): Promise<void> {
  requireTransaction(ctx);
  const taken = takenBack(order, refund);
  if (!taken) return;
  const now = ctx.clock.now();
  await insertHold(ctx.db, { id: newId(now), orderId: order.id, ...cause, ...taken, heldAt: now });
  await rebuildGrants(ctx, { order });
}
