import { requireTransaction } from "@panshi/db";
import { lockMember } from "../member/lock-member.ts";
import { type FulfilOrderCtx, fulfilOrder } from "./fulfil-order.ts";
import { selectOrderForUpdate, updateOrderRow } from "./store.ts";

/**
 * Assigns an unclaimed order to the member, and fulfils it where it is paid. Returns `own` where it is this member's
 * already, and `taken` where it is somebody else's or does not exist. Within the caller's transaction.
 */
export async function claimOrder({
  ctx,
  input,
}: {
  ctx: FulfilOrderCtx;
  input: { id: string; memberId: string };
}): Promise<"claimed" | "own" | "taken"> {
  requireTransaction(ctx);
  const { id, memberId } = input;
  const order = await selectOrderForUpdate(ctx.db, id);
  if (!order || order.memberId !== null) return order?.memberId === memberId ? "own" : "taken";
  // The member is locked before the order refers to it: the foreign key would lock the row in share mode, and two
  // transactions that both upgraded that lock would deadlock.
  await lockMember({ ctx, input: { memberId } });
  const now = ctx.clock.now();
  await updateOrderRow(ctx.db, id, { memberId, claimedAt: now, updatedAt: now });
  await fulfilOrder({ ctx, input: { order: { ...order, memberId } } });
  return "claimed";
}
