import {
  AdjustmentListInput,
  INVOICE_OVERDUE_HOURS,
  InvoiceListInput,
} from "@panshi/contracts/commerce/invoice-record";
import type { invoiceStateFilterKeys } from "@panshi/contracts/commerce/invoice-record";
import type { Db } from "@panshi/db";
import {
  invoiceAdjustments,
  invoiceBatches,
  invoices,
  invoiceSearchIndexExpression,
  members,
  orders,
} from "@panshi/db/schema";
import { searchTsquery } from "@panshi/db/search";
import { facetTsquery } from "@panshi/db/search-index";
import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { emailPrefixCondition } from "../../accounts/member/contact-search.ts";
import { HOUR } from "../../platform/clock.ts";
import { declareList, type PositionColumns, sortByNonNull } from "../../platform/list/declare-list.ts";
import { countCapped } from "../../platform/list/count-capped.ts";
import { invoiceHoldSql, readyForExportSql } from "./ready-for-export-sql.ts";

type Shown = (typeof invoiceStateFilterKeys)[number];

/** Before when an invoice was due that is late now. */
export const overdueInvoiceCutoff = (now: Date): Date => new Date(now.getTime() - INVOICE_OVERDUE_HOURS * HOUR);

const isState = (state: Shown, now: Date): SQL | undefined =>
  state === "late"
    ? sql`${invoices.state} in ('waiting', 'exported') and ${invoices.dueAt} < ${overdueInvoiceCutoff(now).toISOString()}::timestamptz`
    : eq(invoices.state, state);

/** The number of an order, an invoice or a company as it is typed; null for what is none, such as a Chinese name. */
function parseNumber(text: string): string | null {
  const number = text.normalize("NFKC").trim().toUpperCase();
  return /^[\x21-\x7e]+$/.test(number) ? number : null;
}

/** The query of the search index for buyers with these terms in their name, and for the whole number of a company. */
function nameOrCompanyTsquery(text: string): string | null {
  const number = parseNumber(text);
  const queries = [searchTsquery(text), number && facetTsquery("company", number)];
  return (
    queries
      .filter(Boolean)
      .map((query) => `(${query})`)
      .join(" | ") || null
  );
}

/** Invoices of one beginning of an e-mail; further ones are found by typing more of it. */
const FOUND_MAX = 500;
const query = () => new QueryBuilder();
const ofNumber = (number: string): SQL[] => [
  sql`(select o.id from ${orders} o where o.number = ${number})`,
  sql`(select i.order_id from ${invoices} i where i.number = ${number.replace(/-/g, "")})`,
];
/** The orders of the visitors who gave an e-mail that begins so, and of the members who have one. */
function ofEmail(text: string): SQL[] {
  const [ofVisitor, ofMember] = [emailPrefixCondition(text, orders.email), emailPrefixCondition(text)];
  if (!ofVisitor || !ofMember) return [];
  const found = query().select({ id: members.id }).from(members).where(ofMember).limit(FOUND_MAX);
  const ordersWhere = (condition: SQL | undefined) =>
    sql`(${query().select({ id: orders.id }).from(orders).where(condition).limit(FOUND_MAX)})`;
  return [
    ordersWhere(and(ofVisitor, isNotNull(orders.email))),
    ordersWhere(sql`${orders.memberId} = any(array(${found}))`),
  ];
}
const isOfOrders = (found: readonly SQL[]): SQL | undefined =>
  found.length === 0 ? undefined : sql`${invoices.orderId} = any(array(${sql.join([...found], sql` union all `)}))`;
const foundByNumber = (text: string): SQL[] => {
  const number = parseNumber(text);
  return number === null ? [] : ofNumber(number);
};

const declared = {
  select: (db: Db, position: PositionColumns) =>
    db
      .select({
        id: invoices.orderId,
        orderNumber: orders.number,
        description: orders.description,
        dueAt: invoices.dueAt,
        amount: sql<number>`coalesce(${invoices.amount}, ${orders.total} - ${invoices.refunded})`,
        carrier: invoices.carrier,
        carrierValue: invoices.carrierValue,
        companyTitle: invoices.companyTitle,
        state: invoices.state,
        hold: invoiceHoldSql,
        batchName: sql<string | null>`(select b.name from ${invoiceBatches} b where b.id = ${invoices.batchId})`,
        number: invoices.number,
        issuedAt: invoices.issuedAt,
        rejection: invoices.rejection,
        ...position,
      })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId)),
  id: invoices.orderId,
  where: isNotNull(invoices.dueAt),
  filters: { state: isState },
  sorts: { dueAt: sortByNonNull(invoices.dueAt) },
};
const search = {
  index: invoiceSearchIndexExpression(invoices),
  at: invoices.dueAt,
  query: nameOrCompanyTsquery,
  facets: {
    state: (state: Shown) =>
      state === "late"
        ? `(${facetTsquery("state", "waiting")} | ${facetTsquery("state", "exported")})`
        : facetTsquery("state", state),
  },
};

/** The invoices of paid orders, found by the buyer's name and by whole numbers. */
export const invoiceListQuery = declareList(InvoiceListInput, {
  ...declared,
  name: "invoices",
  search: { ...search, also: (text: string) => isOfOrders(foundByNumber(text)) },
});

/** The invoices of paid orders, found by the beginning of the buyer's e-mail too. */
export const invoiceContactListQuery = declareList(InvoiceListInput, {
  ...declared,
  name: "invoices by contact",
  search: { ...search, also: (text: string) => isOfOrders([...foundByNumber(text), ...ofEmail(text)]) },
});

/** Voids and allowances. */
export const adjustmentListQuery = declareList(AdjustmentListInput, {
  name: "invoice adjustments",
  select: (db, position) =>
    db
      .select({
        id: invoiceAdjustments.id,
        orderId: invoiceAdjustments.orderId,
        orderNumber: orders.number,
        ordinal: invoiceAdjustments.ordinal,
        kind: invoiceAdjustments.kind,
        carrier: invoices.carrier,
        invoiceNumber: invoices.number,
        amount: invoiceAdjustments.amount,
        state: invoiceAdjustments.state,
        batchName: sql<
          string | null
        >`(select b.name from ${invoiceBatches} b where b.id = ${invoiceAdjustments.batchId})`,
        number: invoiceAdjustments.number,
        doneAt: invoiceAdjustments.doneAt,
        rejection: invoiceAdjustments.rejection,
        createdAt: invoiceAdjustments.createdAt,
        ...position,
      })
      .from(invoiceAdjustments)
      .innerJoin(invoices, eq(invoices.orderId, invoiceAdjustments.orderId))
      .innerJoin(orders, eq(orders.id, invoiceAdjustments.orderId)),
  id: invoiceAdjustments.id,
  filters: { state: invoiceAdjustments.state },
  sorts: { createdAt: invoiceAdjustments.createdAt },
});

const orNull = async (count: Promise<number | undefined>): Promise<number | null> => (await count) ?? null;

const countInvoices = (db: Db, where: SQL | undefined) => orNull(countCapped(db, invoices, where));

/** How many invoices are late; null above ten thousand. */
export const countLateInvoices = (db: Db, now: Date): Promise<number | null> => countInvoices(db, isState("late", now));

/** Numbers of what waits; null above ten thousand. */
export const selectInvoiceCounts = async (db: Db, now: Date) => {
  // Written into the query, so that it is planned for a state that few rows have.
  const adjustments = (state: "waiting" | "exported") =>
    orNull(countCapped(db, invoiceAdjustments, sql`${invoiceAdjustments.state} = ${sql.raw(`'${state}'`)}`));
  const [ready, exported, late, readyAdjustments, exportedAdjustments] = await Promise.all([
    countInvoices(db, readyForExportSql),
    // Only what is due was exported.
    countInvoices(db, sql`${invoices.state} = 'exported'`),
    countLateInvoices(db, now),
    adjustments("waiting"),
    adjustments("exported"),
  ]);
  return { ready, exported, late, readyAdjustments, exportedAdjustments };
};
