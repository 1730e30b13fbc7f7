import * as z from "zod/mini";
import { auditActionKeys } from "./audit.ts";
import { invoiceAdjustmentKinds, invoiceAdjustmentStates, invoiceCarrierKeys, invoiceStates } from "./invoice.ts";
import { mailStates } from "./mail.ts";
import { orderKinds, orderStates } from "./order.ts";
import { eventResolutionKeys, flagSettlementKeys, orderFlagKeys } from "./order-flag.ts";
import {
  moneyChannels,
  paymentAttemptStates,
  paymentEventKinds,
  paymentEventSources,
  paymentMethods,
} from "./payment.ts";
import { PlanType } from "./plan.ts";
import { couponUseStates } from "./promotion.ts";
import { refundRequestOrigins, refundRequestStates, refundStates } from "./refund.ts";
import { id, idWithMessage, timestamp } from "./text.ts";

/** The most rows of a part of an order's details: an order has few, and a flood of events must not fill a page. */
export const ORDER_PART_ROWS = 100;

/** The name of the administrator who did something, a deleted one too; null where the buyer or the system did. */
const administratorName = z.nullable(z.string());
const moment = z.nullable(timestamp);

/** What the details of an order offer besides refunds and flags; the server decides each again when it is called. */
export const orderActs = {
  cancel: "取消訂單",
  queryNow: "立即向金流查詢",
  recordPayment: "登錄金流以外的收款",
  assign: "交給會員",
  resendClaim: "重寄領取信",
} as const;
export type OrderAct = keyof typeof orderActs;
const orderActKeys = Object.keys(orderActs) as [OrderAct, ...OrderAct[]];

/** A product of a cart, and what became of it. */
export const OrderDetailItem = z.object({
  productId: id,
  name: z.string(),
  price: z.int32(),
  deliveredAt: moment,
  /** When a refund took it back. */
  withdrawnAt: moment,
});
export type OrderDetailItem = z.infer<typeof OrderDetailItem>;

export const OrderDetailAttempt = z.object({
  id,
  merTradeNo: z.string(),
  tradeNo: z.nullable(z.string()),
  amount: z.int32(),
  /** What arrived; null until it is paid. */
  received: z.nullable(z.int32()),
  /** Refunds of it that are done. */
  refunded: z.int32(),
  channel: z.enum(moneyChannels),
  state: z.enum(paymentAttemptStates),
  method: z.nullable(z.enum(paymentMethods)),
  paidAt: moment,
  payNumber: z.nullable(z.string()),
  payBank: z.nullable(z.string()),
  payExpiresAt: moment,
  /** The gateway's own word for how far capture is. */
  closeStatus: z.nullable(z.string()),
  /** Of money from outside. */
  administratorName,
  reason: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  createdAt: timestamp,
});
export type OrderDetailAttempt = z.infer<typeof OrderDetailAttempt>;

export const OrderDetailRefund = z.object({
  id,
  attemptId: id,
  amount: z.int32(),
  state: z.enum(refundStates),
  channel: z.enum(moneyChannels),
  beforeCapture: z.boolean(),
  /** Why the gateway refused it. */
  refusal: z.nullable(z.string()),
  reason: z.string(),
  reference: z.nullable(z.string()),
  /** The withdrawn products of a cart; null where none were named. */
  productIds: z.nullable(z.array(id)),
  requestId: z.nullable(id),
  administratorName,
  createdAt: timestamp,
  doneAt: moment,
});
export type OrderDetailRefund = z.infer<typeof OrderDetailRefund>;

/** What the gateway said. The body as it came is opened by its own call. */
export const OrderDetailEvent = z.object({
  id,
  attemptId: z.nullable(id),
  merTradeNo: z.nullable(z.string()),
  source: z.enum(paymentEventSources),
  kind: z.enum(paymentEventKinds),
  amount: z.nullable(z.int32()),
  /** The decoded fields with what each means, those that are not known at the end. */
  fields: z.array(z.object({ name: z.string(), label: z.nullable(z.string()), value: z.string() })),
  receivedAt: timestamp,
  quarantine: z.nullable(z.enum(orderFlagKeys)),
  resolution: z.nullable(z.enum(eventResolutionKeys)),
  resolutionReason: z.nullable(z.string()),
  resolvedAt: moment,
  administratorName,
});
export type OrderDetailEvent = z.infer<typeof OrderDetailEvent>;

export const OrderDetailFlag = z.object({
  id,
  code: z.enum(orderFlagKeys),
  attemptId: z.nullable(id),
  detail: z.nullable(z.string()),
  raisedAt: timestamp,
  settledAt: moment,
  settlement: z.nullable(z.enum(flagSettlementKeys)),
  reason: z.nullable(z.string()),
  accepted: z.int32(),
  /** Whole TWD that wait for its settlement; 0 for a settled one, and where only the order is to be looked at. */
  held: z.int32(),
  administratorName,
});
export type OrderDetailFlag = z.infer<typeof OrderDetailFlag>;

/** A letter about the order; its text is not shown, since it may hold a link that signs somebody in. */
export const OrderDetailLetter = z.object({
  id,
  subject: z.string(),
  recipient: z.string(),
  purpose: z.string(),
  state: z.enum(mailStates),
  tries: z.int32(),
  lastError: z.nullable(z.string()),
  createdAt: timestamp,
  sentAt: moment,
});
export type OrderDetailLetter = z.infer<typeof OrderDetailLetter>;

/** What the order granted. `isRevocable`: it cost nothing and is not revoked, so an administrator may end it. */
export const OrderDetailGrant = z.object({
  id,
  planType: PlanType,
  days: z.int32(),
  grantedAt: timestamp,
  revokedAt: moment,
  revokedReason: z.nullable(z.string()),
  isRevocable: z.boolean(),
});
export type OrderDetailGrant = z.infer<typeof OrderDetailGrant>;

export const OrderDetailInvoice = z.object({
  carrier: z.enum(invoiceCarrierKeys),
  carrierValue: z.nullable(z.string()),
  companyTitle: z.nullable(z.string()),
  state: z.enum(invoiceStates),
  amount: z.nullable(z.int32()),
  number: z.nullable(z.string()),
  rejection: z.nullable(z.string()),
  issuedAt: moment,
  adjustments: z.array(
    z.object({
      id,
      refundId: id,
      kind: z.enum(invoiceAdjustmentKinds),
      amount: z.int32(),
      state: z.enum(invoiceAdjustmentStates),
      number: z.nullable(z.string()),
      createdAt: timestamp,
      doneAt: moment,
    }),
  ),
});
export type OrderDetailInvoice = z.infer<typeof OrderDetailInvoice>;

/** A request for a refund; the bank account is shown by the request's own page alone. */
export const OrderDetailRequest = z.object({
  id,
  origin: z.enum(refundRequestOrigins),
  state: z.enum(refundRequestStates),
  reason: z.nullable(z.string()),
  productIds: z.nullable(z.array(id)),
  proposed: z.int32(),
  amount: z.nullable(z.int32()),
  decisionReason: z.nullable(z.string()),
  administratorName,
  createdAt: timestamp,
  decidedAt: moment,
  closedAt: moment,
});
export type OrderDetailRequest = z.infer<typeof OrderDetailRequest>;

export const OrderDetailEntry = z.object({
  id: z.int(),
  at: timestamp,
  action: z.enum(auditActionKeys),
  administratorName,
  /** The reason that was given for it, where one was. */
  reason: z.nullable(z.string()),
});
export type OrderDetailEntry = z.infer<typeof OrderDetailEntry>;

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
  reconcileAt: moment,
  /** Null for a visitor's order that nobody has claimed. An erased member has neither name nor e-mail. */
  member: z.nullable(
    z.object({ id, name: z.nullable(z.string()), email: z.nullable(z.string()), isErased: z.boolean() }),
  ),
  /** What the visitor gave when ordering. */
  email: z.nullable(z.string()),
  /** What the caller may do with it now. */
  acts: z.array(z.enum(orderActKeys)),
  items: z.array(OrderDetailItem),
  attempts: z.array(OrderDetailAttempt),
  refunds: z.array(OrderDetailRefund),
  events: z.array(OrderDetailEvent),
  flags: z.array(OrderDetailFlag),
  letters: z.array(OrderDetailLetter),
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
  requests: z.array(OrderDetailRequest),
  entries: z.array(OrderDetailEntry),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const OrderEventInput = z.strictObject({
  orderId: idWithMessage("找不到這筆訂單"),
  eventId: idWithMessage("找不到這則金流通知"),
});
export type OrderEventInput = z.infer<typeof OrderEventInput>;
/** An event's body as it was stored. */
export const OrderEventBody = z.object({ id, raw: z.string() });
export type OrderEventBody = z.infer<typeof OrderEventBody>;
