import { requireTransaction, transaction } from "@panshi/db";
import { lockMember } from "../member/lock-member.ts";
import { type FulfilCtx, fulfilOrder } from "./fulfil-order.ts";
import { selectOrderForUpdate, selectUnclaimedOrders, updateOrderRow } from "./store.ts";

/**
 * Makes what a browser ordered the member's who signs in or registers with it, and fulfils what is paid; the membership
 * starts now (docs/decisions/0024). Each order in a transaction of its own: what one fulfils holds the audit's chain
 * until its
 * end, and nobody waits for all of them. One that fails keeps no other from being claimed; what it failed with is thrown last.
 */
export async function claimOrders(ctx: FulfilCtx, input: { visitorHash: Buffer; memberId: string }): Promise<void> {
  const failures: unknown[] = [];
  for (const { id } of await selectUnclaimedOrders(ctx.db, input.visitorHash))
    await transaction(ctx, (tx) => claimOrder(tx, id, input.memberId)).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * Makes one order of nobody's the member's, and fulfils it where it is paid. Answers `own` where it was theirs already, and
 * `taken` where it is somebody else's. Within the caller's transaction; an order is claimed once.
 */
export async function claimOrder(tx: FulfilCtx, id: string, memberId: string): Promise<"claimed" | "own" | "taken"> {
  requireTransaction(tx);
  const order = await selectOrderForUpdate(tx.db, id);
  if (!order || order.memberId !== null) return order?.memberId === memberId ? "own" : "taken";
  // Before the order refers to the member: two that each waited for the other's reference would never end.
  await lockMember({ ctx: tx, input: { memberId } });
  const now = tx.clock.now();
  await updateOrderRow(tx.db, id, { memberId, claimedAt: now, updatedAt: now });
  await fulfilOrder(tx, { ...order, memberId });
  return "claimed";
}
