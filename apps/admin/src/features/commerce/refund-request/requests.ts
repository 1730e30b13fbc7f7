import { trpc } from "@panshi/client/trpc";
import type { AdminRefundRequest } from "@panshi/contracts/commerce/refund-request";
import { declareResource } from "../../../kit/resource-info.ts";

export const refundRequestResource = declareResource<AdminRefundRequest>({
  name: "退款申請",
  unit: "筆",
  title: ({ orderNumber }) => orderNumber,
  calls: trpc.admin.refundRequest,
});
