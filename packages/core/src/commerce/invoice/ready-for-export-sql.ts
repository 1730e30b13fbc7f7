import type { InvoiceHold } from "@panshi/contracts/commerce/invoice-record";
import { invoices, orderFlags, refunds } from "@panshi/db/schema";
import { type SQL, sql } from "drizzle-orm";

// With a limit, so that they are looked up for each row: of the whole table a plan could make a hash.
const flagOfPayment = sql`(select f.id from ${orderFlags} f
  where f.order_id = ${invoices.orderId} and f.code in ('wrong_amount', 'mispaid') and f.settled_at is null limit 1)`;
const openRefund = sql`(select r.id from ${refunds} r
  where r.order_id = ${invoices.orderId} and r.state in ('requested', 'unknown') limit 1)`;

/**
 * Which invoices an export takes: due, and neither under review for what was paid, nor with a refund whose outcome is open, since it
 * may lower them.
 */
export const readyForExportSql: SQL = sql`${invoices.state} = 'waiting' and ${invoices.dueAt} is not null
  and ${flagOfPayment} is null and ${openRefund} is null`;
/** Why a waiting invoice is left out; null where nothing holds it. */
export const invoiceHoldSql = sql<InvoiceHold | null>`case when ${invoices.state} <> 'waiting' then null
  when ${flagOfPayment} is not null then 'review' when ${openRefund} is not null then 'refund' end`;
