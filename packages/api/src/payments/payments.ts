import { ListInput, page } from "@panshi/contracts/list";
import {
  CartOrderInput,
  ClaimInput,
  OrderId,
  OrderPlaced,
  OrderView,
  PaymentState,
  PlanOrderInput,
  Quote,
  QuoteInput,
} from "@panshi/contracts/order";
import { claimByLink } from "@panshi/core/order/claim-by-link";
import { claimHere } from "@panshi/core/order/claim-here";
import { createCartOrder } from "@panshi/core/order/create-cart-order";
import { createPlanOrder } from "@panshi/core/order/create-plan-order";
import { listOrders } from "@panshi/core/order/list-orders";
import { viewPayment } from "@panshi/core/order/payment-state";
import { quoteOrder } from "@panshi/core/order/quote-order";
import { viewOrder } from "@panshi/core/order/view-order";
import { callerProcedure, memberProcedure, publicProcedure, router } from "../trpc.ts";

/** Payment's procedures: making an order, seeing how it stands, and claiming one that was paid before registering. */
export const payments = router({
  state: publicProcedure.output(PaymentState).query(({ ctx }) => viewPayment({ ctx: ctx.verb })),
  quote: callerProcedure
    .input(QuoteInput)
    .output(Quote)
    .query(({ ctx, input }) => quoteOrder({ ctx: ctx.verb, input })),
  createPlanOrder: callerProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/payments/create-payuni-order",
        summary: "為一個會員方案建立訂單",
        errors: ["conflict", "payment_unavailable"],
        tellsSuccess: true,
        tag: "付款",
      },
    })
    .input(PlanOrderInput)
    .output(OrderPlaced)
    .mutation(({ ctx, input }) => createPlanOrder({ ctx: ctx.verb, input })),
  createCartOrder: callerProcedure
    .input(CartOrderInput)
    .output(OrderPlaced)
    .mutation(({ ctx, input }) => createCartOrder({ ctx: ctx.verb, input })),
  order: callerProcedure
    .input(OrderId)
    .output(OrderView)
    .query(({ ctx, input }) => viewOrder({ ctx: ctx.verb, input })),
  orders: memberProcedure
    .input(ListInput)
    .output(page(OrderView))
    .query(({ ctx, input }) => listOrders({ ctx: ctx.verb, input })),
  claim: memberProcedure
    .input(OrderId)
    .output(OrderView)
    .mutation(({ ctx, input }) => claimHere({ ctx: ctx.verb, input })),
  claimByLink: memberProcedure
    .input(ClaimInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => claimByLink({ ctx: ctx.verb, input })),
});
