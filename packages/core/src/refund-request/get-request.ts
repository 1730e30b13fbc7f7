import type { AdminRefundRequest } from "@panshi/contracts/refund-request";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { viewRequest } from "./view-request.ts";

/** One refund request. Throws `not_found`. */
export async function getRequest(ctx: AdministratorCtx, input: { id: string }): Promise<AdminRefundRequest> {
  requirePermission(ctx, "orders:refund");
  return viewRequest(ctx, input);
}
