import { AppError } from "@panshi/contracts/platform/errors";
import { formatPrice } from "@panshi/contracts/commerce/plan";
import { type RefundProposal, refundRefusalLabels } from "@panshi/contracts/commerce/refund";
import type { AcceptRequestInput, AdminRefundRequest } from "@panshi/contracts/commerce/refund-request";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { bindIdempotencyKey } from "../../../platform/idempotency-key/bind-idempotency-key.ts";
import { holdOrderForRefund } from "../../order/hold/hold-order.ts";
import { decideRevocation } from "../../refund/lock-refundable-payment.ts";
import { loadRefundProposal } from "../../refund/load-refund-proposal.ts";
import { findStoredRefund } from "../../refund/read-order-money.ts";
import { sendRefund, storeRefund } from "../../refund/staff/make-refund.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { issueBankAccountLink } from "../../refund-account/issue-account-link.ts";
import { type LockedRequest, lockRequest, requestChangedError } from "../lock-request.ts";
import { updateRequest } from "../store.ts";
import { viewRequest } from "../view-request.ts";

/** The reason of a refund whose amount is the proposed one. */
const AS_PUBLISHED = "依退費說明";

const wrong = (path: string, message: string) => new AppError("bad_input", { issues: [{ path, message }] });

/**
 * Accepts a request. What the gateway can refund it refunds at once: the decision and the refund are stored together, and the
 * gateway is asked after that. For anything else the buyer is asked for a bank account. From then on the amount is fixed and what goes
 * back cannot be used. The same call again answers as the first one
 * ended. Throws `not_found`, `conflict` for a request that does not wait any more and for a `idempotencyKey` that was used for something else,
 * `bad_input`, and what a refund throws; after `refund_refused` by the gateway the request waits again.
 */
export const acceptRequest = staffVerb(
  "orders:refund",
  async (ctx, input: AcceptRequestInput): Promise<AdminRefundRequest> => {
    const stored = await transaction(ctx, async (tx) => {
      const locked = await lockRequest(tx, input);
      const { request, order } = locked;
      if ((await bindAcceptance(tx, input, order.id)) === "repeated")
        return findStoredRefund(tx, { idempotencyKey: input.idempotencyKey });
      if (request.state !== "waiting") throw requestChangedError();
      const { productIds } = request;
      const proposal = await loadRefundProposal(tx, { orderId: order.id, productIds });
      requireAmount(input, locked, proposal);
      const revocation = await decideRevocation(tx, order, { ...input, flagId: null });
      const toAccount = input.toAccount || !proposal.byGateway;
      const { amount, idempotencyKey } = input;
      const now = tx.clock.now();
      await updateRequest(tx.db, request.id, {
        state: toAccount ? "account_needed" : "paying",
        amount,
        decidedBy: ctx.actor.administratorId,
        decidedAt: now,
        decisionReason: input.reason === "" ? null : input.reason,
        revokes: revocation.revokes,
        revokedProductIds: revocation.productIds,
        lastDay: revocation.lastDay,
        updatedAt: now,
      });
      const reason = input.reason === "" ? AS_PUBLISHED : input.reason;
      writeAudit(tx, {
        action: "order.refund_request.accept",
        subjectId: order.id,
        before: { state: "waiting", proposed: request.proposed },
        after: { requestId: request.id, amount, ...revocation, toAccount, reason },
      });
      if (!toAccount) {
        const call = {
          id: order.id,
          idempotencyKey,
          amount,
          ...revocation,
          flagId: null,
          reason,
          requestId: request.id,
        };
        return storeRefund(tx, call);
      }
      const cause = { requestId: request.id };
      await holdOrderForRefund(tx, { order, cause, revocation });
      await issueBankAccountLink(tx, { ...locked, amount });
      return null;
    });
    if (stored) await sendRefund(ctx, stored);
    return viewRequest(ctx, input);
  },
);

const bindAcceptance = (
  tx: AdministratorCtx,
  { id, idempotencyKey, amount, toAccount, revokes, productIds, lastDay }: AcceptRequestInput,
  orderId: string,
) =>
  bindIdempotencyKey(tx, {
    key: idempotencyKey,
    act: "refund_request.accept",
    subjectId: orderId,
    amount,
    terms: [toAccount ? "outside" : "gateway", id, revokes, lastDay, ...(productIds ?? []).toSorted()],
  });

function requireAmount(
  { amount, reason }: AcceptRequestInput,
  { request, order }: LockedRequest,
  { left, refusal, itemsAmount }: RefundProposal,
): void {
  if (refusal !== null) throw new AppError("refund_refused", { message: refundRefusalLabels[refusal] });
  if (amount > left) throw wrong("amount", `最多可以退 ${formatPrice(left)}`);
  // Products of the request that were refunded meanwhile are not paid again from the money of the others.
  if (request.productIds !== null && amount > (itemsAmount ?? left))
    throw wrong("amount", `申請的商品最多可以退 ${formatPrice(itemsAmount ?? left)}`);
  if (order.fulfilledAt === null && amount !== left) {
    const wholeOnly = order.memberId === null ? "unclaimed_whole_only" : "unfulfilled_whole_only";
    throw new AppError("refund_refused", { message: refundRefusalLabels[wholeOnly] });
  }
  if (amount !== request.proposed && reason === "") throw wrong("reason", "金額和申請的不同，請填寫原因");
}
