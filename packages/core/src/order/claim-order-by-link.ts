import { AppError } from "@panshi/contracts/errors";
import type { OrderView } from "@panshi/contracts/order";
import { transaction } from "@panshi/db";
import { consumeSubjectToken } from "../token/consume-subject-token.ts";
import type { MemberCtx } from "../context.ts";
import { countWrite } from "../throttle/count-write.ts";
import { claimOrder } from "./claim-orders.ts";
import { viewOrder } from "./view-order.ts";

/**
 * Takes a guest's paid order by the link of its letter. Where signing in with the browser that ordered it was enough, it is
 * shown all the same. Throws `link_over`, also where somebody else took it, `too_many`.
 */
export async function claimOrderByLink({
  ctx,
  input,
}: {
  ctx: MemberCtx;
  input: { token: string };
}): Promise<OrderView> {
  await countWrite({ ctx, input: { limit: "claim:account" } });
  const id = await transaction(ctx, async (tx) => {
    const orderId = await consumeSubjectToken({ ctx: tx, input: { token: input.token, purpose: "claim_order" } });
    if (orderId === null || (await claimOrder(tx, orderId, ctx.actor.viewer.id)) === "taken")
      throw new AppError("link_over", { message: "這個連結已經用過或過期了；訂單若已領取，就在你的帳號裡" });
    return orderId;
  });
  return viewOrder({ ctx, input: { id } });
}
