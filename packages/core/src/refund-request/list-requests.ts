import type { Page } from "@panshi/contracts/list";
import type { AdminRefundRequest, RefundRequestListInput } from "@panshi/contracts/refund-request";
import type { AdministratorCall } from "../context.ts";
import { type Counted, readPage } from "../list/read-page.ts";
import { requirePermission } from "../require-permission.ts";
import { refundRequests } from "./store.ts";
import { requestView } from "./view-request.ts";

/** The refund requests that match the filters. Who asked stands on the order's page, and a bank account in no list. */
export async function listRequests({
  ctx,
  input,
}: AdministratorCall<Counted<RefundRequestListInput>>): Promise<Page<AdminRefundRequest>> {
  requirePermission(ctx, "orders:refund");
  return readPage({ ctx, list: refundRequests, input, view: requestView(ctx.clock.now()) });
}
