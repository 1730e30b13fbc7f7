import { requireTransaction } from "@panshi/db";
import { type FulfilCtx, fulfilOrder } from "./fulfil-order.ts";
import { lockOrder, selectUnclaimed, updateOrder } from "./store.ts";

/**
 * Makes what a browser ordered the member's who signs in or registers with it, and fulfils what is paid; the membership
 * starts now (decisions, section 4). Within the caller's transaction; an order is claimed once.
 */
export async function claimOrders(tx: FulfilCtx, input: { visitorHash: Buffer; memberId: string }): Promise<void> {
  requireTransaction(tx);
  for (const { id } of await selectUnclaimed(tx.db, input.visitorHash)) await claimOrder(tx, id, input.memberId);
}

/** Makes one order of nobody's the member's. An order that has its member already stays with them. */
export async function claimOrder(tx: FulfilCtx, id: string, memberId: string): Promise<"claimed" | "taken"> {
  const order = await lockOrder(tx.db, id);
  if (!order || order.memberId !== null) return "taken";
  const now = tx.clock.now();
  await updateOrder(tx.db, id, { memberId, claimedAt: now, updatedAt: now });
  await fulfilOrder(tx, { ...order, memberId });
  return "claimed";
}
