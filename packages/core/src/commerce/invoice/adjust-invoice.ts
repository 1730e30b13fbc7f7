import { type Db, newId, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import type { OrderRow } from "../order/rows.ts";
import { insertAdjustment, selectAdjusted, selectInvoiceForUpdate, updateInvoice } from "./adjustment-store.ts";
import { adjustmentKind } from "./rules.ts";

/**
 * What a refund that is done means for the order's invoice: one that waits becomes smaller, or is not needed where nothing is left; an
 * issued one is voided or gets an allowance, which wait for their export. Within the refund's transaction, under the order's lock, once
 * for each refund. No refund is made of an order whose number is awaited (`invoiceBlocksRefund`). `amount` in whole TWD, of the
 * order's own money: that of a second payment is never invoiced.
 */
export async function adjustInvoice(
  ctx: { db: Db; clock: Clock },
  { order, refundId, amount }: { order: Pick<OrderRow, "id" | "total">; refundId: string; amount: number },
): Promise<void> {
  requireTransaction(ctx);
  const invoice = await selectInvoiceForUpdate(ctx.db, order.id);
  if (!invoice) return;
  const now = ctx.clock.now();
  if (invoice.state === "waiting") {
    const refunded = Math.min(order.total, invoice.refunded + amount);
    const state = refunded < order.total ? ("waiting" as const) : ("not_needed" as const);
    await updateInvoice(ctx.db, order.id, { refunded, state, updatedAt: now });
  } else if (invoice.state === "exported") {
    throw new Error("A refund was done while the number of its invoice is awaited.");
  } else if (invoice.state === "issued" && invoice.amount !== null && invoice.issuedAt !== null) {
    const { adjusted, ordinal } = await selectAdjusted(ctx.db, order.id);
    const refunded = Math.min(amount, invoice.amount - adjusted);
    if (refunded <= 0) return;
    await insertAdjustment(ctx.db, {
      id: newId(now),
      orderId: order.id,
      refundId,
      ordinal: ordinal + 1,
      kind: adjustmentKind(
        { amount: invoice.amount, issuedAt: invoice.issuedAt },
        { refunded, adjustedBefore: adjusted, now },
      ),
      amount: refunded,
      createdAt: now,
      updatedAt: now,
    });
  }
}
