import { allRowsInput, MatchingIds, NewerRows, newerRowsInput } from "@panshi/contracts/platform/list";
import { OrderIdInput } from "@panshi/contracts/commerce/order";
import {
  AssignOrderInput,
  GatewayQueryInput,
  GatewayQueryResult,
  CancelOrderInput,
  RecordPaymentInput,
} from "@panshi/contracts/commerce/order-act";
import { OrderDetail, OrderPaymentEventBody, OrderPaymentEventInput } from "@panshi/contracts/commerce/order-detail";
import { OrderCounts, OrderListInput, OrderListItem, OrderSums } from "@panshi/contracts/commerce/order-list";
import { id } from "@panshi/contracts/platform/text";
import { assignOrder } from "@panshi/core/commerce/order/staff/assign-order";
import { cancelOrder } from "@panshi/core/commerce/order/staff/cancel-order";
import { resendClaim } from "@panshi/core/commerce/order/staff/email-claim-link";
import {
  countNewerOrders,
  countOrdersToHandle,
  exportOrders,
  listAllOrders,
  matchOrderIds,
  sumOrders,
} from "@panshi/core/commerce/order/staff/list-all-orders";
import { syncOrderWithGateway } from "@panshi/core/commerce/order/staff/sync-order-with-gateway";
import { recordPayment } from "@panshi/core/commerce/order/staff/record-payment";
import { viewEventBody, viewOrderDetail } from "@panshi/core/commerce/order/staff/view-order-detail";
import * as z from "zod/mini";
import { administratorProcedure, router } from "../trpc.ts";
import { staffExports } from "./staff-exports.ts";
import { rowRoutes, staffMutation, staffPage, staffQuery } from "./staff-procedure.ts";

const path = "/api/admin/orders";
const tag = "後台訂單";
const routes = rowRoutes(path, tag);

/** What administrators read of orders, and do with them; refunds, flags and invoices have routers of their own. */
export const order = router({
  list: staffPage(listAllOrders, OrderListInput, OrderListItem, routes.list("所有訂單")),
  newer: staffQuery(countNewerOrders, newerRowsInput(OrderListInput), NewerRows),
  matching: staffQuery(matchOrderIds, allRowsInput(OrderListInput), MatchingIds),
  sums: staffQuery(sumOrders, allRowsInput(OrderListInput), OrderSums),
  counts: administratorProcedure(countOrdersToHandle.permission)
    .output(OrderCounts)
    .query(({ ctx }) => countOrdersToHandle(ctx)),
  ...staffExports(exportOrders, allRowsInput(OrderListInput), { path, tag }),
  get: staffQuery(viewOrderDetail, OrderIdInput, OrderDetail, routes.get("一筆訂單的始末")),
  event: staffQuery(viewEventBody, OrderPaymentEventInput, OrderPaymentEventBody),
  cancel: staffMutation(cancelOrder, CancelOrderInput, z.void()),
  queryNow: staffMutation(syncOrderWithGateway, GatewayQueryInput, GatewayQueryResult),
  recordPayment: staffMutation(recordPayment, RecordPaymentInput, z.object({ id })),
  assign: staffMutation(assignOrder, AssignOrderInput, z.void()),
  resendClaim: staffMutation(resendClaim, OrderIdInput, z.void()),
});
