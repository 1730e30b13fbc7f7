import type { RefundState } from "@panshi/contracts/commerce/refund";
import type { Revocation } from "./rules.ts";
import { type AuditCtx, writeAudit } from "../../platform/audit/write-audit.ts";

/** `recorded`: outside the gateway; `settled`: what became of an unknown one. */
export type RefundStep = RefundState | "recorded" | "settled";

/** Writes the audit row of one step of a refund, within the caller's transaction. */
export const auditRefund = (
  ctx: AuditCtx,
  {
    orderId,
    step,
    amount,
    revokes,
    productIds,
    lastDay,
    reason,
    outcome,
  }: Revocation & {
    orderId: string;
    step: RefundStep;
    amount: number;
    reason: string;
    /** What was found out, where it was settled. */
    outcome?: RefundState;
  },
): void =>
  writeAudit(ctx, {
    action: `order.refund.${step}`,
    subjectId: orderId,
    before: null,
    after: { amount, revokes, productIds, lastDay, reason, ...(outcome && { outcome }) },
  });
