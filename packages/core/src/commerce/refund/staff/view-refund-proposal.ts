import type { RefundProposal, RefundProposalInput } from "@panshi/contracts/commerce/refund";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { proposeRefund } from "../propose-refund.ts";

/** What the published text gives back for an order, for administrators. Throws as {@link proposeRefund}. */
export const viewRefundProposal = staffVerb(
  "orders:read",
  async (ctx, { id, ...rest }: RefundProposalInput): Promise<RefundProposal> => {
    return proposeRefund(ctx, { orderId: id, ...rest });
  },
);
