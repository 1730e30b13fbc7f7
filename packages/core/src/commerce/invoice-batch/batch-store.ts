import { BatchListInput } from "@panshi/contracts/commerce/invoice-record";
import type { InvoiceBatchKind } from "@panshi/contracts/commerce/invoice";
import type { Db } from "@panshi/db";
import { administrators, invoiceAdjustments, invoiceBatches, invoices, members, orders } from "@panshi/db/schema";
import { and, asc, eq, gte, type SQL, sql } from "drizzle-orm";
import { declareList } from "../../platform/list/declare-list.ts";

/** The advisory lock of exports, so that a batch's name and rows are its own: "invoice" in ASCII, any number that no other lock uses. */
const EXPORT_LOCK = 0x696e766f69;

export const lockExports = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(${EXPORT_LOCK}::bigint)`);

/** Rows of a batch whose number is awaited. A column of a query's only table is written without it, so it is named here. */
const awaited = sql<number>`(case when invoice_batches.kind = 'invoices'
  then (select count(*) from ${invoices} i where i.batch_id = invoice_batches.id and i.state = 'exported')
  else (select count(*) from ${invoiceAdjustments} a where a.batch_id = invoice_batches.id and a.state = 'exported') end)::int`;
/** Who exported it: a query for each row of a page, since a join may be read whole first. */
const administratorName = sql<string | null>`(select nullif(concat(a.last_name, a.first_name), '')
  from ${administrators} a where a.id = invoice_batches.administrator_id)`;

const { id, name, kind, rows, idempotencyKey, createdAt } = invoiceBatches;
const columns = { id, name, kind, rows, createdAt, awaited, administratorName };

/** The batches without their files. */
export const invoiceBatchListQuery = declareList(BatchListInput, {
  name: "invoice batches",
  select: (db, position) => db.select({ ...columns, ...position }).from(invoiceBatches),
  id,
  sorts: { createdAt },
});
export type BatchRow = (typeof invoiceBatchListQuery)["types"]["row"];

const batchWhere = async (db: Db, where: SQL): Promise<BatchRow | null> => {
  const [row] = await db.select(columns).from(invoiceBatches).where(where);
  return row ?? null;
};
/** A batch without its file; null for none. */
export const findBatch = (db: Db, batchId: string) => batchWhere(db, eq(id, batchId));
/** The batch that a call has made already; null for none. */
export const findBatchByIdempotencyKey = (db: Db, call: string) => batchWhere(db, eq(idempotencyKey, call));

/** The encrypted file of a batch; null for none. */
export async function findEncryptedBatchFile(
  db: Db,
  batchId: string,
): Promise<{ name: string; content: Buffer } | null> {
  const [row] = await db.select({ name, content: invoiceBatches.content }).from(invoiceBatches).where(eq(id, batchId));
  return row ?? null;
}

/** How many batches were made since a time. */
export const countBatchesSince = (db: Db, since: Date): Promise<number> =>
  db.$count(invoiceBatches, gte(createdAt, since));

export const insertBatch = (db: Db, row: typeof invoiceBatches.$inferInsert) => db.insert(invoiceBatches).values(row);

/** Ids of invoices that satisfy a condition, the one due longest first, locked until the transaction ends. */
export async function lockInvoices(db: Db, where: SQL, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: invoices.orderId })
    .from(invoices)
    .where(where)
    .orderBy(asc(invoices.dueAt), asc(invoices.orderId))
    .limit(limit)
    .for("update");
  return found.map((row) => row.id);
}

/** What a batch's file says of locked invoices, those left out that no longer satisfy the condition. */
export const selectInvoicesToExport = (db: Db, ids: readonly string[], where: SQL) =>
  db
    .select({
      id: invoices.orderId,
      orderNumber: orders.number,
      dueAt: invoices.dueAt,
      description: orders.description,
      amount: sql<number>`${orders.total} - ${invoices.refunded}`,
      carrier: invoices.carrier,
      carrierValue: invoices.carrierValue,
      companyTitle: invoices.companyTitle,
      name: sql<string | null>`nullif(${members.fullName}, '')`,
      email: sql<string | null>`coalesce(${orders.email}, ${members.email})`,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(members, eq(members.id, orders.memberId))
    .where(and(isAnyOf(invoices.orderId, ids), where))
    .orderBy(asc(invoices.dueAt), asc(invoices.orderId));
export type InvoiceToExport = Awaited<ReturnType<typeof selectInvoicesToExport>>[number];

/** One parameter for any number of ids. */
const isAnyOf = (column: typeof invoices.orderId | typeof invoiceAdjustments.id, ids: readonly string[]): SQL =>
  sql`${column} = any(${`{${ids.join(",")}}`}::uuid[])`;

export const markInvoicesExported = (db: Db, ids: readonly string[], batchId: string, now: Date) =>
  db
    .update(invoices)
    .set({
      state: "exported",
      batchId,
      amount: sql`(select o.total from ${orders} o where o.id = ${invoices.orderId}) - ${invoices.refunded}`,
      rejection: null,
      updatedAt: now,
    })
    .where(isAnyOf(invoices.orderId, ids));

/** Waiting adjustments for a batch's file, the oldest first, locked until the transaction ends. */
export const lockAdjustmentsToExport = (db: Db, limit: number) =>
  db
    .select({
      id: invoiceAdjustments.id,
      ordinal: invoiceAdjustments.ordinal,
      kind: invoiceAdjustments.kind,
      amount: invoiceAdjustments.amount,
      refundedAt: invoiceAdjustments.createdAt,
      orderNumber: orders.number,
      description: orders.description,
      invoiceNumber: invoices.number,
      issuedAt: invoices.issuedAt,
      carrier: invoices.carrier,
      carrierValue: invoices.carrierValue,
      companyTitle: invoices.companyTitle,
    })
    .from(invoiceAdjustments)
    .innerJoin(invoices, eq(invoices.orderId, invoiceAdjustments.orderId))
    .innerJoin(orders, eq(orders.id, invoiceAdjustments.orderId))
    .where(eq(invoiceAdjustments.state, "waiting"))
    .orderBy(asc(invoiceAdjustments.createdAt), asc(invoiceAdjustments.id))
    .limit(limit)
    .for("update", { of: invoiceAdjustments });
export type AdjustmentToExport = Awaited<ReturnType<typeof lockAdjustmentsToExport>>[number];

export const markAdjustmentsExported = (db: Db, ids: readonly string[], batchId: string, now: Date) =>
  db
    .update(invoiceAdjustments)
    .set({ state: "exported", batchId, rejection: null, updatedAt: now })
    .where(isAnyOf(invoiceAdjustments.id, ids));

/** What the provider's file calls the rows of a batch whose numbers are awaited, in order, at most `limit`. */
export async function selectKeysAwaitingNumbers(
  db: Db,
  batch: { id: string; kind: InvoiceBatchKind },
  limit: number,
): Promise<string[]> {
  const found =
    batch.kind === "invoices"
      ? await db
          .select({ key: orders.number })
          .from(invoices)
          .innerJoin(orders, eq(orders.id, invoices.orderId))
          .where(and(eq(invoices.batchId, batch.id), eq(invoices.state, "exported")))
          .orderBy(asc(invoices.orderId))
          .limit(limit)
      : await db
          .select({ key: sql<string>`${orders.number} || '-' || ${invoiceAdjustments.ordinal}` })
          .from(invoiceAdjustments)
          .innerJoin(orders, eq(orders.id, invoiceAdjustments.orderId))
          .where(and(eq(invoiceAdjustments.batchId, batch.id), eq(invoiceAdjustments.state, "exported")))
          .orderBy(asc(invoiceAdjustments.id))
          .limit(limit);
  return found.map(({ key }) => key);
}
