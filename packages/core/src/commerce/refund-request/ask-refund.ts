import { AppError } from "@panshi/contracts/platform/errors";
import type { OwnRefundRequest, RefundAskInput } from "@panshi/contracts/commerce/refund-request";
import { transaction } from "@panshi/db";
import type { MemberCtx } from "../../platform/context.ts";
import { lockMember } from "../../platform/member-lock/lock-member.ts";
import { lockOrder } from "../order/lock-order.ts";
import { countMemberWrite } from "../../platform/limits/count-member-write.ts";
import { addRequest } from "./add-request.ts";
import { ownRequestView } from "./rules.ts";

/**
 * A member asks for the refund of their own order. Throws `not_found`, `refund_refused`, `too_many`, `conflict` beside an open request
 * and where the amount is not the one that was shown.
 */
export async function askRefund(ctx: MemberCtx, input: RefundAskInput): Promise<OwnRefundRequest> {
  await countMemberWrite(ctx, { limit: "refund-request:account" });
  const { orderId, productIds, reason, amount } = input;
  const memberId = ctx.actor.viewer.id;
  return transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, { id: orderId });
    if (order?.memberId !== memberId) throw new AppError("not_found", { message: "找不到這筆訂單" });
    const member = await lockMember(tx, { memberId });
    const check = (proposal: { amount: number }) => {
      if (proposal.amount !== amount)
        throw new AppError("conflict", { message: "可以退的金額剛剛有變動，請看看現在的金額，再送出一次" });
    };
    return ownRequestView(await addRequest(tx, { order, member, origin: "member", productIds, reason, check }));
  });
}
