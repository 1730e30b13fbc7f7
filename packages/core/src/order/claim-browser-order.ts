import type { OrderView } from "@panshi/contracts/order";
import { transaction } from "@panshi/db";
import type { MemberCtx } from "../context.ts";
import { countMemberWrite } from "../throttle/count-member-write.ts";
import { claimOrder } from "./claim-order.ts";
import { findOwnOrder } from "./find-order.ts";
import { viewOrder } from "./view-order.ts";

/**
 * Assigns an order that this browser made as a guest to the member. Throws `not_found`, also for another browser's;
 * `too_many`.
 */
export async function claimBrowserOrder({ ctx, input }: { ctx: MemberCtx; input: { id: string } }): Promise<OrderView> {
  await countMemberWrite({ ctx, input: { limit: "claim:account" } });
  const { id, memberId } = await findOwnOrder({ ctx, input });
  if (memberId === null)
    await transaction(ctx, (tx) => claimOrder({ ctx: tx, input: { id, memberId: ctx.actor.viewer.id } }));
  return viewOrder({ ctx, input });
}
