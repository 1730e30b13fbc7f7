import { AppError } from "@panshi/contracts/errors";
import type { OrderView } from "@panshi/contracts/order";
import { transaction } from "@panshi/db";
import type { MemberCtx } from "../context.ts";
import { countWrite } from "../throttle/count-write.ts";
import { claimOrder } from "./claim-orders.ts";
import { ownerOf } from "./owner.ts";
import { selectOwnOrder } from "./store.ts";
import { viewOrder } from "./view-order.ts";

/** Makes an order that this browser made as a guest the member's. Throws `not_found` for one that is not this browser's, `too_many`. */
export async function claimBrowserOrder({ ctx, input }: { ctx: MemberCtx; input: { id: string } }): Promise<OrderView> {
  await countWrite({ ctx, input: { limit: "claim:account" } });
  const order = await selectOwnOrder(ctx.db, ownerOf(ctx), input.id);
  if (!order) throw new AppError("not_found", { message: "找不到這筆訂單" });
  if (order.memberId === null) await transaction(ctx, (tx) => claimOrder(tx, order.id, ctx.actor.viewer.id));
  return viewOrder({ ctx, input });
}
