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
import { router } from "../trpc.ts";
import { staffMutation, staffQuery } from "./staff-procedure.ts";

export const refund = router({
  /** What the published text gives back for an order. */
  propose: staffQuery(viewRefundProposal, RefundProposalInput, RefundProposal),
  /** Refunds by the gateway. */
  make: staffMutation(makeRefund, RefundInput, RefundView),
  /** Records money that was sent back outside the gateway. */
  record: staffMutation(recordRefund, RefundRecordInput, RefundView),
  /** Records what became of a refund whose outcome is unknown. */
  settle: staffMutation(resolveRefund, RefundResolveInput, RefundView),
});
