import {
  AdjustmentListInput,
  INVOICE_OVERDUE_HOURS,
  InvoiceListInput,
} from "@panshi/contracts/commerce/invoice-record";
import type { invoiceStateFilterKeys } from "@panshi/contracts/commerce/invoice-record";
import type { Db } from "@panshi/db";
import { invoiceAdjustments, invoiceBatches, invoices, orders } from "@panshi/db/schema";
import { eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { HOUR } from "../../platform/clock.ts";
import { declareList, sortByNonNull } from "../../platform/list/declare-list.ts";
import { countCapped } from "../../platform/list/count-capped.ts";
import { invoiceHoldSql, readyForExportSql } from "./ready-for-export-sql.ts";

type Shown = (typeof invoiceStateFilterKeys)[number];

/** Before when an invoice was due that is late now. */
export const overdueInvoiceCutoff = (now: Date): Date => new Date(now.getTime() - INVOICE_OVERDUE_HOURS * HOUR);

const isState = (state: Shown, now: Date): SQL | undefined =>
  state === "late"
    ? sql`${invoices.state} in ('waiting', 'exported') and ${invoices.dueAt} < ${overdueInvoiceCutoff(now).toISOString()}::timestamptz`
    : eq(invoices.state, state);

/** Whole numbers alone, each found by an index. */
const hasNumber = (text: string): SQL => {
  const number = text.trim().toUpperCase();
  return sql`${invoices.orderId} in (
    select o.id from ${orders} o where o.number = ${number}
    union all select i.order_id from ${invoices} i where i.number = ${number.replace(/-/g, "")}
    union all select i.order_id from ${invoices} i where i.carrier = 'company' and i.carrier_value = ${number})`;
};

/** The invoices of paid orders. */
export const invoiceListQuery = declareList(InvoiceListInput, {
  name: "invoices",
  select: (db, position) =>
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
  search: hasNumber,
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

/** Numbers of what waits; null above ten thousand. */
export const selectInvoiceCounts = async (db: Db, now: Date) => {
  const count = (where: SQL | undefined) => orNull(countCapped(db, invoices, where));
  // Written into the query, so that it is planned for a state that few rows have.
  const adjustments = (state: "waiting" | "exported") =>
    orNull(countCapped(db, invoiceAdjustments, sql`${invoiceAdjustments.state} = ${sql.raw(`'${state}'`)}`));
  const [ready, exported, late, readyAdjustments, exportedAdjustments] = await Promise.all([
    count(readyForExportSql),
    // Only what is due was exported.
    count(sql`${invoices.state} = 'exported'`),
    count(isState("late", now)),
    adjustments("waiting"),
    adjustments("exported"),
  ]);
  return { ready, exported, late, readyAdjustments, exportedAdjustments };
};
