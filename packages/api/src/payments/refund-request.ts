import {
  BankAccountByCodeInput,
  BankAccountEntryResult,
  BankAccountLink,
  BankAccountLinkInput,
  OwnBankAccountInput,
  OwnRefundRequest,
  RefundAskInput,
  RefundOffer,
  RefundOfferInput,
  RefundRequestIdInput,
} from "@panshi/contracts/commerce/refund-request";
import {
  enterBankAccountByCode,
  enterOwnBankAccount,
  sendBankAccountCode,
  viewBankAccountLink,
} from "@panshi/core/commerce/refund-account/enter-account";
import { askRefund, viewOffer } from "@panshi/core/commerce/refund-request/ask-refund";
import { withdrawRequest } from "@panshi/core/commerce/refund-request/close-request";
import * as z from "zod/mini";
import { requireSessionToken } from "../browser.ts";
import { memberOrVisitorProcedure, memberProcedure, publicProcedure, router } from "../trpc.ts";

/** What buyers do about a refund: ask for it, and say where the money goes. */
export const refundRequest = router({
  offer: memberProcedure
    .input(RefundOfferInput)
    .output(RefundOffer)
    .query(({ ctx, input }) => viewOffer(ctx, input)),
  ask: memberProcedure
    .input(RefundAskInput)
    .output(OwnRefundRequest)
    .mutation(({ ctx, input }) => askRefund(ctx, input)),
  withdraw: memberProcedure
    .input(RefundRequestIdInput)
    .output(OwnRefundRequest)
    .mutation(({ ctx, input }) => withdrawRequest(ctx, input)),
  /** A mutation: it locks, and a link is in no cache. */
  accountLink: memberOrVisitorProcedure
    .input(BankAccountLinkInput)
    .output(BankAccountLink)
    .mutation(({ ctx, input }) => viewBankAccountLink(ctx, input)),
  enterAccount: memberProcedure
    .input(OwnBankAccountInput)
    .output(BankAccountEntryResult)
    .mutation(({ ctx, input }) => enterOwnBankAccount(ctx, { ...input, sessionToken: requireSessionToken(ctx) })),
  sendCode: publicProcedure
    .input(BankAccountLinkInput)
    .output(z.void())
    .mutation(({ ctx, input }) => sendBankAccountCode(ctx, input)),
  enterAccountByCode: publicProcedure
    .input(BankAccountByCodeInput)
    .output(BankAccountEntryResult)
    .mutation(({ ctx, input }) => enterBankAccountByCode(ctx, input)),
});
