import type { InvoiceInput } from "@panshi/contracts/commerce/invoice";
import { type Db, newId, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import type { OrderRow } from "../order/rows.ts";
import { insertAdjustment, selectAdjustmentTotals, selectInvoiceForUpdate, updateInvoice } from "./adjustment-store.ts";
import { adjustmentKind } from "./rules.ts";
import { insertInvoice, isInvoiceNumberTaken, updateInvoiceState, markVoidAdjustmentDone } from "./store.ts";

/** Stores how a new order's buyer wants the invoice; by email where they did not choose. */
export async function storeInvoiceChoice(
  ctx: { db: Db; clock: Clock },
  input: { orderId: string; invoice: InvoiceInput | undefined },
): Promise<void> {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  const choice = input.invoice ?? { kind: "email" as const };
  await insertInvoice(ctx.db, {
    orderId: input.orderId,
    carrier: choice.kind,
    carrierValue: "value" in choice ? choice.value : null,
    companyTitle: "title" in choice ? choice.title : null,
    createdAt: now,
    updatedAt: now,
  });
}

/**
 * Records that the gateway issued or voided an order's invoice. False where an administrator must look: another order has the number,
 * the order was refunded in whole and nothing should have been issued, or its issued invoice has another number and was adjusted or is
 * not the one that was voided.
 */
export async function recordGatewayInvoice(
  ctx: { db: Db; clock: Clock },
  input: { orderId: string; number: string; state: "issued" | "void" },
): Promise<boolean> {
  requireTransaction(ctx);
  const { orderId, ...invoice } = input;
  const before = await selectInvoiceForUpdate(ctx.db, orderId);
  if (before?.state === "not_needed" || (await isInvoiceNumberTaken(ctx.db, orderId, invoice.number))) return false;
  // Reported again, or late: an issued invoice keeps its day, on which it depends whether a refund voids it, and a void one stays void.
  if (before?.number === invoice.number && [invoice.state, "void"].includes(before.state)) return true;
  const isReplaced = before?.state === "issued" && before.number !== invoice.number;
  if (isReplaced && (invoice.state === "void" || (await selectAdjustmentTotals(ctx.db, orderId)).adjusted > 0))
    return false;
  const now = ctx.clock.now();
  await updateInvoiceState(ctx.db, orderId, invoice, now);
  if (invoice.state === "void") await markVoidAdjustmentDone(ctx.db, orderId, invoice.number, now);
  return true;
}

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
    const { adjusted, ordinal } = await selectAdjustmentTotals(ctx.db, order.id);
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

/**
 * Whether a refund of the order's own money has to wait, because its invoice was exported and the number is awaited. Within the
 * refund's transaction, under the order's lock: the invoice's row stays locked, so that no export takes it before the refund is stored.
 */
export async function invoiceBlocksRefund(ctx: { db: Db }, input: { orderId: string }): Promise<boolean> {
  requireTransaction(ctx);
  return (await selectInvoiceForUpdate(ctx.db, input.orderId))?.state === "exported";
}
