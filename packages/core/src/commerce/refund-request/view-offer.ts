import { AppError } from "@panshi/contracts/platform/errors";
import type { RefundOffer, RefundOfferInput } from "@panshi/contracts/commerce/refund-request";
import type { MemberCtx } from "../../platform/context.ts";
import { findOwnOrder } from "../order/find-order.ts";
import { proposeRefund } from "../refund/propose-refund.ts";
import { ownRequestView } from "./rules.ts";
import { selectLatestRequest } from "./store.ts";

/** What the member would get back for an order of theirs, and its latest request. Throws `not_found`, also for somebody else's. */
export async function viewOffer(ctx: MemberCtx, input: RefundOfferInput): Promise<RefundOffer> {
  const { orderId, productIds } = input;
  const order = await findOwnOrder(ctx, { id: orderId });
  if (order.memberId !== ctx.actor.viewer.id) throw new AppError("not_found", { message: "找不到這筆訂單" });
  const request = await selectLatestRequest(ctx.db, orderId);
  const proposal = await proposeRefund(ctx, { orderId, productIds });
  return { proposal, request: request && ownRequestView(request) };
}
