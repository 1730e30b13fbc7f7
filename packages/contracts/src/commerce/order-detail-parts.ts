import * as z from "zod/mini";
import { auditActionKeys } from "../platform/audit.ts";
import { invoiceAdjustmentKinds, invoiceAdjustmentStates, invoiceCarrierKeys, invoiceStates } from "./invoice.ts";
import { mailStates } from "../platform/mail.ts";
import { eventResolutionKeys, flagSettlementKeys, orderFlagKeys, quarantineKeys } from "./order-flag.ts";
import {
  moneyChannels,
  paymentAttemptStates,
  paymentEventKinds,
  paymentEventSources,
  paymentMethods,
} from "./payment.ts";
import { PlanType } from "./plan.ts";
import { refundRequestOrigins, refundRequestStates, refundRevocations, refundStates } from "./refund.ts";
import { id, timestamp } from "../platform/text.ts";

/** The parts of an order's details. */

/** The name of the administrator who did something, a deleted one too; null where the buyer or the system did. */
const administratorName = z.nullable(z.string());
const moment = z.nullable(timestamp);

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
  /** What it takes back: of `products` which, of `after_day` the last Taipei day. */
  revokes: z.enum(refundRevocations),
  productIds: z.nullable(z.array(id)),
  lastDay: z.nullable(z.string()),
  requestId: z.nullable(id),
  administratorName,
  createdAt: timestamp,
  doneAt: moment,
});
export type OrderDetailRefund = z.infer<typeof OrderDetailRefund>;

/** What the gateway said. The body as it came is opened by its own call. */
export const OrderDetailPaymentEvent = z.object({
  id,
  attemptId: z.nullable(id),
  merTradeNo: z.nullable(z.string()),
  source: z.enum(paymentEventSources),
  kind: z.enum(paymentEventKinds),
  amount: z.nullable(z.int32()),
  /** The decoded fields with what each means, those that are not known at the end. */
  fields: z.array(z.object({ name: z.string(), label: z.nullable(z.string()), value: z.string() })),
  receivedAt: timestamp,
  quarantine: z.nullable(z.enum(quarantineKeys)),
  resolution: z.nullable(z.enum(eventResolutionKeys)),
  resolutionReason: z.nullable(z.string()),
  resolvedAt: moment,
  administratorName,
});
export type OrderDetailPaymentEvent = z.infer<typeof OrderDetailPaymentEvent>;

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
export const OrderDetailEmail = z.object({
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
export type OrderDetailEmail = z.infer<typeof OrderDetailEmail>;

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
export const OrderDetailRefundRequest = z.object({
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
export type OrderDetailRefundRequest = z.infer<typeof OrderDetailRefundRequest>;

export const OrderDetailAuditEntry = z.object({
  id: z.int(),
  at: timestamp,
  action: z.enum(auditActionKeys),
  administratorName,
  /** The reason that was given for it, where one was. */
  reason: z.nullable(z.string()),
});
export type OrderDetailAuditEntry = z.infer<typeof OrderDetailAuditEntry>;
