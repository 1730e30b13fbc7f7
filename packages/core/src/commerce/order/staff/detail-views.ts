import type { AuditActor } from "@panshi/contracts/site/log";
import { type AuditAction, auditActions } from "@panshi/contracts/platform/audit";
import type {
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
} from "@panshi/contracts/commerce/order-detail-parts";
import { paymentEventFieldLabels } from "@panshi/contracts/commerce/payment-event-fields";
import { personName } from "@panshi/contracts/platform/person-name";
import { visibleContact } from "../../../platform/contact-mask.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { isRevocable } from "../../membership/change-grants.ts";
import type { OrderItem } from "../rows.ts";
import type * as store from "./detail-store.ts";

type RowOf<Select extends (...args: never[]) => PromiseLike<unknown>> =
  Awaited<ReturnType<Select>> extends (infer Row)[] ? Row : NonNullable<Awaited<ReturnType<Select>>>;

export const iso = (time: Date | null): string | null => time?.toISOString() ?? null;
const nameOf = (administrator: AuditActor | null) => administrator && personName(administrator);

export const toItem =
  (purchases: readonly RowOf<typeof store.selectRecordPurchases>[]) =>
  ({ productId, name, price }: OrderItem): OrderDetailItem => {
    const purchase = purchases.find((each) => each.productId === productId);
    return {
      productId,
      name,
      price,
      deliveredAt: iso(purchase?.purchasedAt ?? null),
      withdrawnAt: iso(purchase?.withdrawnAt ?? null),
    };
  };

/** Money back of one attempt, or of all. */
export const refundedOf = (rows: readonly RowOf<typeof store.selectRecordRefunds>[], attemptId?: string): number =>
  rows
    .filter((row) => row.state === "done" && (attemptId === undefined || row.attemptId === attemptId))
    .reduce((sum, { amount }) => sum + amount, 0);

export const toAttempt =
  (refunds: readonly RowOf<typeof store.selectRecordRefunds>[]) =>
  (row: RowOf<typeof store.selectRecordAttempts>): OrderDetailAttempt => ({
    id: row.id,
    merTradeNo: row.merTradeNo,
    tradeNo: row.tradeNo,
    amount: row.amount,
    received: row.received,
    refunded: refundedOf(refunds, row.id),
    channel: row.channel,
    state: row.state,
    method: row.paymentType,
    paidAt: iso(row.paidAt),
    payNumber: row.payNumber,
    payBank: row.payBank,
    payExpiresAt: iso(row.payExpiresAt),
    closeStatus: row.closeStatus,
    administratorName: nameOf(row.administrator),
    reason: row.reason,
    reference: row.reference,
    createdAt: row.createdAt.toISOString(),
  });

export const toRefund = (row: RowOf<typeof store.selectRecordRefunds>): OrderDetailRefund => ({
  id: row.id,
  attemptId: row.attemptId,
  amount: row.amount,
  state: row.state,
  channel: row.channel,
  beforeCapture: row.beforeCapture,
  refusal: row.refusal,
  reason: row.reason,
  reference: row.reference,
  revokes: row.revokes,
  productIds: row.productIds,
  lastDay: row.lastDay,
  requestId: row.requestId,
  administratorName: nameOf(row.administrator),
  createdAt: row.createdAt.toISOString(),
  doneAt: iso(row.doneAt),
});

const labels = new Map(Object.entries(paymentEventFieldLabels));
const known = [...labels.keys()];
/** Fields stand in the order of their labels, unknown ones at the end: the database keeps no order of its own. */
const placeOf = (name: string): number => (labels.has(name) ? known.indexOf(name) : known.length);

export const toEvent = (row: RowOf<typeof store.selectRecordEvents>): OrderDetailPaymentEvent => ({
  id: row.id,
  attemptId: row.attemptId,
  merTradeNo: row.merTradeNo,
  source: row.source,
  kind: row.kind,
  amount: row.amount,
  fields: Object.entries(row.fields)
    .map(([name, value]) => ({ name, label: labels.get(name) ?? null, value }))
    .toSorted((a, b) => placeOf(a.name) - placeOf(b.name)),
  receivedAt: row.receivedAt.toISOString(),
  quarantine: row.quarantine,
  resolution: row.resolution,
  resolutionReason: row.resolutionReason,
  resolvedAt: iso(row.resolvedAt),
  administratorName: nameOf(row.administrator),
});

type AttemptRow = RowOf<typeof store.selectRecordAttempts>;
type RefundRow = RowOf<typeof store.selectRecordRefunds>;

/** Money of an attempt that was neither accepted nor sent back. */
const heldOf = (attemptId: string | null, attempts: readonly AttemptRow[], refunds: readonly RefundRow[]): number => {
  const attempt = attempts.find(({ id }) => id === attemptId);
  return attempt ? (attempt.received ?? 0) - refundedOf(refunds, attempt.id) : 0;
};

export const toFlag =
  (attempts: readonly AttemptRow[], refunds: readonly RefundRow[]) =>
  (row: RowOf<typeof store.selectRecordFlags>): OrderDetailFlag => ({
    held: row.settledAt === null ? heldOf(row.attemptId, attempts, refunds) : 0,
    id: row.id,
    code: row.code,
    attemptId: row.attemptId,
    detail: row.detail,
    raisedAt: row.raisedAt.toISOString(),
    settledAt: iso(row.settledAt),
    settlement: row.settlement,
    reason: row.reason,
    accepted: row.accepted,
    administratorName: nameOf(row.administrator),
  });

export const toEmail =
  (ctx: Pick<AdministratorCtx, "actor">) =>
  (row: RowOf<typeof store.selectRecordEmails>): OrderDetailEmail => ({
    id: row.id,
    subject: row.subject,
    ...visibleContact(ctx, { recipient: row.recipient }),
    purpose: row.purpose,
    state: row.state,
    tries: row.tries,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
    sentAt: iso(row.sentAt),
  });

export const toOrderGrant =
  (total: number) =>
  (row: RowOf<typeof store.selectRecordGrants>): OrderDetailGrant => ({
    id: row.id,
    planType: row.planType,
    days: row.days,
    grantedAt: row.grantedAt.toISOString(),
    revokedAt: iso(row.revokedAt),
    revokedReason: row.revokedReason,
    isRevocable: row.revokedAt === null && isRevocable({ source: row.source, paid: total }),
  });

export const toInvoice = (
  row: RowOf<typeof store.findRecordInvoice>,
  adjustments: readonly RowOf<typeof store.selectRecordAdjustments>[],
): OrderDetailInvoice => ({
  carrier: row.carrier,
  carrierValue: row.carrierValue,
  companyTitle: row.companyTitle,
  state: row.state,
  amount: row.amount,
  number: row.number,
  rejection: row.rejection,
  issuedAt: iso(row.issuedAt),
  adjustments: adjustments.map((each) => ({
    id: each.id,
    refundId: each.refundId,
    kind: each.kind,
    amount: each.amount,
    state: each.state,
    number: each.number,
    createdAt: each.createdAt.toISOString(),
    doneAt: iso(each.doneAt),
  })),
});

export const toOrderRefundRequest = ({
  administrator,
  createdAt,
  decidedAt,
  closedAt,
  ...row
}: RowOf<typeof store.selectOrderRefundRequests>): OrderDetailRefundRequest => ({
  ...row,
  administratorName: nameOf(administrator),
  createdAt: createdAt.toISOString(),
  decidedAt: iso(decidedAt),
  closedAt: iso(closedAt),
});

const isKnownAction = (action: string): action is AuditAction => Object.hasOwn(auditActions, action);

/** An entry of the order's audit trail; none for an action of an earlier release. */
export const toEntry = (row: RowOf<typeof store.selectOrderAuditEntries>): OrderDetailAuditEntry[] => {
  if (!isKnownAction(row.action)) return [];
  const { reason } = (row.after ?? {}) as { reason?: unknown };
  return [
    {
      id: row.id,
      at: row.at.toISOString(),
      action: row.action,
      administratorName: nameOf(row.administrator),
      reason: typeof reason === "string" ? reason : null,
    },
  ];
};
