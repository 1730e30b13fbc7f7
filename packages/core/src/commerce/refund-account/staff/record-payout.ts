import { AppError } from "@panshi/contracts/platform/errors";
import type { AdminRefundRequest, RecordPayoutInput } from "@panshi/contracts/commerce/refund-request";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { bindIdempotencyKey } from "../../../platform/idempotency-key/bind-idempotency-key.ts";
import { recordRefund } from "../../refund/staff/record-refund.ts";
import { closeRequest } from "../../refund-request/close-request.ts";
import { lockRequest, requestChangedError } from "../../refund-request/lock-request.ts";
import { isPayable, payoutAllowedFrom } from "../../refund-request/rules.ts";
import { viewRequest } from "../../refund-request/view-request.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";

/**
 * Records that the money was sent to the bank account: the refund, the erasure of the account and the end of the request are stored
 * together, once; the same call again answers the same. Throws `not_found`, `conflict` for a request that is not to be paid, also
 * within 24 hours after the account was entered, and for a `idempotencyKey` that was used for something else, and what {@link recordRefund}
 * throws.
 */
export const recordPayout = staffVerb(
  "orders:refund",
  async (ctx, input: RecordPayoutInput): Promise<AdminRefundRequest> => {
    const { id, idempotencyKey, reference, day } = input;
    return transaction(ctx, async (tx) => {
      const { request, order } = await lockRequest(tx, { id });
      const { amount, revokes, revokedProductIds: productIds, lastDay } = request;
      const terms = ["outside", id];
      const call = { key: idempotencyKey, act: "refund_request.pay_out" as const, subjectId: order.id, amount, terms };
      if ((await bindIdempotencyKey(tx, call)) === "repeated") return viewRequest(tx, { id });
      if (request.state !== "paying" || request.account === null || amount === null) throw requestChangedError();
      if (!isPayable(request, tx.clock.now()))
        throw new AppError("conflict", { message: "帳戶填寫之後還沒有滿 24 小時，時間到了才能匯款" });
      const from = payoutAllowedFrom(request);
      if (from && day < taipeiDay(from))
        throw new AppError("bad_input", { issues: [{ path: "day", message: "這一天帳戶填寫還沒有滿 24 小時" }] });
      await closeRequest(tx, { request, order, state: "done" });
      const reason = request.decisionReason ?? "依退費說明";
      await recordRefund(tx, {
        id: order.id,
        idempotencyKey,
        amount,
        revokes,
        productIds,
        lastDay,
        flagId: null,
        reference,
        day,
        reason,
        requestId: id,
      });
      // Without the reference, which the refund keeps: what somebody typed never stands in the audit chain.
      const after = { requestId: id, amount };
      writeAudit(tx, {
        action: "order.refund_request.pay_out",
        subjectId: order.id,
        before: { state: "paying" },
        after,
      });
      return viewRequest(tx, { id });
    });
  },
);
