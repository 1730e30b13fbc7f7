import { pageSchema } from "@panshi/contracts/platform/list";
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
import { recordPayout } from "@panshi/core/commerce/refund-account/staff/record-payout";
import { renewBankAccountLink, revealBankAccount } from "@panshi/core/commerce/refund-account/staff/renew-account-link";
import { acceptRequest } from "@panshi/core/commerce/refund-request/staff/accept-request";
import { declineRequest } from "@panshi/core/commerce/refund-request/staff/decline-request";
import { getRequest, listRequests } from "@panshi/core/commerce/refund-request/staff/list-requests";
import { createRequestForBuyer } from "@panshi/core/commerce/refund-request/staff/create-request-for-buyer";
import { administratorProcedure, router, withTotalFlag } from "../trpc.ts";

/** What administrators do with refund requests. */
export const refundRequest = router({
  list: administratorProcedure(listRequests.permission)
    .input(RefundRequestListInput)
    .output(pageSchema(AdminRefundRequest))
    .query(({ ctx, input }) => listRequests(ctx, withTotalFlag(ctx, input))),
  get: administratorProcedure(getRequest.permission)
    .input(RefundRequestIdInput)
    .output(AdminRefundRequest)
    .query(({ ctx, input }) => getRequest(ctx, input)),
  open: administratorProcedure(createRequestForBuyer.permission)
    .input(OpenRequestInput)
    .output(AdminRefundRequest)
    .mutation(({ ctx, input }) => createRequestForBuyer(ctx, input)),
  accept: administratorProcedure(acceptRequest.permission)
    .input(AcceptRequestInput)
    .output(AdminRefundRequest)
    .mutation(({ ctx, input }) => acceptRequest(ctx, input)),
  decline: administratorProcedure(declineRequest.permission)
    .input(DeclineRequestInput)
    .output(AdminRefundRequest)
    .mutation(({ ctx, input }) => declineRequest(ctx, input)),
  newLink: administratorProcedure(renewBankAccountLink.permission)
    .input(NewBankAccountLinkInput)
    .output(AdminRefundRequest)
    .mutation(({ ctx, input }) => renewBankAccountLink(ctx, input)),
  /** A mutation: each time that it is read leaves a row in the access log. */
  account: administratorProcedure(revealBankAccount.permission)
    .input(RefundRequestIdInput)
    .output(ShownBankAccount)
    .mutation(({ ctx, input }) => revealBankAccount(ctx, input)),
  payOut: administratorProcedure(recordPayout.permission)
    .input(RecordPayoutInput)
    .output(AdminRefundRequest)
    .mutation(({ ctx, input }) => recordPayout(ctx, input)),
});
