import { ListInput, pageSchema } from "@panshi/contracts/platform/list";
import {
  CartOrderInput,
  ClaimInput,
  OrderIdInput,
  PlaceOrderResult,
  OrderView,
  PaymentAvailability,
  PlanOrderInput,
  Quote,
  QuoteInput,
} from "@panshi/contracts/commerce/order";
import { claimBrowserOrder, claimOrderByLink } from "@panshi/core/commerce/order/claim-order-unchecked";
import { viewPaymentAvailability } from "@panshi/core/commerce/checkout/payment-state";
import { createCartOrder, createPlanOrder, quoteOrder } from "@panshi/core/commerce/checkout/checkout";
import { listOrdersAwaitingPayment, listOrders, viewOrder } from "@panshi/core/commerce/order/view-orders";
import * as z from "zod/mini";
import type { ApiContext } from "../context.ts";
import { readFollowedLink } from "../browser.ts";
import { memberOrVisitorProcedure, memberProcedure, publicProcedure, router } from "../trpc.ts";
import { refundRequest } from "./refund-request.ts";

/** The links that the buyer's browser followed: no part of what is asked for. */
const readFollowedLinks = (ctx: ApiContext) => ({
  campaignCookie: ctx.transport.campaignCookie(),
  memberLink: readFollowedLink(ctx),
});

/** Creates orders, shows their state, and claims those that were paid before registering. */
export const payments = router({
  state: publicProcedure.output(PaymentAvailability).query(({ ctx }) => viewPaymentAvailability(ctx)),
  quote: memberOrVisitorProcedure
    .input(QuoteInput)
    .output(Quote)
    .query(({ ctx, input }) => quoteOrder(ctx, input)),
  createPlanOrder: memberOrVisitorProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/payments/create-payuni-order",
        summary: "為一個會員方案建立訂單",
        errors: ["conflict", "payment_unavailable", "registration_closed"],
        successFlag: true,
        tag: "付款",
      },
    })
    .input(PlanOrderInput)
    .output(PlaceOrderResult)
    .mutation(({ ctx, input }) => createPlanOrder(ctx, { ...input, ...readFollowedLinks(ctx) })),
  createCartOrder: memberOrVisitorProcedure
    .input(CartOrderInput)
    .output(PlaceOrderResult)
    .mutation(({ ctx, input }) => createCartOrder(ctx, { ...input, ...readFollowedLinks(ctx) })),
  order: memberOrVisitorProcedure
    .meta({ openInMaintenance: true, neverRefused: true })
    .input(OrderIdInput)
    .output(OrderView)
    .query(({ ctx, input }) => viewOrder(ctx, input)),
  orders: memberProcedure
    .input(ListInput)
    .output(pageSchema(OrderView))
    .query(({ ctx, input }) => listOrders(ctx, input)),
  awaitedOrders: memberProcedure.output(z.array(OrderView)).query(({ ctx }) => listOrdersAwaitingPayment(ctx)),
  claim: memberProcedure
    .meta({ openInMaintenance: true, neverRefused: true })
    .input(OrderIdInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => claimBrowserOrder(ctx, input)),
  claimByLink: memberProcedure
    .input(ClaimInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => claimOrderByLink(ctx, input)),
  refundRequest,
});
