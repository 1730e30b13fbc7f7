import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import type {
  OrderDetailAttempt,
  OrderDetailFlag,
  OrderDetailInvoice,
  OrderDetailEmail,
  OrderDetailRefund,
  OrderDetailRefundRequest,
} from "@panshi/contracts/commerce/order-detail-parts";
import type { AdminRefundRequest } from "@panshi/contracts/commerce/refund-request";
import type { RefundProposal } from "@panshi/contracts/commerce/refund";
import type { QueryClient } from "@tanstack/react-query";

/** For tests: an order and its parts, as the server answers them. */

const AT = "2026-11-20T06:30:00.000Z";
/** As the screens write it. */
export const FORMATTED_AT = "2026/11/20 14:30";

export const makeTestOrder = (changes: Partial<OrderDetail> = {}): OrderDetail => ({
  id: "order",
  number: "PS1",
  kind: "plan",
  state: "fulfilled",
  planType: "basic",
  planDays: 30,
  description: "修行方案",
  subtotal: 3990,
  discount: 0,
  total: 3990,
  received: 3990,
  refunded: 0,
  method: "card",
  createdAt: AT,
  updatedAt: AT,
  expiresAt: null,
  paidAt: AT,
  fulfilledAt: AT,
  claimedAt: null,
  consentedAt: null,
  consentVersion: null,
  nextQueryAt: null,
  member: { id: "member", name: "林星石", email: "moon@example.com", isErased: false },
  email: null,
  stopped: null,
  acts: [],
  items: [],
  attempts: [],
  refunds: [],
  events: [],
  flags: [],
  letters: [],
  grants: [],
  coupon: null,
  invoice: null,
  requests: [],
  entries: [],
  ...changes,
});

export const makeTestFlag = (changes: Partial<OrderDetailFlag> = {}): OrderDetailFlag => ({
  id: "flag",
  code: "wrong_amount",
  attemptId: null,
  detail: null,
  raisedAt: AT,
  settledAt: null,
  settlement: null,
  reason: null,
  accepted: 0,
  held: 0,
  administratorName: null,
  ...changes,
});

export const makeTestAttempt = (changes: Partial<OrderDetailAttempt> = {}): OrderDetailAttempt => ({
  id: "attempt",
  merTradeNo: "PS1_1",
  tradeNo: null,
  amount: 3990,
  received: 3990,
  refunded: 0,
  channel: "gateway",
  state: "paid",
  method: "card",
  paidAt: AT,
  payNumber: null,
  payBank: null,
  payExpiresAt: null,
  closeStatus: null,
  administratorName: null,
  reason: null,
  reference: null,
  createdAt: "2026-11-20T01:00:00.000Z",
  ...changes,
});

export const makeTestRefund = (changes: Partial<OrderDetailRefund> = {}): OrderDetailRefund => ({
  id: "refund",
  attemptId: "attempt",
  amount: 500,
  state: "done",
  channel: "gateway",
  beforeCapture: false,
  refusal: null,
  reason: "會員要求",
  reference: null,
  revokes: "all",
  productIds: null,
  lastDay: null,
  requestId: null,
  administratorName: "石守",
  createdAt: AT,
  doneAt: null,
  ...changes,
});

export const makeTestRefundRequest = (changes: Partial<OrderDetailRefundRequest> = {}): OrderDetailRefundRequest => ({
  id: "request",
  origin: "member",
  state: "waiting",
  reason: null,
  productIds: null,
  proposed: 3990,
  amount: null,
  decisionReason: null,
  administratorName: null,
  createdAt: AT,
  decidedAt: null,
  closedAt: null,
  ...changes,
});

export const makeTestEmail = (changes: Partial<OrderDetailEmail> = {}): OrderDetailEmail => ({
  id: "letter",
  subject: "收據",
  recipient: "moon@example.com",
  purpose: "receipt",
  state: "sent",
  tries: 1,
  lastError: null,
  createdAt: "2026-11-20T01:00:00.000Z",
  sentAt: AT,
  ...changes,
});

export const makeTestInvoice = (changes: Partial<OrderDetailInvoice> = {}): OrderDetailInvoice => ({
  carrier: "email",
  carrierValue: null,
  companyTitle: null,
  state: "waiting",
  amount: null,
  number: null,
  rejection: null,
  issuedAt: null,
  adjustments: [],
  ...changes,
});

export const makeTestRefundProposal = (changes: Partial<RefundProposal> = {}): RefundProposal => ({
  subject: "days",
  amount: 3990,
  basis: "whole",
  left: 3990,
  daysLeft: 30,
  totalDays: 30,
  wholeUntil: null,
  gatewayUntil: null,
  byGateway: true,
  gatewayRefusal: null,
  refusal: null,
  items: [],
  itemsAmount: null,
  ...changes,
});

/** Puts what can be returned for a request into the cache. */
export const cacheRequestProposal = (
  client: QueryClient,
  { orderId, productIds }: Pick<AdminRefundRequest, "orderId" | "productIds">,
  proposal: RefundProposal,
) =>
  client.setQueryData(
    [["admin", "refundRequest", "proposal"], { input: { id: orderId, productIds, flagId: null }, type: "query" }],
    proposal,
  );

/** Puts what can be returned into the cache: of the order, or of the money that a flag holds. */
export const cacheRefundProposal = (client: QueryClient, proposal: RefundProposal, flagId: string | null = null) =>
  client.setQueryData([["admin", "order", "proposal"], { input: { id: "order", flagId }, type: "query" }], proposal);
