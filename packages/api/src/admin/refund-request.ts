import { pageSchema } from "@panshi/contracts/platform/list";
import {
  AcceptRequestInput,
  AdminRefundRequest,
  DeclineRequestInput,
  NewAccountLinkInput,
  OpenRequestInput,
  PayOutInput,
  RefundRequestIdInput,
  refundRequestList,
  ShownAccount,
} from "@panshi/contracts/commerce/refund-request";
import { payOut } from "@panshi/core/commerce/refund-account/staff/pay-out";
import { renewAccountLink, showAccount } from "@panshi/core/commerce/refund-account/staff/renew-account-link";
import { acceptRequest } from "@panshi/core/commerce/refund-request/staff/accept-request";
import { declineRequest } from "@panshi/core/commerce/refund-request/staff/decline-request";
import { getRequest, listRequests } from "@panshi/core/commerce/refund-request/staff/list-requests";
import { openRequest } from "@panshi/core/commerce/refund-request/staff/open-request";
import { administratorProcedure, router, withCount } from "../trpc.ts";

/** What administrators do with refund requests. */
export const refundRequest = router({
  list: administratorProcedure(listRequests.permission)
    .input(refundRequestList)
    .output(pageSchema(AdminRefundRequest))
    .query(({ ctx, input }) => listRequests(ctx, withCount(ctx, input))),
  get: administratorProcedure(getRequest.permission)
    .input(RefundRequestIdInput)
    .output(AdminRefundRequest)
    .query(({ ctx, input }) => getRequest(ctx, input)),
  open: administratorProcedure(openRequest.permission)
    .input(OpenRequestInput)
    .output(AdminRefundRequest)
    .mutation(({ ctx, input }) => openRequest(ctx, input)),
  accept: administratorProcedure(acceptRequest.permission)
    .input(AcceptRequestInput)
    .output(AdminRefundRequest)
    .mutation(({ ctx, input }) => acceptRequest(ctx, input)),
  decline: administratorProcedure(declineRequest.permission)
    .input(DeclineRequestInput)
    .output(AdminRefundRequest)
    .mutation(({ ctx, input }) => declineRequest(ctx, input)),
  newLink: administratorProcedure(renewAccountLink.permission)
    .input(NewAccountLinkInput)
    .output(AdminRefundRequest)
    .mutation(({ ctx, input }) => renewAccountLink(ctx, input)),
  /** A mutation: each time that it is read leaves a row in the access log. */
  account: administratorProcedure(showAccount.permission)
    .input(RefundRequestIdInput)
    .output(ShownAccount)
    .mutation(({ ctx, input }) => showAccount(ctx, input)),
  payOut: administratorProcedure(payOut.permission)
    .input(PayOutInput)
    .output(AdminRefundRequest)
    .mutation(({ ctx, input }) => payOut(ctx, input)),
});
