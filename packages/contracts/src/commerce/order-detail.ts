import * as z from "zod/mini";
import { orderKinds, orderStates } from "./order.ts";
import { paymentMethods } from "./payment.ts";
import { PlanType } from "./plan.ts";
import { couponUseStates } from "./promotion.ts";
import {
  OrderDetailAttempt,
  OrderDetailAuditEntry,
  OrderDetailPaymentEvent,
  OrderDetailFlag,
  OrderDetailGrant,
  OrderDetailInvoice,
  OrderDetailItem,
  OrderDetailEmail,
  OrderDetailRefund,
  OrderDetailRefundRequest,
} from "./order-detail-parts.ts";
import { id, idWithMessage, timestamp } from "../platform/text.ts";

/** The most rows of a part of an order's details: an order has few, and a flood of events must not fill a page. */
export const ORDER_PART_ROWS = 100;

const moment = z.nullable(timestamp);

/** What the details of an order offer besides refunds and flags; the server decides each again when it is called. */
export const orderActLabels = {
  cancel: "取消訂單",
  queryNow: "立即向金流查詢",
  recordPayment: "登錄金流以外的收款",
  assign: "交給會員",
  resendClaim: "重寄領取信",
} as const;
export type OrderAct = keyof typeof orderActLabels;
const orderActKeys = Object.keys(orderActLabels) as [OrderAct, ...OrderAct[]];

/** `GET /api/admin/orders/:id`. Whole TWD; each part newest first, flags that are open before settled ones. */
export const OrderDetail = z.object({
  id,
  number: z.string(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  planType: z.nullable(PlanType),
  planDays: z.nullable(z.int32()),
  description: z.string(),
  subtotal: z.int32(),
  discount: z.int32(),
  total: z.int32(),
  /** Of all attempts, and refunds done of them. */
  received: z.int32(),
  refunded: z.int32(),
  method: z.nullable(z.enum(paymentMethods)),
  createdAt: timestamp,
  updatedAt: timestamp,
  expiresAt: moment,
  paidAt: moment,
  fulfilledAt: moment,
  claimedAt: moment,
  consentedAt: moment,
  consentVersion: z.nullable(z.string()),
  /** When the gateway is asked next without anybody's doing; null where nothing is open. */
  nextQueryAt: moment,
  /** Null for a visitor's order that nobody has claimed. An erased member has neither name nor e-mail. */
  member: z.nullable(
    z.object({ id, name: z.nullable(z.string()), email: z.nullable(z.string()), isErased: z.boolean() }),
  ),
  /** What the visitor gave when ordering. */
  email: z.nullable(z.string()),
  /** Since when what goes back in a refund cannot be used; the products that are meant, null for all. Null where nothing is stopped. */
  stopped: z.nullable(z.object({ since: timestamp, productIds: z.nullable(z.array(id)) })),
  /** What the caller may do with it now. */
  acts: z.array(z.enum(orderActKeys)),
  items: z.array(OrderDetailItem),
  attempts: z.array(OrderDetailAttempt),
  refunds: z.array(OrderDetailRefund),
  events: z.array(OrderDetailPaymentEvent),
  flags: z.array(OrderDetailFlag),
  letters: z.array(OrderDetailEmail),
  grants: z.array(OrderDetailGrant),
  coupon: z.nullable(
    z.object({
      code: z.nullable(z.string()),
      title: z.string(),
      state: z.enum(couponUseStates),
      discount: z.int32(),
      reservedUntil: moment,
    }),
  ),
  invoice: z.nullable(OrderDetailInvoice),
  requests: z.array(OrderDetailRefundRequest),
  entries: z.array(OrderDetailAuditEntry),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const OrderPaymentEventInput = z.strictObject({
  orderId: idWithMessage("找不到這筆訂單"),
  eventId: idWithMessage("找不到這則金流通知"),
});
export type OrderPaymentEventInput = z.infer<typeof OrderPaymentEventInput>;
/** An event's body as it was stored. */
export const OrderPaymentEventBody = z.object({ id, raw: z.string() });
export type OrderPaymentEventBody = z.infer<typeof OrderPaymentEventBody>;
