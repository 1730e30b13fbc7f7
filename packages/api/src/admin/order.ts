import { allRowsInput, pageSchema } from "@panshi/contracts/platform/list";
import { OrderIdInput } from "@panshi/contracts/commerce/order";
import {
  AssignOrderInput,
  GatewayQueryInput,
  GatewayQueryResult,
  OrderReasonInput,
  RecordPaymentInput,
} from "@panshi/contracts/commerce/order-act";
import { OrderDetail, OrderPaymentEventBody, OrderPaymentEventInput } from "@panshi/contracts/commerce/order-detail";
import { OrderCounts, OrderListInput, OrderListItem } from "@panshi/contracts/commerce/order-list";
import { id } from "@panshi/contracts/platform/text";
import { assignOrder } from "@panshi/core/commerce/order/staff/assign-order";
import { cancelOrder } from "@panshi/core/commerce/order/staff/cancel-order";
import { resendClaim } from "@panshi/core/commerce/order/staff/email-claim-link";
import { countOrdersToHandle, exportOrders, listAllOrders } from "@panshi/core/commerce/order/staff/list-all-orders";
import { syncOrderWithGateway } from "@panshi/core/commerce/order/staff/sync-order-with-gateway";
import { recordPayment } from "@panshi/core/commerce/order/staff/record-payment";
import { viewEventBody, viewOrderDetail } from "@panshi/core/commerce/order/staff/view-order-detail";
import * as z from "zod/mini";
import { csvDownload } from "../file-download.ts";
import { administratorProcedure, router, withTotalFlag } from "../trpc.ts";

const path = "/api/admin/orders";
const tag = "後台訂單";

/** What administrators read of orders, and do with them; refunds, flags and invoices have routers of their own. */
export const order = router({
  list: administratorProcedure(listAllOrders.permission)
    .meta({ rest: { method: "GET", path, summary: "所有訂單", paged: true, tag } })
    .input(OrderListInput)
    .output(pageSchema(OrderListItem))
    .query(({ ctx, input }) => listAllOrders(ctx, withTotalFlag(ctx, input))),
  counts: administratorProcedure(countOrdersToHandle.permission)
    .output(OrderCounts)
    .query(({ ctx }) => countOrdersToHandle(ctx)),
  export: administratorProcedure(exportOrders.permission)
    .meta({ rest: { method: "GET", path: `${path}/export`, summary: "下載訂單", kind: "download", tag } })
    .input(allRowsInput(OrderListInput))
    .query(({ ctx, input }) => csvDownload(ctx, "訂單", exportOrders(ctx, input))),
  get: administratorProcedure(viewOrderDetail.permission)
    .meta({ rest: { method: "GET", path: `${path}/:id`, summary: "一筆訂單的始末", tag } })
    .input(OrderIdInput)
    .output(OrderDetail)
    .query(({ ctx, input }) => viewOrderDetail(ctx, input)),
  event: administratorProcedure(viewEventBody.permission)
    .input(OrderPaymentEventInput)
    .output(OrderPaymentEventBody)
    .query(({ ctx, input }) => viewEventBody(ctx, input)),
  cancel: administratorProcedure(cancelOrder.permission)
    .input(OrderReasonInput)
    .output(z.void())
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),
  queryNow: administratorProcedure(syncOrderWithGateway.permission)
    .input(GatewayQueryInput)
    .output(GatewayQueryResult)
    .mutation(({ ctx, input }) => syncOrderWithGateway(ctx, input)),
  recordPayment: administratorProcedure(recordPayment.permission)
    .input(RecordPaymentInput)
    .output(z.object({ id }))
    .mutation(({ ctx, input }) => recordPayment(ctx, input)),
  assign: administratorProcedure(assignOrder.permission)
    .input(AssignOrderInput)
    .output(z.void())
    .mutation(({ ctx, input }) => assignOrder(ctx, input)),
  resendClaim: administratorProcedure(resendClaim.permission)
    .input(OrderReasonInput)
    .output(z.void())
    .mutation(({ ctx, input }) => resendClaim(ctx, input)),
});
