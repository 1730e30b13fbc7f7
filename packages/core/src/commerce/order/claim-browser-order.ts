import type { OrderView } from "@panshi/contracts/commerce/order";
import type { MemberCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { countMemberWrite } from "../../platform/limits/count-member-write.ts";
import { claimHeld, claimOrder } from "./claim-order.ts";
import { findOwnOrder } from "./find-order.ts";
import { viewOrder } from "./view-order.ts";

/**
 * Assigns an order that this browser made as a guest to the member. Throws `not_found`, also for another browser's;
 * `conflict` while its refund is on its way; `too_many`.
 */
export async function claimBrowserOrder(ctx: MemberCtx, input: { id: string }): Promise<OrderView> {
  await countMemberWrite(ctx, { limit: "claim:account" });
  const { id, memberId } = await findOwnOrder(ctx, input);
  if (memberId === null) {
    const claim = { id, memberId: ctx.actor.viewer.id };
    if ((await memberTransaction(ctx, "exclusive", (tx) => claimOrder(tx, claim))) === "held") throw claimHeld();
  }
  return viewOrder(ctx, input);
}
