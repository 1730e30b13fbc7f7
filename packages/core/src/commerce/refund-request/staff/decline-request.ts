import type { AdminRefundRequest, DeclineRequestInput } from "@panshi/contracts/commerce/refund-request";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { notifyMember } from "../../../platform/notification/notify-member.ts";
import { isOrderStopped } from "../../order/hold/hold-order.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { closeRequest, sendToBuyer } from "../close-request.ts";
import { declinedEmail } from "../emails.ts";
import { lockRequest, requestChangedError } from "../lock-request.ts";
import { buyerOf } from "../rules.ts";
import { viewRequest } from "../view-request.ts";

/**
 * Declines a request, with a reason that the buyer reads: one that waits, or one that is not paid to its bank account yet; the
 * account is erased, and what was stopped can be used again. Throws `not_found`, `conflict` for any other.
 */
export const declineRequest = staffVerb(
  "orders:refund",
  async (ctx, { id, reason }: DeclineRequestInput): Promise<AdminRefundRequest> => {
    return transaction(ctx, async (tx) => {
      const { request, order, member } = await lockRequest(tx, { id });
      const { state } = request;
      const isDeclinable = state === "waiting" || state === "account_needed" || request.account !== null;
      if (!isDeclinable) throw requestChangedError();
      const wasStopped = await isOrderStopped(tx, { orderId: order.id });
      const decision = { decidedBy: ctx.actor.administratorId, decidedAt: tx.clock.now(), decisionReason: reason };
      await closeRequest(tx, { request, order, state: "declined", ...decision });
      const buyer = buyerOf(order, member, request);
      const letter = declinedEmail(ctx.origin, buyer.greeting, order, { reason, wasStopped });
      await sendToBuyer(tx, { buyer, orderId: order.id, letter });
      if (buyer.memberId !== null)
        await notifyMember(tx, {
          memberId: buyer.memberId,
          type: "service",
          title: "退款申請有回覆了",
          message: `${order.description}的退款申請，這一次沒有辦法退款，原因寫在訂單頁和寄給你的信裡。${wasStopped ? "先前停下來的使用已經恢復。" : ""}`,
          path: `/orders/${order.id}`,
        });
      const after = { requestId: id, state: "declined", reason };
      writeAudit(tx, { action: "order.refund_request.decline", subjectId: order.id, before: { state }, after });
      return viewRequest(tx, { id });
    });
  },
);
