import { trpc } from "@panshi/client/trpc";
import type { AdminRefundRequest } from "@panshi/contracts/commerce/refund-request";
import { declareResource } from "../../../kit/resource-info.ts";

export const refundRequestResource = declareResource<AdminRefundRequest>({
  name: "退款申請",
  unit: "筆",
  title: ({ orderNumber }) => orderNumber,
  calls: trpc.admin.refundRequest,
});

/** The verbs of a request, which name its dialogs in the address. */
export const VIEW_PRAYER_LABEL = "查看";
export const ACCEPT_REFUND_REQUEST_LABEL = "同意";
export const DECLINE_REFUND_REQUEST_LABEL = "婉拒";
export const NEW_BANK_ACCOUNT_LINK_LABEL = "重寄帳戶連結";
export const VIEW_BANK_ACCOUNT_LABEL = "查看帳戶";
export const RECORD_PAYOUT_LABEL = "登錄匯款";

export const mayDecline = ({ state, hasAccount }: AdminRefundRequest): boolean =>
  state === "waiting" || state === "account_needed" || hasAccount;
export const mayRenewLink = ({ state, hasAccount }: AdminRefundRequest): boolean =>
  state === "account_needed" || hasAccount;
