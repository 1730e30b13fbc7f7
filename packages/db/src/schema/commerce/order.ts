import { orderKinds, orderStates } from "@panshi/contracts/commerce/order";
import { paymentMethods } from "@panshi/contracts/commerce/payment";
import { planTypes } from "@panshi/contracts/commerce/plan";
import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { searchIndexExpression } from "../../search-index.ts";
import {
  bytes,
  createdAt,
  idColumn,
  timestampMs,
  notNegativeCheck,
  oneOfCheck,
  tsvector,
  updatedAt,
} from "../columns.ts";
import { promotions } from "./marketing.ts";
import { products } from "./product.ts";
import { members } from "../accounts/member.ts";

/** What administrators search orders by (docs/decisions/0036). */
export const orderSearchIndexExpression = (
  t: Record<"search" | "createdAt" | "state" | "kind" | "method", AnyPgColumn>,
): SQL =>
  searchIndexExpression({
    terms: t.search,
    at: t.createdAt,
    facets: { state: t.state, kind: t.kind, method: t.method },
  });

/** A paid order above NT$ 0 that was not refunded as a whole: the conversion of its campaign, where it has one. */
export const campaignConversionCondition = (t: Record<"campaignId" | "state" | "total", AnyPgColumn>): SQL =>
  sql`${t.campaignId} is not null and ${t.total} > 0 and ${t.state} in ('paid', 'fulfilled', 'partly_refunded')`;

/** Prices and descriptions are set by the server, never by the caller. A paid order never becomes unpaid again. */
export const orders = pgTable(
  "orders",
  {
    id: idColumn(),
    /** The number that buyers and support use. */
    number: text("number").notNull().unique("orders_number_key"),
    kind: text("kind", { enum: orderKinds }).notNull(),
    state: text("state", { enum: orderStates }).notNull(),
    memberId: uuid("member_id").references(() => members.id),
    /** Of a visitor's order until a member claims it: the hash of the visitor cookie, and an email where one was given. */
    claimHash: bytes("claim_hash"),
    email: text("email"),
    claimedAt: timestampMs("claimed_at"),
    /**
     * Of a visitor's order until a member claims it: the member whose link the visitor's browser had followed, for a registration in
     * another browser. Without a foreign key: no order waits for a member. The erasure of that member ends it too.
     */
    referrerId: uuid("referrer_id"),
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
    /** The campaign whose link the buyer followed last. Without a foreign key: no order waits for a campaign that is being edited. */
    campaignId: uuid("campaign_id"),
    /** How it was paid; null until it is. A copy of its attempt's, for the list's filter. */
    method: text("method", { enum: paymentMethods }),
    paidAt: timestampMs("paid_at"),
    fulfilledAt: timestampMs("fulfilled_at"),
    expiresAt: timestampMs("expires_at"),
    /** When the gateway is queried next; null when nothing is open. */
    nextQueryAt: timestampMs("reconcile_at"),
    queryCount: integer("reconcile_count").notNull().default(0),
    /** Search terms of the member's name, copied by a trigger (migration 0008) and, after a change of name, by a job; null for a visitor. */
    search: tsvector("search"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("orders_idempotency_key").on(t.idempotencyCaller, t.idempotencyKey),
    index("orders_member_idx").on(t.memberId, t.createdAt, t.id),
    index("orders_search_idx").using("gin", orderSearchIndexExpression(t)).with({ fastupdate: false }),
    index("orders_unclaimed_idx").on(t.createdAt, t.id).where(sql`${t.state} = 'paid' and ${t.memberId} is null`),
    index("orders_created_idx").on(t.createdAt, t.id),
    // Behind the id the columns of the list's other filters, which are then checked in the index, not in the table.
    index("orders_kind_idx").on(t.kind, t.createdAt, t.id, t.state, t.method),
    index("orders_method_idx").on(t.method, t.createdAt, t.id, t.state, t.kind).where(sql`${t.method} is not null`),
    index("orders_number_prefix_idx").on(sql`(${t.number} collate "C")`),
    index("orders_email_idx").on(sql`lower(${t.email} collate "C")`).where(sql`${t.email} is not null`),
    index("orders_state_idx").on(t.state, t.createdAt, t.id, t.kind, t.method),
    index("orders_claim_idx").on(t.claimHash).where(sql`${t.claimHash} is not null`),
    index("orders_referrer_idx").on(t.referrerId).where(sql`${t.referrerId} is not null`),
    index("orders_reconcile_idx").on(t.nextQueryAt).where(sql`${t.nextQueryAt} is not null`),
    // What a campaign's conversions are counted by, from the index alone.
    index("orders_campaign_idx").on(t.campaignId).where(campaignConversionCondition(t)),
    index("orders_paid_idx").on(t.paidAt).where(sql`${t.paidAt} is not null`),
    oneOfCheck("orders_kind_check", t.kind, orderKinds),
    oneOfCheck("orders_state_check", t.state, orderStates),
    notNegativeCheck("orders_total_check", t.total),
    check("orders_sum_check", sql`${t.total} = ${t.subtotal} - ${t.discount} and ${t.discount} >= 0`),
    check("orders_plan_check", sql`(${t.kind} = 'plan') = (${t.planType} is not null)`),
    check(
      "orders_days_check",
      sql`(${t.kind} = 'plan') = (${t.planDays} is not null) and ${t.planDays} between 1 and 3660`,
    ),
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
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id),
    name: text("name").notNull(),
    price: integer("price").notNull(),
  },
  (t) => [
    uniqueIndex("order_items_product_key").on(t.orderId, t.productId),
    notNegativeCheck("order_items_price_check", t.price),
  ],
);
