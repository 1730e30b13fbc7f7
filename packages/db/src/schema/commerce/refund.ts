import { moneyChannels } from "@panshi/contracts/commerce/payment";
import {
  refundRequestOrigins,
  refundRequestStates,
  refundRevocations,
  refundStates,
} from "@panshi/contracts/commerce/refund";
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { administrators } from "../accounts/administrator.ts";
import { bytes, createdAt, idColumn, timestampMs, notNegativeCheck, oneOfCheck, updatedAt } from "../columns.ts";
import { orders } from "./order.ts";
import { paymentAttempts } from "./payment.ts";

/** That a buyer wants money back, or an administrator for them: asked, decided and paid out step by step, one open request an order. */
export const refundRequests = pgTable(
  "refund_requests",
  {
    id: idColumn(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    origin: text("origin", { enum: refundRequestOrigins }).notNull(),
    state: text("state", { enum: refundRequestStates }).notNull().default("waiting"),
    /** In the buyer's own words, erased with their account. */
    reason: text("reason"),
    /** The products of a cart that are meant; null for the whole order. */
    productIds: jsonb("product_ids").$type<string[]>(),
    /** Whole TWD: what the published formula gave when it was asked, and what was decided. */
    proposed: integer("proposed").notNull(),
    amount: integer("amount"),
    decidedBy: uuid("decided_by").references(() => administrators.id),
    decidedAt: timestampMs("decided_at"),
    decisionReason: text("decision_reason"),
    /** What was decided to take back, as in `refunds`; null before the decision. */
    revokes: text("revokes", { enum: refundRevocations }),
    revokedProductIds: jsonb("revoked_product_ids").$type<string[]>(),
    lastDay: date("last_day", { mode: "string" }),
    /** The bank account that the buyer entered, encrypted (core/encryption); null before it, and after settlement. */
    account: bytes("account"),
    accountEnteredAt: timestampMs("account_entered_at"),
    accountErasedAt: timestampMs("account_erased_at"),
    /** How many links to enter an account were sent, and until when the last one can be used; null before the first. */
    accountLinks: integer("account_links").notNull().default(0),
    accountUntil: timestampMs("account_until"),
    /** Where letters go after the order's member was erased while it was open; null otherwise, and once it is closed. */
    email: text("email"),
    /** The code by e-mail that a visitor enters beside the link: its hash, its end and the tries. */
    codeHash: bytes("code_hash"),
    codeExpiresAt: timestampMs("code_expires_at"),
    codeTries: integer("code_tries").notNull().default(0),
    closedAt: timestampMs("closed_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("refund_requests_open_key").on(t.orderId).where(sql`${t.closedAt} is null`),
    index("refund_requests_order_idx").on(t.orderId, t.createdAt),
    index("refund_requests_created_idx").on(t.createdAt, t.id),
    index("refund_requests_open_idx").on(t.createdAt, t.id).where(sql`${t.closedAt} is null`),
    index("refund_requests_state_idx").on(t.state, t.createdAt, t.id),
    index("refund_requests_account_idx").on(t.accountUntil, t.id).where(sql`${t.state} = 'account_needed'`),
    oneOfCheck("refund_requests_origin_check", t.origin, refundRequestOrigins),
    oneOfCheck("refund_requests_state_check", t.state, refundRequestStates),
    oneOfCheck("refund_requests_revokes_check", t.revokes, refundRevocations),
    check(
      "refund_requests_revoked_products_check",
      sql`(${t.revokedProductIds} is not null) = (coalesce(${t.revokes}, '') = 'products')`,
    ),
    check(
      "refund_requests_last_day_check",
      sql`(${t.lastDay} is not null) = (coalesce(${t.revokes}, '') = 'after_day')`,
    ),
    notNegativeCheck("refund_requests_proposed_check", t.proposed),
    check(
      "refund_requests_account_check",
      sql`${t.account} is null or (${t.accountEnteredAt} is not null and ${t.closedAt} is null)`,
    ),
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
    /** `outside`: an administrator sent the money back by other means, for example to a bank account. */
    channel: text("channel", { enum: moneyChannels }).notNull().default("gateway"),
    /** Of a refund outside the gateway: the bank's reference. */
    reference: text("reference"),
    /** What it takes back of what the money bought: of `products` these, of `after_day` the days after this Taipei day. */
    revokes: text("revokes", { enum: refundRevocations }).notNull(),
    productIds: jsonb("product_ids").$type<string[]>(),
    lastDay: date("last_day", { mode: "string" }),
    /** The request that it answers; null where an administrator began it. */
    requestId: uuid("request_id").references(() => refundRequests.id),
    /** Made by the dialog, so that a repeated call refunds nothing more. */
    idempotencyKey: uuid("call_id").unique("refunds_call_key"),
    reason: text("reason").notNull(),
    refusal: text("refusal"),
    administratorId: uuid("administrator_id").references(() => administrators.id),
    /** Of an unknown outcome: who found out what became of it, and from what. */
    settledBy: uuid("settled_by").references(() => administrators.id),
    settledReason: text("settled_reason"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("refunds_order_idx").on(t.orderId, t.createdAt),
    index("refunds_done_idx").on(t.doneAt).where(sql`${t.doneAt} is not null`),
    index("refunds_request_idx").on(t.requestId).where(sql`${t.requestId} is not null`),
    oneOfCheck("refunds_channel_check", t.channel, moneyChannels),
    oneOfCheck("refunds_state_check", t.state, refundStates),
    oneOfCheck("refunds_revokes_check", t.revokes, refundRevocations),
    check("refunds_products_check", sql`(${t.productIds} is not null) = (${t.revokes} = 'products')`),
    check("refunds_last_day_check", sql`(${t.lastDay} is not null) = (${t.revokes} = 'after_day')`),
    check("refunds_amount_check", sql`${t.amount} > 0`),
  ],
);
