import {
  AcceptRequestInput,
  AdminRefundRequest,
  DeclineRequestInput,
  NewBankAccountLinkInput,
  OpenRequestInput,
  RecordPayoutInput,
  RefundRequestIdInput,
  RefundRequestListInput,
  ShownBankAccount,
} from "@panshi/contracts/commerce/refund-request";
import { NewerRows, newerRowsInput } from "@panshi/contracts/platform/list";
import { recordPayout } from "@panshi/core/commerce/refund-account/staff/record-payout";
import { renewBankAccountLink, revealBankAccount } from "@panshi/core/commerce/refund-account/staff/renew-account-link";
import { acceptRequest } from "@panshi/core/commerce/refund-request/staff/accept-request";
import { declineRequest } from "@panshi/core/commerce/refund-request/staff/decline-request";
import { countNewerRequests, getRequest, listRequests } from "@panshi/core/commerce/refund-request/staff/list-requests";
import { createRequestForBuyer } from "@panshi/core/commerce/refund-request/staff/create-request-for-buyer";
import { router } from "../trpc.ts";
import { staffMutation, staffPage, staffQuery } from "./staff-procedure.ts";

/** What administrators do with refund requests. */
export const refundRequest = router({
  list: staffPage(listRequests, RefundRequestListInput, AdminRefundRequest),
  newer: staffQuery(countNewerRequests, newerRowsInput(RefundRequestListInput), NewerRows),
  get: staffQuery(getRequest, RefundRequestIdInput, AdminRefundRequest),
  open: staffMutation(createRequestForBuyer, OpenRequestInput, AdminRefundRequest),
  accept: staffMutation(acceptRequest, AcceptRequestInput, AdminRefundRequest),
  decline: staffMutation(declineRequest, DeclineRequestInput, AdminRefundRequest),
  newLink: staffMutation(renewBankAccountLink, NewBankAccountLinkInput, AdminRefundRequest),
  /** A mutation: each time that it is read leaves a row in the access log. */
  account: staffMutation(revealBankAccount, RefundRequestIdInput, ShownBankAccount),
  payOut: staffMutation(recordPayout, RecordPayoutInput, AdminRefundRequest),
});
