import {
  RefundInput,
  RefundProposal,
  RefundProposalInput,
  RefundRecordInput,
  RefundResolveInput,
  RefundView,
} from "@panshi/contracts/commerce/refund";
import { makeRefund, viewRefundProposal } from "@panshi/core/commerce/refund/staff/make-refund";
import { recordRefund } from "@panshi/core/commerce/refund/staff/record-refund";
import { resolveRefund } from "@panshi/core/commerce/refund/staff/resolve-refund";
import { administratorProcedure, router } from "../trpc.ts";

export const refund = router({
  /** What the published text gives back for an order. */
  propose: administratorProcedure(viewRefundProposal.permission)
    .input(RefundProposalInput)
    .output(RefundProposal)
    .query(({ ctx, input }) => viewRefundProposal(ctx, input)),
  /** Refunds by the gateway. */
  make: administratorProcedure(makeRefund.permission)
    .input(RefundInput)
    .output(RefundView)
    .mutation(({ ctx, input }) => makeRefund(ctx, input)),
  /** Records money that was sent back outside the gateway. */
  record: administratorProcedure(recordRefund.permission)
    .input(RefundRecordInput)
    .output(RefundView)
    .mutation(({ ctx, input }) => recordRefund(ctx, input)),
  /** Records what became of a refund whose outcome is unknown. */
  settle: administratorProcedure(resolveRefund.permission)
    .input(RefundResolveInput)
    .output(RefundView)
    .mutation(({ ctx, input }) => resolveRefund(ctx, input)),
});
