import { type Db, requireTransaction } from "@panshi/db";
import { selectInvoiceForUpdate } from "./adjustment-store.ts";

/**
 * Whether a refund of the order's own money has to wait, because its invoice was exported and the number is awaited. Within the
 * refund's transaction, under the order's lock: the invoice's row stays locked, so that no export takes it before the refund is stored.
 */
export async function invoiceBlocksRefund(ctx: { db: Db }, input: { orderId: string }): Promise<boolean> {
  requireTransaction(ctx);
  return (await selectInvoiceForUpdate(ctx.db, input.orderId))?.state === "exported";
}
