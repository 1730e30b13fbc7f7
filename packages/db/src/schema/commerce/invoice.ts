import {
  invoiceAdjustmentKinds,
  invoiceAdjustmentStates,
  invoiceBatchKinds,
  invoiceCarrierKeys,
  invoiceStates,
} from "@panshi/contracts/commerce/invoice";
import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { administrators } from "../accounts/administrator.ts";
import { searchIndexExpression } from "../../search-index.ts";
import {
  bytes,
  createdAt,
  idColumn,
  notNegativeCheck,
  oneOfCheck,
  timestampMs,
  tsvector,
  updatedAt,
} from "../columns.ts";
import { orders } from "./order.ts";
import { refunds } from "./refund.ts";

/** One export of rows for the invoice provider. The file is kept as it was made, so that a second download is the same. */
export const invoiceBatches = pgTable(
  "invoice_batches",
  {
    id: idColumn(),
    /** What people call it: the Taipei day and a number, such as `20261123-1`. */
    name: text("name").notNull().unique("invoice_batches_name_key"),
    kind: text("kind", { enum: invoiceBatchKinds }).notNull(),
    rows: integer("rows").notNull(),
    /** The CSV file, encrypted (core/encryption): it holds e-mail addresses. */
    content: bytes("content").notNull(),
    administratorId: uuid("administrator_id")
      .notNull()
      .references(() => administrators.id),
    /** Made by the dialog, so that a repeated call exports nothing more. */
    idempotencyKey: uuid("call_id").notNull().unique("invoice_batches_call_key"),
    createdAt: createdAt(),
  },
  (t) => [
    index("invoice_batches_created_idx").on(t.createdAt, t.id),
    oneOfCheck("invoice_batches_kind_check", t.kind, invoiceBatchKinds),
  ],
);

/** What administrators search invoices by (docs/decisions/0036). */
export const invoiceSearchIndexExpression = (
  t: Record<"search" | "dueAt" | "state" | "carrier" | "carrierValue", AnyPgColumn>,
): SQL =>
  searchIndexExpression({
    terms: t.search,
    at: t.dueAt,
    facets: { state: t.state, company: sql`case when ${t.carrier} = 'company' then ${t.carrierValue} end` },
  });

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
    /** When its order was paid with money, from when an invoice is due; null before, and of a free order. Set by triggers. */
    dueAt: timestampMs("due_at"),
    /** Whole TWD of the order's own money that were refunded before the export; a later refund is an adjustment. */
    refunded: integer("refunded").notNull().default(0),
    /** Whole TWD as exported: the order's total less `refunded`; null until then. */
    amount: integer("amount"),
    /** The export that took it; null while it waits. */
    batchId: uuid("batch_id").references(() => invoiceBatches.id),
    /** Why the provider rejected its row the last time. */
    rejection: text("rejection"),
    number: text("number").unique("invoices_number_key"),
    issuedAt: timestampMs("issued_at"),
    /** Search terms of its order, copied by triggers. */
    search: tsvector("search"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("invoices_awaited_idx").on(t.batchId, t.orderId).where(sql`${t.state} = 'exported'`),
    index("invoices_due_idx").on(t.dueAt, t.orderId).where(sql`${t.dueAt} is not null`),
    index("invoices_state_idx").on(t.state, t.dueAt, t.orderId).where(sql`${t.dueAt} is not null`),
    // The late ones, in their order: of two states.
    index("invoices_open_idx")
      .on(t.dueAt, t.orderId)
      .where(sql`${t.dueAt} is not null and ${t.state} in ('waiting', 'exported')`),
    index("invoices_search_idx").using("gin", invoiceSearchIndexExpression(t)).with({ fastupdate: false }),
    notNegativeCheck("invoices_refunded_check", t.refunded),
    oneOfCheck("invoices_carrier_check", t.carrier, invoiceCarrierKeys),
    oneOfCheck("invoices_state_check", t.state, invoiceStates),
  ],
);

/** What a refund does to an issued invoice: it is voided in its own two-month period, or an allowance is made. */
export const invoiceAdjustments = pgTable(
  "invoice_adjustments",
  {
    id: idColumn(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => invoices.orderId),
    refundId: uuid("refund_id")
      .notNull()
      .unique("invoice_adjustments_refund_key")
      .references(() => refunds.id),
    /** Counts the adjustments of an invoice from 1: the provider's file names it by the order's number and this. */
    ordinal: integer("ordinal").notNull(),
    kind: text("kind", { enum: invoiceAdjustmentKinds }).notNull(),
    /** Whole TWD, tax included. */
    amount: integer("amount").notNull(),
    state: text("state", { enum: invoiceAdjustmentStates }).notNull().default("waiting"),
    /** The invoice's number when it was voided, or the allowance's own. */
    number: text("number"),
    batchId: uuid("batch_id").references(() => invoiceBatches.id),
    rejection: text("rejection"),
    doneAt: timestampMs("done_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("invoice_adjustments_ordinal_key").on(t.orderId, t.ordinal),
    uniqueIndex("invoice_adjustments_number_key").on(t.number).where(sql`${t.kind} = 'allowance'`),
    index("invoice_adjustments_created_idx").on(t.createdAt, t.id),
    index("invoice_adjustments_awaited_idx").on(t.batchId, t.id).where(sql`${t.state} = 'exported'`),
    index("invoice_adjustments_state_idx").on(t.state, t.createdAt, t.id),
    oneOfCheck("invoice_adjustments_kind_check", t.kind, invoiceAdjustmentKinds),
    oneOfCheck("invoice_adjustments_state_check", t.state, invoiceAdjustmentStates),
    check("invoice_adjustments_amount_check", sql`${t.amount} > 0`),
  ],
);
