import type { RefundProposal, RefundProposalInput } from "@panshi/contracts/refund";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { proposeRefund } from "./propose-refund.ts";

/** What the published text gives back for an order, for administrators. Throws as {@link proposeRefund}. */
export async function viewRefundProposal(
  ctx: AdministratorCtx,
  { id, ...rest }: RefundProposalInput,
): Promise<RefundProposal> {
  requirePermission(ctx, "orders:read");
  return proposeRefund(ctx, { orderId: id, ...rest });
}
