import { ORDER_PART_ROWS } from "@panshi/contracts/commerce/order-detail";
import type { Db } from "@panshi/db";
import {
  auditEntries,
  couponUses,
  invoiceAdjustments,
  invoices,
  mailOutbox,
  members,
  membershipGrants,
  orderFlags,
  orders,
  paymentAttempts,
  paymentEvents,
  promotions,
  purchases,
  refundRequests,
  refunds,
} from "@panshi/db/schema";
import { and, asc, desc, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import { actorColumn, afterWithReason } from "../../../platform/audit/actor-columns.ts";

const ROWS = ORDER_PART_ROWS;

/** An order with its member; null for none. */
export async function findOrderRecord(db: Db, id: string) {
  const [row] = await db
    .select({
      order: getTableColumns(orders),
      member: { id: members.id, fullName: members.fullName, email: members.email, deletedAt: members.deletedAt },
    })
    .from(orders)
    .leftJoin(members, eq(members.id, orders.memberId))
    .where(eq(orders.id, id));
  return row ?? null;
}

export const selectRecordAttempts = (db: Db, orderId: string) =>
  db
    .select({ ...getTableColumns(paymentAttempts), administrator: actorColumn(paymentAttempts.administratorId) })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id))
    .limit(ROWS);

export const selectRecordRefunds = (db: Db, orderId: string) =>
  db
    .select({ ...getTableColumns(refunds), administrator: actorColumn(refunds.administratorId) })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(ROWS);

const eventsOf = (db: Db, orderId: string) => {
  const attempts = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId));
  // An array, so that the planner combines two indexes.
  return or(sql`${paymentEvents.attemptId} = any(array(${attempts}))`, eq(paymentEvents.orderId, orderId));
};

/** What the gateway said about an order's attempts, and what was attached to it, without the bodies as they came. */
export function selectRecordEvents(db: Db, orderId: string) {
  const { raw: _raw, digest: _digest, ...columns } = getTableColumns(paymentEvents);
  return db
    .select({ ...columns, administrator: actorColumn(paymentEvents.resolvedBy) })
    .from(paymentEvents)
    .where(eventsOf(db, orderId))
    .orderBy(desc(paymentEvents.receivedAt), desc(paymentEvents.id))
    .limit(ROWS);
}

/** The body of an event of an order as it was stored; null for an event of another order. */
export async function findEventBody(db: Db, orderId: string, eventId: string) {
  const [row] = await db
    .select({ id: paymentEvents.id, raw: paymentEvents.raw })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.id, eventId), eventsOf(db, orderId)));
  return row ?? null;
}

/** An order's flags, the open ones first, then the newest. */
export const selectRecordFlags = (db: Db, orderId: string) =>
  db
    .select({ ...getTableColumns(orderFlags), administrator: actorColumn(orderFlags.settledBy) })
    .from(orderFlags)
    .where(eq(orderFlags.orderId, orderId))
    .orderBy(desc(isNull(orderFlags.settledAt)), desc(orderFlags.raisedAt), desc(orderFlags.id))
    .limit(ROWS);

/** The letters about an order, without their texts. */
export function selectRecordEmails(db: Db, orderId: string) {
  const { body: _body, ...columns } = getTableColumns(mailOutbox);
  return db
    .select(columns)
    .from(mailOutbox)
    .where(eq(mailOutbox.orderId, orderId))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(ROWS);
}

export const selectRecordGrants = (db: Db, orderId: string) =>
  db
    .select()
    .from(membershipGrants)
    .where(eq(membershipGrants.orderId, orderId))
    .orderBy(desc(membershipGrants.grantedAt))
    .limit(ROWS);

/** What of a cart was delivered, and taken back. */
export const selectRecordPurchases = (db: Db, orderId: string) =>
  db
    .select({
      productId: purchases.productId,
      purchasedAt: purchases.purchasedAt,
      withdrawnAt: purchases.withdrawnAt,
    })
    .from(purchases)
    .where(eq(purchases.orderId, orderId))
    .limit(ROWS);

/** The coupon that an order uses; of a member's own one without its code, which is nobody else's to know. */
export async function findRecordCoupon(db: Db, orderId: string) {
  const [row] = await db
    .select({
      code: sql<string | null>`case when ${promotions.ownerId} is null then ${promotions.couponCode} end`,
      title: promotions.title,
      state: couponUses.state,
      discount: couponUses.discount,
      reservedUntil: couponUses.reservedUntil,
    })
    .from(couponUses)
    .innerJoin(promotions, eq(promotions.id, couponUses.promotionId))
    .where(eq(couponUses.orderId, orderId));
  return row ?? null;
}

export async function findRecordInvoice(db: Db, orderId: string) {
  const [row] = await db.select().from(invoices).where(eq(invoices.orderId, orderId));
  return row ?? null;
}

export const selectRecordAdjustments = (db: Db, orderId: string) =>
  db
    .select()
    .from(invoiceAdjustments)
    .where(eq(invoiceAdjustments.orderId, orderId))
    .orderBy(desc(invoiceAdjustments.createdAt), desc(invoiceAdjustments.id))
    .limit(ROWS);

/** An order's refund requests, without bank accounts and codes. */
export const selectOrderRefundRequests = (db: Db, orderId: string) =>
  db
    .select({
      id: refundRequests.id,
      origin: refundRequests.origin,
      state: refundRequests.state,
      reason: refundRequests.reason,
      productIds: refundRequests.productIds,
      proposed: refundRequests.proposed,
      amount: refundRequests.amount,
      decisionReason: refundRequests.decisionReason,
      administrator: actorColumn(refundRequests.decidedBy),
      createdAt: refundRequests.createdAt,
      decidedAt: refundRequests.decidedAt,
      closedAt: refundRequests.closedAt,
    })
    .from(refundRequests)
    .where(eq(refundRequests.orderId, orderId))
    .orderBy(desc(refundRequests.createdAt), asc(refundRequests.id))
    .limit(ROWS);

/** The audit entries of an order, newest first. */
export const selectOrderAuditEntries = (db: Db, orderId: string) =>
  db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      action: auditEntries.action,
      after: afterWithReason,
      administrator: actorColumn(auditEntries.administratorId),
    })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, orderId))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(ROWS);
