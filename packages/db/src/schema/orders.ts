import { invoiceCarrierKeys } from "@panshi/contracts/invoice";
import { planTypes } from "@panshi/contracts/plan";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { administrators } from "./administrators.ts";
import { bytes, createdAt, idColumn, timestampMs, notNegativeCheck, oneOfCheck, updatedAt } from "./columns.ts";
import { promotions } from "./marketing.ts";
import { members } from "./members.ts";

const kinds = ["plan", "cart"] as const;
const states = [
  "draft",
  "pending",
  "paid",
  "fulfilled",
  "cancelled",
  "expired",
  "refunded",
  "partly_refunded",
] as const;

/** An order: price, description and addresses come from the server alone. Paid never goes back to unpaid. */
export const orders = pgTable(
  "orders",
  {
    id: idColumn(),
    /** What a person reads and quotes. */
    number: text("number").notNull().unique("orders_number_key"),
    kind: text("kind", { enum: kinds }).notNull(),
    state: text("state", { enum: states }).notNull().default("draft"),
    memberId: uuid("member_id").references(() => members.id),
    /** A visitor's order until it is claimed: the hash of the claim cookie, and an e-mail where one was given. */
    claimHash: bytes("claim_hash"),
    email: text("email"),
    claimedAt: timestampMs("claimed_at"),
    planType: text("plan_type", { enum: planTypes }),
    /** What was sold: the plan's days as they were when ordered. */
    planDays: integer("plan_days"),
    description: text("description").notNull(),
    /** Whole TWD: before the coupon, taken off by it, and to pay. */
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
    /** When reconciliation next asks the gateway; null when nothing is open. */
    reconcileAt: timestampMs("reconcile_at"),
    reconcileCount: integer("reconcile_count").notNull().default(0),
    /** Waits for a person: a mismatch, a second payment, a payment after we gave up. */
    flag: text("flag"),
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
    oneOfCheck("orders_kind_check", t.kind, kinds),
    oneOfCheck("orders_state_check", t.state, states),
    notNegativeCheck("orders_total_check", t.total),
    check("orders_sum_check", sql`${t.total} = ${t.subtotal} - ${t.discount} and ${t.discount} >= 0`),
    check("orders_plan_check", sql`(${t.kind} = 'plan') = (${t.planType} is not null)`),
  ],
);

/** A line of a cart, as it was when ordered. */
export const orderItems = pgTable(
  "order_items",
  {
    id: idColumn(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The good; no foreign key, so that goods and orders need not know each other's files. */
    productId: uuid("product_id").notNull(),
    name: text("name").notNull(),
    price: integer("price").notNull(),
  },
  (t) => [
    uniqueIndex("order_items_product_key").on(t.orderId, t.productId),
    notNegativeCheck("order_items_price_check", t.price),
  ],
);

const attemptStates = ["created", "waiting", "paid", "failed", "expired", "cancelled"] as const;

/** One try to pay an order: a MerTradeNo is used once, for ever. */
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
    state: text("state", { enum: attemptStates }).notNull().default("created"),
    /** 1 card, 2 ATM, 3 CVS … as the gateway says. */
    paymentType: text("payment_type"),
    /** The number to pay at an ATM or a shop, and until when. */
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
    oneOfCheck("payment_attempts_state_check", t.state, attemptStates),
    notNegativeCheck("payment_attempts_amount_check", t.amount),
  ],
);

const eventSources = ["notify", "return", "query", "refund"] as const;

/** What the gateway said: kept once, raw and decoded, whether or not it belongs to an attempt of ours. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: idColumn(),
    /** SHA-256 of the EncryptInfo (or of the unsigned body). */
    digest: bytes("digest").notNull().unique("payment_events_digest_key"),
    attemptId: uuid("attempt_id").references(() => paymentAttempts.id),
    source: text("source", { enum: eventSources }).notNull(),
    kind: text("kind").notNull(),
    raw: text("raw").notNull(),
    fields: jsonb("fields").$type<Record<string, string>>().notNull(),
    receivedAt: timestampMs("received_at").notNull(),
    handledAt: timestampMs("handled_at"),
    /** Why a person must look: unknown order, wrong amount, second payment … */
    quarantine: text("quarantine"),
    resolvedAt: timestampMs("resolved_at"),
    resolvedBy: uuid("resolved_by").references(() => administrators.id),
  },
  (t) => [
    index("payment_events_attempt_idx").on(t.attemptId, t.receivedAt),
    index("payment_events_quarantine_idx")
      .on(t.receivedAt)
      .where(sql`${t.quarantine} is not null and ${t.resolvedAt} is null`),
    oneOfCheck("payment_events_source_check", t.source, eventSources),
  ],
);

const refundStates = ["requested", "done", "refused", "unknown"] as const;

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
    /** Before capture the authorisation is cancelled, after it money goes back. */
    beforeCapture: boolean("before_capture").notNull(),
    state: text("state", { enum: refundStates }).notNull().default("requested"),
    reason: text("reason").notNull(),
    refusal: text("refusal"),
    administratorId: uuid("administrator_id").references(() => administrators.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("refunds_order_idx").on(t.orderId, t.createdAt),
    oneOfCheck("refunds_state_check", t.state, refundStates),
    check("refunds_amount_check", sql`${t.amount} > 0`),
  ],
);

const invoiceStates = ["waiting", "issued", "failed", "void"] as const;

/** What the merchant needs to issue an e-invoice, and how far that is. */
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
