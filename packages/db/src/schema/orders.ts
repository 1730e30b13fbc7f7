import { invoiceCarrierKeys, invoiceStates } from "@panshi/contracts/invoice";
import { orderFlagKeys, orderKinds, orderStates } from "@panshi/contracts/order";
import {
  paymentAttemptStates,
  paymentEventKinds,
  paymentEventSources,
  paymentMethods,
} from "@panshi/contracts/payment";
import { planTypes } from "@panshi/contracts/plan";
import { refundStates } from "@panshi/contracts/refund";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { administrators } from "./administrators.ts";
import { bytes, createdAt, idColumn, timestampMs, notNegativeCheck, oneOfCheck, updatedAt } from "./columns.ts";
import { promotions } from "./marketing.ts";
import { members } from "./members.ts";

/** Prices and descriptions are set by the server, never by the caller. A paid order never becomes unpaid again. */
export const orders = pgTable(
  "orders",
  {
    id: idColumn(),
    /** The number that buyers and support use. */
    number: text("number").notNull().unique("orders_number_key"),
    kind: text("kind", { enum: orderKinds }).notNull(),
    state: text("state", { enum: orderStates }).notNull().default("draft"),
    memberId: uuid("member_id").references(() => members.id),
    /** Of a visitor's order until a member claims it: the hash of the visitor cookie, and an email where one was given. */
    claimHash: bytes("claim_hash"),
    email: text("email"),
    claimedAt: timestampMs("claimed_at"),
    planType: text("plan_type", { enum: planTypes }),
    /** The plan's days when it was ordered. */
    planDays: integer("plan_days"),
    description: text("description").notNull(),
    /** Whole TWD: `total` is `subtotal` less the coupon's `discount`. */
    subtotal: integer("subtotal").notNull(),
    discount: integer("discount").notNull().default(0),
    total: integer("total").notNull(),
    promotionId: uuid("promotion_id").references(() => promotions.id),
    /** The caller's idempotency key and the digest of what came with it. */
    idempotencyCaller: text("idempotency_caller"),
    idempotencyKey: text("idempotency_key"),
    payloadDigest: bytes("payload_digest"),
    /** Consent to immediate delivery: when, and which text. */
    consentedAt: timestampMs("consented_at"),
    consentVersion: text("consent_version"),
    campaignId: uuid("campaign_id"),
    paidAt: timestampMs("paid_at"),
    fulfilledAt: timestampMs("fulfilled_at"),
    expiresAt: timestampMs("expires_at"),
    /** When the gateway is queried next; null when nothing is open. */
    reconcileAt: timestampMs("reconcile_at"),
    reconcileCount: integer("reconcile_count").notNull().default(0),
    /** Why a person must review the order; null where nobody must. */
    flag: text("flag", { enum: orderFlagKeys }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("orders_idempotency_key").on(t.idempotencyCaller, t.idempotencyKey),
    index("orders_member_idx").on(t.memberId, t.createdAt, t.id),
    index("orders_state_idx").on(t.state, t.createdAt, t.id),
    index("orders_claim_idx").on(t.claimHash).where(sql`${t.claimHash} is not null`),
    index("orders_reconcile_idx").on(t.reconcileAt).where(sql`${t.reconcileAt} is not null`),
    index("orders_flag_idx").on(t.createdAt).where(sql`${t.flag} is not null`),
    index("orders_paid_idx").on(t.paidAt).where(sql`${t.paidAt} is not null`),
    oneOfCheck("orders_kind_check", t.kind, orderKinds),
    oneOfCheck("orders_state_check", t.state, orderStates),
    notNegativeCheck("orders_total_check", t.total),
    check("orders_sum_check", sql`${t.total} = ${t.subtotal} - ${t.discount} and ${t.discount} >= 0`),
    check("orders_plan_check", sql`(${t.kind} = 'plan') = (${t.planType} is not null)`),
  ],
);

/** One product of a cart, as it was named and priced when ordered. */
export const orderItems = pgTable(
  "order_items",
  {
    id: idColumn(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The id of a product, without a foreign key. */
    productId: uuid("product_id").notNull(),
    name: text("name").notNull(),
    price: integer("price").notNull(),
  },
  (t) => [
    uniqueIndex("order_items_product_key").on(t.orderId, t.productId),
    notNegativeCheck("order_items_price_check", t.price),
  ],
);

/** One try to pay an order. A MerTradeNo is never used again. */
export const paymentAttempts = pgTable(
  "payment_attempts",
  {
    id: idColumn(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    merTradeNo: text("mer_trade_no").notNull().unique("payment_attempts_mer_trade_no_key"),
    tradeNo: text("trade_no"),
    amount: integer("amount").notNull(),
    state: text("state", { enum: paymentAttemptStates }).notNull().default("created"),
    /** When the buyer paid, as the gateway says; figures count the money by this day, of a second payment too. */
    paidAt: timestampMs("paid_at"),
    paymentType: text("payment_type", { enum: paymentMethods }),
    /** The code to pay at an ATM or a convenience store, and until when. */
    payNumber: text("pay_number"),
    payBank: text("pay_bank"),
    payExpiresAt: timestampMs("pay_expires_at"),
    closeStatus: text("close_status"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("payment_attempts_order_idx").on(t.orderId, t.createdAt),
    uniqueIndex("payment_attempts_trade_no_key").on(t.tradeNo),
    index("payment_attempts_paid_idx").on(t.paidAt).where(sql`${t.paidAt} is not null`),
    oneOfCheck("payment_attempts_state_check", t.state, paymentAttemptStates),
    notNegativeCheck("payment_attempts_amount_check", t.amount),
  ],
);

/** What the gateway said, stored once by its digest, whether or not it belongs to one of our attempts. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: idColumn(),
    /** SHA-256 of EncryptInfo, or of a query's fields as JSON (packages/payuni/src/event.ts). */
    digest: bytes("digest").notNull().unique("payment_events_digest_key"),
    attemptId: uuid("attempt_id").references(() => paymentAttempts.id),
    source: text("source", { enum: paymentEventSources }).notNull(),
    kind: text("kind", { enum: paymentEventKinds }).notNull(),
    raw: text("raw").notNull(),
    fields: jsonb("fields").$type<Record<string, string>>().notNull(),
    receivedAt: timestampMs("received_at").notNull(),
    handledAt: timestampMs("handled_at"),
    /** Why a person must review the event; null where nobody must. */
    quarantine: text("quarantine", { enum: orderFlagKeys }),
    resolvedAt: timestampMs("resolved_at"),
    resolvedBy: uuid("resolved_by").references(() => administrators.id),
  },
  (t) => [
    index("payment_events_attempt_idx").on(t.attemptId, t.receivedAt),
    index("payment_events_quarantine_idx")
      .on(t.receivedAt)
      .where(sql`${t.quarantine} is not null and ${t.resolvedAt} is null`),
    oneOfCheck("payment_events_source_check", t.source, paymentEventSources),
  ],
);

export const refunds = pgTable(
  "refunds",
  {
    id: idColumn(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    attemptId: uuid("attempt_id")
      .notNull()
      .references(() => paymentAttempts.id),
    amount: integer("amount").notNull(),
    /** Whether the authorisation was cancelled before capture, instead of a refund after it. */
    beforeCapture: boolean("before_capture").notNull(),
    state: text("state", { enum: refundStates }).notNull().default("requested"),
    /** When it became done; figures count it by this day. */
    doneAt: timestampMs("done_at"),
    reason: text("reason").notNull(),
    refusal: text("refusal"),
    administratorId: uuid("administrator_id").references(() => administrators.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("refunds_order_idx").on(t.orderId, t.createdAt),
    index("refunds_done_idx").on(t.doneAt).where(sql`${t.doneAt} is not null`),
    oneOfCheck("refunds_state_check", t.state, refundStates),
    check("refunds_amount_check", sql`${t.amount} > 0`),
  ],
);

/** What the merchant needs to issue an e-invoice, and whether it was issued. */
export const invoices = pgTable(
  "invoices",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id),
    carrier: text("carrier", { enum: invoiceCarrierKeys }).notNull(),
    /** Mobile barcode, certificate number, donation code or company number. */
    carrierValue: text("carrier_value"),
    companyTitle: text("company_title"),
    state: text("state", { enum: invoiceStates }).notNull().default("waiting"),
    number: text("number").unique("invoices_number_key"),
    issuedAt: timestampMs("issued_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("invoices_state_idx").on(t.state, t.createdAt, t.orderId),
    oneOfCheck("invoices_carrier_check", t.carrier, invoiceCarrierKeys),
    oneOfCheck("invoices_state_check", t.state, invoiceStates),
  ],
);
