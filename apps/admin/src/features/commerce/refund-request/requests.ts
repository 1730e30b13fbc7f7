import { trpc } from "@panshi/client/trpc";
import type { AdminRefundRequest } from "@panshi/contracts/commerce/refund-request";
import { revocationWords } from "../refund/public.ts";
import { declareResource } from "../../../kit/resource-info.ts";

export const refundRequestResource = declareResource<AdminRefundRequest>({
  name: "退款申請",
  unit: "筆",
  title: ({ orderNumber }) => orderNumber,
  calls: trpc.admin.refundRequest,
});

/** What was decided to take back; empty before the decision. */
export const revokedOf = ({ revokes, lastDay, revokedProducts, orderKind }: AdminRefundRequest): string =>
  revokes
    ? revocationWords({ revokes, lastDay }, { isPlan: orderKind === "plan", products: revokedProducts ?? [] })
    : "";
