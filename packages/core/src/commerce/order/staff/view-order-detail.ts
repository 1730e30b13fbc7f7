import { AppError } from "@panshi/contracts/platform/errors";
import type {
  OrderDetail,
  OrderPaymentEventBody,
  OrderPaymentEventInput,
} from "@panshi/contracts/commerce/order-detail";
import { pipeline, transaction } from "@panshi/db";
import { writeAccessLog } from "../../../platform/access-log/write-access-log.ts";
import { visibleContact } from "../../../platform/contact-mask.ts";
import { listOpenHolds } from "../hold/hold-order.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { listOrderItems } from "../view-orders.ts";
import * as store from "./detail-store.ts";
import { findEventBody } from "./detail-store.ts";
import * as views from "./detail-views.ts";
import { buyerNameOf } from "./list-all-orders.ts";
import { allowedOrderActions } from "./rules.ts";

/**
 * An order's whole story, with at most `ORDER_PART_ROWS` rows of each part. The access log has the opening before it is answered,
 * since the details name the buyer. Throws `not_found`.
 */
export const viewOrderDetail = staffVerb("orders:read", async (ctx, { id }: { id: string }): Promise<OrderDetail> => {
  return transaction(ctx, async (tx) => {
    const { db } = tx;
    const record = await store.findOrderRecord(db, id);
    if (!record) throw new AppError("not_found", { message: "找不到這筆訂單" });
    await writeAccessLog(tx, { kind: "order.open", subjectIds: [id] });
    const parts = await pipeline(tx, [
      () => listOrderItems(tx, { orderId: id }),
      () => store.selectRecordPurchases(db, id),
      () => store.selectRecordAttempts(db, id),
      () => store.selectRecordRefunds(db, id),
      () => store.selectRecordEvents(db, id),
      () => store.selectRecordFlags(db, id),
      () => store.selectRecordEmails(db, id),
      () => store.selectRecordGrants(db, id),
      () => store.findRecordCoupon(db, id),
      () => store.findRecordInvoice(db, id),
      () => store.selectRecordAdjustments(db, id),
      () => store.selectOrderRefundRequests(db, id),
      () => store.selectOrderAuditEntries(db, id),
      () => listOpenHolds(tx, { orderIds: [id] }),
    ]);
    const [items, purchases, attempts, refunds, events, flags, letters, grants, coupon, invoice, ...rest] = parts;
    const [adjustments, requests, entries, [hold]] = rest;
    const { order, member } = record;
    return {
      id,
      number: order.number,
      kind: order.kind,
      state: order.state,
      planType: order.planType,
      planDays: order.planDays,
      description: order.description,
      subtotal: order.subtotal,
      discount: order.discount,
      total: order.total,
      received: attempts.reduce((sum, { received }) => sum + (received ?? 0), 0),
      refunded: views.refundedOf(refunds),
      method: order.method,
      createdAt: order.createdAt.toISOString(),
      updatedAt: order.updatedAt.toISOString(),
      expiresAt: views.iso(order.expiresAt),
      paidAt: views.iso(order.paidAt),
      fulfilledAt: views.iso(order.fulfilledAt),
      claimedAt: views.iso(order.claimedAt),
      consentedAt: views.iso(order.consentedAt),
      consentVersion: order.consentVersion,
      nextQueryAt: views.iso(order.nextQueryAt),
      member: member && {
        id: member.id,
        name: buyerNameOf(member),
        email: visibleContact(ctx, { email: member.email }).email,
        isErased: member.deletedAt !== null,
      },
      email: visibleContact(ctx, { email: order.email }).email,
      stopped: hold ? { since: hold.heldAt.toISOString(), productIds: hold.productIds } : null,
      acts: allowedOrderActions(
        ctx.actor.role,
        {
          ...order,
          isErased: Boolean(member?.deletedAt),
          isHeld: hold !== undefined || requests.some(({ closedAt }) => closedAt === null),
          isFlagged: flags.some(({ settledAt }) => settledAt === null),
        },
        attempts,
      ),
      items: items.map(views.toItem(purchases)),
      attempts: attempts.map(views.toAttempt(refunds)),
      refunds: refunds.map(views.toRefund),
      events: events.map(views.toEvent),
      flags: flags.map(views.toFlag(attempts, refunds)),
      letters: letters.map(views.toEmail(ctx)),
      grants: grants.map(views.toOrderGrant(order.total)),
      coupon: coupon && { ...coupon, reservedUntil: views.iso(coupon.reservedUntil) },
      invoice: invoice && views.toInvoice(invoice, adjustments),
      requests: requests.map(views.toOrderRefundRequest),
      entries: entries.flatMap(views.toEntry),
    };
  });
});

/** The body of one of an order's events as it was stored. The access log has it first. Throws `not_found`. */
export const viewEventBody = staffVerb(
  "orders:read",
  async (ctx, { orderId, eventId }: OrderPaymentEventInput): Promise<OrderPaymentEventBody> => {
    return transaction(ctx, async (tx) => {
      const event = await findEventBody(tx.db, orderId, eventId);
      if (!event) throw new AppError("not_found", { message: "這筆訂單沒有這則金流通知" });
      await writeAccessLog(tx, { kind: "order.event", subjectIds: [orderId] });
      return event;
    });
  },
);
