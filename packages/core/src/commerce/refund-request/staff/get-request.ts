import type { AdminRefundRequest } from "@panshi/contracts/commerce/refund-request";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { viewRequest } from "../view-request.ts";

/** One refund request. Throws `not_found`. */
export const getRequest = staffVerb(
  "orders:refund",
  async (ctx, input: { id: string }): Promise<AdminRefundRequest> => {
    return viewRequest(ctx, input);
  },
);
