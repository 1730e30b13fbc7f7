import { trpc } from "@panshi/client/trpc";
import type { AdminRefundRequest } from "@panshi/contracts/commerce/refund-request";
import { declareNoun } from "../../../kit/noun.ts";

export const refundRequests = declareNoun<AdminRefundRequest>({
  name: "退款申請",
  unit: "筆",
  title: ({ orderNumber }) => orderNumber,
  calls: trpc.admin.refundRequest,
});

/** The verbs of a request, which name its dialogs in the address. */
export const VIEW_VERB = "查看";
export const ACCEPT = "同意";
export const DECLINE = "婉拒";
export const NEW_LINK = "重寄帳戶連結";
export const ACCOUNT_PATH = "查看帳戶";
export const PAY_OUT = "登錄匯款";

export const mayDecline = ({ state, hasAccount }: AdminRefundRequest): boolean =>
  state === "waiting" || state === "account_needed" || hasAccount;
export const mayRenewLink = ({ state, hasAccount }: AdminRefundRequest): boolean =>
  state === "account_needed" || hasAccount;
