import type { InvoiceHold } from "@panshi/contracts/invoice-record";
import { invoices, orderFlags, refunds } from "@panshi/db/schema";
import { type SQL, sql } from "drizzle-orm";

const isUnderReview = sql`exists (select 1 from ${orderFlags} f
  where f.order_id = ${invoices.orderId} and f.code in ('wrong_amount', 'mispaid') and f.settled_at is null)`;
const hasOpenRefund = sql`exists (select 1 from ${refunds} r
  where r.order_id = ${invoices.orderId} and r.state in ('requested', 'unknown'))`;

/**
 * Which invoices an export takes: due, and neither under review for what was paid, nor with a refund whose outcome is open, since it
 * may lower them.
 */
export const isReadyForExport: SQL = sql`${invoices.state} = 'waiting' and ${invoices.dueAt} is not null
  and not ${isUnderReview} and not ${hasOpenRefund}`;
/** Why a waiting invoice is left out; null where nothing holds it. */
export const hold = sql<InvoiceHold | null>`case when ${invoices.state} <> 'waiting' then null
  when ${isUnderReview} then 'review' when ${hasOpenRefund} then 'refund' end`;
