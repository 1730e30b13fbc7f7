import { AppError } from "@panshi/contracts/platform/errors";
import { requireTransaction } from "@panshi/db";
import { lockMember } from "../../platform/member-lock/lock-member.ts";
import { isHeld } from "./hold/is-held.ts";
import { type FulfilOrderCtx, fulfilOrder } from "./fulfil-order.ts";
import { lockOrderOfCaller } from "./lock-order.ts";
import { updateOrderRow } from "./store.ts";

/**
 * Assigns an unclaimed order to the member, and fulfils it where it is paid. Returns `own` where it is this member's
 * already, `taken` where it is somebody else's or does not exist, and `held` while its refund is on its way. Within the
 * caller's transaction. Throws `unauthorized` for a member who was erased.
 */
export async function claimOrder(
  ctx: FulfilOrderCtx,
  input: { id: string; memberId: string },
): Promise<"claimed" | "own" | "taken" | "held"> {
  requireTransaction(ctx);
  const { id, memberId } = input;
  await lockMember(ctx, { memberId });
  const order = await lockOrderOfCaller(ctx, { id });
  if (!order || order.memberId !== null) return order?.memberId === memberId ? "own" : "taken";
  if (await isHeld(ctx, { orderId: id })) return "held";
  const now = ctx.clock.now();
  await updateOrderRow(ctx.db, id, { memberId, claimedAt: now, updatedAt: now });
  await fulfilOrder(ctx, { order: { ...order, memberId } });
  return "claimed";
}

/** The answer to a claim of an order whose refund is on its way. */
export const claimHeld = (): AppError =>
  new AppError("conflict", {
    message: "這筆訂單正在退款，現在先不能領取。退款沒有完成的話，從同一個連結或同一個瀏覽器就能領取，天數不會少",
  });
