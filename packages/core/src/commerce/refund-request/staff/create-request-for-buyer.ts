import { AppError } from "@panshi/contracts/platform/errors";
import type { AdminRefundRequest, OpenRequestInput } from "@panshi/contracts/commerce/refund-request";
import { refundRefusalLabels } from "@panshi/contracts/commerce/refund";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { lockOrder, lockOrderMember } from "../../order/lock-order.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { addRequest } from "../ask-refund.ts";
import { viewRequest } from "../view-request.ts";

/**
 * Opens a request for the buyer of any order, a visitor's too, which is refunded whole. Throws `not_found`, and what
 * {@link addRequest} throws.
 */
export const createRequestForBuyer = staffVerb(
  "orders:refund",
  async (ctx, input: OpenRequestInput): Promise<AdminRefundRequest> => {
    const { orderId, productIds, reason } = input;
    return transaction(ctx, async (tx) => {
      const order = await lockOrder(tx, { id: orderId });
      if (!order) throw new AppError("not_found", { message: "找不到這筆訂單" });
      if (order.memberId === null && productIds !== null)
        throw new AppError("refund_refused", { message: refundRefusalLabels.unclaimed_whole_only });
      const member = order.memberId ? await lockOrderMember(tx, { memberId: order.memberId }) : null;
      const origin = member ? "administrator" : "visitor";
      const { id, proposed } = await addRequest(tx, { order, member, origin, productIds, reason });
      const after = { requestId: id, proposed, productIds };
      // Not the reason: it is the buyer's, and erased with their account.
      writeAudit(tx, { action: "order.refund_request.open", subjectId: orderId, before: null, after });
      return viewRequest(tx, { id });
    });
  },
);
