import type { InvoiceBatchKind } from "@panshi/contracts/commerce/invoice";
import { startOfTaipeiDay, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { Db } from "@panshi/db";
import { invoiceAdjustments, invoiceBatches, invoices, orders } from "@panshi/db/schema";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { adjustmentReference } from "../invoice/rules.ts";
import type { NumberRowVerdicts, InvoiceNumberTarget } from "./number-rules.ts";

/** Any number of texts as one parameter. */
const textsOf = (texts: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;
const dayOf = (time: Date | null): string | null => time && taipeiDay(time);
const batchName = (id: typeof invoices.batchId | typeof invoiceAdjustments.batchId) =>
  sql<string | null>`(select b.name from ${invoiceBatches} b where b.id = ${id})`;

/** The invoices of orders with these numbers, locked until the transaction ends. */
async function lockInvoiceTargets(db: Db, orderNumbers: readonly string[]): Promise<InvoiceNumberTarget[]> {
  const rows = await db
    .select({ row: invoices, key: orders.number, batchName: batchName(invoices.batchId) })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(inArray(orders.number, textsOf(orderNumbers)))
    .for("update", { of: invoices });
  return rows.map(({ row, key, batchName: name }) => ({
    id: row.orderId,
    key,
    isExported: row.state === "exported",
    isVoid: row.state === "void",
    batchId: row.batchId,
    batchName: name,
    since: taipeiDay(row.dueAt ?? row.createdAt),
    number: row.number,
    day: dayOf(row.issuedAt),
    rejection: row.rejection,
    voids: null,
  }));
}

/** The adjustments of orders with these numbers, locked until the transaction ends. */
async function lockAdjustmentTargets(db: Db, orderNumbers: readonly string[]): Promise<InvoiceNumberTarget[]> {
  const rows = await db
    .select({
      row: invoiceAdjustments,
      orderNumber: orders.number,
      invoiceNumber: invoices.number,
      issuedAt: invoices.issuedAt,
      batchName: batchName(invoiceAdjustments.batchId),
    })
    .from(invoiceAdjustments)
    .innerJoin(invoices, eq(invoices.orderId, invoiceAdjustments.orderId))
    .innerJoin(orders, eq(orders.id, invoiceAdjustments.orderId))
    .where(inArray(orders.number, textsOf(orderNumbers)))
    .for("update", { of: invoiceAdjustments });
  return rows.map(({ row, orderNumber, invoiceNumber, issuedAt, batchName: name }) => ({
    id: row.id,
    key: adjustmentReference(orderNumber, row.ordinal),
    isExported: row.state === "exported",
    isVoid: false,
    batchId: row.batchId,
    batchName: name,
    since: taipeiDay(issuedAt ?? row.createdAt),
    number: row.number,
    day: dayOf(row.doneAt),
    rejection: row.rejection,
    voids: row.kind === "void" ? (invoiceNumber ?? "") : null,
  }));
}

/** What the keys of a file mean, locked until the transaction ends. */
export const lockNumberTargets = (
  db: Db,
  kind: InvoiceBatchKind,
  keys: readonly string[],
): Promise<InvoiceNumberTarget[]> =>
  kind === "invoices"
    ? lockInvoiceTargets(db, keys)
    : lockAdjustmentTargets(db, [...new Set(keys.map((key) => key.replace(/-\d+$/, "")))]);

/** Which key each of these numbers belongs to already. */
export async function selectTakenNumbers(
  db: Db,
  kind: InvoiceBatchKind,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const found =
    kind === "invoices"
      ? await db
          .select({ number: invoices.number, key: orders.number })
          .from(invoices)
          .innerJoin(orders, eq(orders.id, invoices.orderId))
          .where(inArray(invoices.number, textsOf(numbers)))
      : await db
          .select({
            number: invoiceAdjustments.number,
            key: sql<string>`${orders.number} || '-' || ${invoiceAdjustments.ordinal}`,
          })
          .from(invoiceAdjustments)
          .innerJoin(orders, eq(orders.id, invoiceAdjustments.orderId))
          .where(and(eq(invoiceAdjustments.kind, "allowance"), inArray(invoiceAdjustments.number, textsOf(numbers))));
  return new Map(found.flatMap(({ number, key }) => (number === null ? [] : [[number, key] as const])));
}

/** What the provider's file calls an invoice or an adjustment; null for none. */
export async function findProviderRowKey(
  db: Db,
  kind: InvoiceBatchKind,
  id: string,
): Promise<{ key: string; orderId: string } | null> {
  const [row] =
    kind === "invoices"
      ? await db.select({ key: orders.number, orderId: orders.id }).from(orders).where(eq(orders.id, id))
      : await db
          .select({
            key: sql<string>`${orders.number} || '-' || ${invoiceAdjustments.ordinal}`,
            orderId: orders.id,
          })
          .from(invoiceAdjustments)
          .innerJoin(orders, eq(orders.id, invoiceAdjustments.orderId))
          .where(eq(invoiceAdjustments.id, id));
  return row ?? null;
}

/** Whether an invoice was adjusted, after which its number and day stand. */
export const hasAdjustments = async (db: Db, orderId: string): Promise<boolean> =>
  (await db.$count(invoiceAdjustments, eq(invoiceAdjustments.orderId, orderId))) > 0;

/** Stores numbers, with the days as the beginning of Taipei's, and what a done void means for its invoice. */
export async function storeInvoiceNumbers(
  db: Db,
  kind: InvoiceBatchKind,
  rows: NumberRowVerdicts["take"],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ id, number, day }) => ({ id, number, at: startOfTaipeiDay(`${day}T12:00:00+08:00`) }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(id uuid, number text, at timestamptz)`;
  const at = sql`${now.toISOString()}::timestamptz`;
  if (kind === "invoices")
    await db.execute(sql`update ${invoices} i set state = 'issued', number = v.number, issued_at = v.at, rejection = null,
      updated_at = ${at} from ${given} where i.order_id = v.id`);
  else {
    await db.execute(sql`update ${invoiceAdjustments} a set state = 'done', number = v.number, done_at = v.at, rejection = null,
      updated_at = ${at} from ${given} where a.id = v.id`);
    await db.execute(sql`update ${invoices} i set state = 'void', updated_at = ${at}
      from ${given} join ${invoiceAdjustments} a on a.id = v.id and a.kind = 'void' where i.order_id = a.order_id`);
  }
}

/** Puts rejected rows back among those that wait for an export. */
export async function requeueRejectedRows(
  db: Db,
  kind: InvoiceBatchKind,
  rows: NumberRowVerdicts["reject"],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id uuid, reason text)`;
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(
    kind === "invoices"
      ? sql`update ${invoices} i set state = 'waiting', batch_id = null, amount = null, rejection = v.reason,
          updated_at = ${at} from ${given} where i.order_id = v.id`
      : sql`update ${invoiceAdjustments} a set state = 'waiting', batch_id = null, rejection = v.reason,
          updated_at = ${at} from ${given} where a.id = v.id`,
  );
}
