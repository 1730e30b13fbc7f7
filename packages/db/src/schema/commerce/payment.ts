import {
  eventResolutionKeys,
  flagSettlementKeys,
  orderFlagKeys,
  quarantineKeys,
} from "@panshi/contracts/commerce/order-flag";
import {
  moneyChannels,
  paymentAttemptStates,
  paymentEventKinds,
  paymentEventSources,
  paymentMethods,
} from "@panshi/contracts/commerce/payment";
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { administrators } from "../accounts/administrator.ts";
import { bytes, createdAt, idColumn, timestampMs, notNegativeCheck, oneOfCheck, updatedAt } from "../columns.ts";
import { orders } from "./order.ts";

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
    /** Whole TWD that the buyer was asked for. */
    amount: integer("amount").notNull(),
    /** Whole TWD that arrived; null until it is paid. Differs from `amount` only under the flag `wrong_amount`. */
    received: integer("received"),
    /** `outside`: an administrator recorded money that did not come through the gateway. */
    channel: text("channel", { enum: moneyChannels }).notNull().default("gateway"),
    state: text("state", { enum: paymentAttemptStates }).notNull().default("created"),
    /** When the buyer paid, as the gateway says; figures count the money by this day, of a second payment too. */
    paidAt: timestampMs("paid_at"),
    paymentType: text("payment_type", { enum: paymentMethods }),
    /** The code to pay at an ATM or a convenience store, and until when. */
    payNumber: text("pay_number"),
    payBank: text("pay_bank"),
    payExpiresAt: timestampMs("pay_expires_at"),
    closeStatus: text("close_status"),
    /** Keyed hash of the card's masked digits and its bank (`cardHash`); null for another payment, and where the gateway names no card. */
    cardHash: bytes("card_hash"),
    /** Of money from outside: who recorded it and why, and the bank's or the store's reference. */
    administratorId: uuid("administrator_id").references(() => administrators.id),
    reason: text("reason"),
    reference: text("reference"),
    /** Made by the dialog, so that a repeated call records nothing more. */
    idempotencyKey: uuid("call_id").unique("payment_attempts_call_key"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("payment_attempts_order_idx").on(t.orderId, t.createdAt),
    uniqueIndex("payment_attempts_trade_no_key").on(t.tradeNo),
    index("payment_attempts_waiting_idx").on(t.orderId).where(sql`${t.state} = 'waiting'`),
    index("payment_attempts_paid_idx").on(t.paidAt).where(sql`${t.paidAt} is not null`),
    oneOfCheck("payment_attempts_state_check", t.state, paymentAttemptStates),
    oneOfCheck("payment_attempts_channel_check", t.channel, moneyChannels),
    notNegativeCheck("payment_attempts_amount_check", t.amount),
    check("payment_attempts_received_check", sql`(${t.state} = 'paid') = (${t.received} is not null)`),
    check(
      "payment_attempts_outside_check",
      sql`${t.channel} = 'gateway' or (${t.administratorId} is not null and ${t.reason} is not null)`,
    ),
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
    /**
     * The gateway's words for whose money it is, also where no attempt of ours has this number: of a misdirected transfer the number
     * under which it was booked. `amount` in whole TWD.
     */
    merTradeNo: text("mer_trade_no"),
    tradeNo: text("trade_no"),
    amount: integer("amount"),
    method: text("method", { enum: paymentMethods }),
    paidAt: timestampMs("paid_at"),
    source: text("source", { enum: paymentEventSources }).notNull(),
    kind: text("kind", { enum: paymentEventKinds }).notNull(),
    raw: text("raw").notNull(),
    fields: jsonb("fields").$type<Record<string, string>>().notNull(),
    receivedAt: timestampMs("received_at").notNull(),
    handledAt: timestampMs("handled_at"),
    /** Why a person must review the event; null where nobody must. */
    quarantine: text("quarantine", { enum: quarantineKeys }),
    /** When and how it was reviewed, by whom and why; nobody where the flag that it raised was settled by the system. */
    resolvedAt: timestampMs("resolved_at"),
    resolvedBy: uuid("resolved_by").references(() => administrators.id),
    resolution: text("resolution", { enum: eventResolutionKeys }),
    resolutionReason: text("resolution_reason"),
    /** The order that an administrator attached it to. */
    orderId: uuid("order_id").references(() => orders.id),
  },
  (t) => [
    index("payment_events_attempt_idx").on(t.attemptId, t.receivedAt),
    index("payment_events_mer_trade_no_idx").on(t.merTradeNo),
    index("payment_events_order_idx").on(t.orderId).where(sql`${t.orderId} is not null`),
    index("payment_events_quarantine_idx")
      .on(t.receivedAt, t.id)
      .where(sql`${t.quarantine} is not null and ${t.resolvedAt} is null`),
    index("payment_events_review_idx").on(t.receivedAt, t.id).where(sql`${t.quarantine} is not null`),
    index("payment_events_resolved_idx")
      .on(t.receivedAt, t.id)
      .where(sql`${t.quarantine} is not null and ${t.resolvedAt} is not null`),
    index("payment_events_reason_idx").on(t.quarantine, t.receivedAt, t.id).where(sql`${t.quarantine} is not null`),
    index("payment_events_has_order_idx")
      .on(sql`(case when ${t.attemptId} is null and ${t.orderId} is null then 0 else 1 end)`, t.receivedAt, t.id)
      .where(sql`${t.quarantine} is not null`),
    index("payment_events_open_has_order_idx")
      .on(sql`(case when ${t.attemptId} is null and ${t.orderId} is null then 0 else 1 end)`, t.receivedAt, t.id)
      .where(sql`${t.quarantine} is not null and ${t.resolvedAt} is null`),
    oneOfCheck("payment_events_source_check", t.source, paymentEventSources),
  ],
);

/**
 * Why a person must review an order: one row a reason, open until somebody settled it. A reason that holds the money of an attempt
 * is raised once for each attempt.
 */
export const orderFlags = pgTable(
  "order_flags",
  {
    id: idColumn(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    code: text("code", { enum: orderFlagKeys }).notNull(),
    /** The attempt whose money waits for a decision; null where the order's own money is meant, or none. */
    attemptId: uuid("attempt_id").references(() => paymentAttempts.id),
    /** What differs, in words for an administrator; null where the code says it all. */
    detail: text("detail"),
    raisedAt: timestampMs("raised_at").notNull(),
    settledAt: timestampMs("settled_at"),
    /** Null where the system settled it. */
    settledBy: uuid("settled_by").references(() => administrators.id),
    settlement: text("settlement", { enum: flagSettlementKeys }),
    reason: text("reason"),
    /** Whole TWD received beyond the order's total, or below it if negative, that were accepted by settling it. */
    accepted: integer("accepted").notNull().default(0),
  },
  (t) => [
    uniqueIndex("order_flags_open_key")
      .on(t.orderId, t.code, sql`coalesce(${t.attemptId}, ${t.orderId})`)
      .where(sql`${t.settledAt} is null`),
    index("order_flags_order_idx").on(t.orderId, t.raisedAt, t.id),
    index("order_flags_attempt_idx").on(t.attemptId).where(sql`${t.attemptId} is not null`),
    index("order_flags_open_idx").on(t.raisedAt, t.id).where(sql`${t.settledAt} is null`),
    oneOfCheck("order_flags_code_check", t.code, orderFlagKeys),
    oneOfCheck("order_flags_settlement_check", t.settlement, flagSettlementKeys),
    check("order_flags_settled_check", sql`(${t.settledAt} is null) = (${t.settlement} is null)`),
  ],
);
