import type { RefundState } from "@panshi/contracts/refund";
import { type AuditCtx, writeAudit } from "../audit/write-audit.ts";
import type { RefundDetails } from "./apply-refund.ts";

/** Writes the audit row of one step of a refund, within the caller's transaction. */
export const auditRefund = ({
  ctx,
  input,
}: {
  ctx: AuditCtx;
  input: RefundDetails & { orderId: string; step: RefundState };
}): void =>
  writeAudit({
    ctx,
    input: {
      action: `order.refund.${input.step}`,
      subjectId: input.orderId,
      before: null,
      after: {
        amount: input.amount,
        productIds: input.productIds ? [...input.productIds] : null,
        reason: input.reason,
      },
    },
  });
