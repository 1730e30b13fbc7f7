import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { selectAdjusted, selectInvoiceForUpdate } from "./adjustment-store.ts";
import { isInvoiceNumberTaken, updateInvoiceState, updateVoidDone } from "./store.ts";

/**
 * Records that the gateway issued or voided an order's invoice. False where an administrator must look: another order has the number,
 * the order was refunded in whole and nothing should have been issued, or its invoice was adjusted under another number.
 */
export async function recordInvoice(
  ctx: { db: Db; clock: Clock },
  input: { orderId: string; number: string; state: "issued" | "void" },
): Promise<boolean> {
  requireTransaction(ctx);
  const { orderId, ...invoice } = input;
  const before = await selectInvoiceForUpdate(ctx.db, orderId);
  if (before?.state === "not_needed" || (await isInvoiceNumberTaken(ctx.db, orderId, invoice.number))) return false;
  if (before?.state === "issued" && invoice.state === "issued") {
    // Reported again: its day stays, on which it depends whether a refund voids it.
    if (before.number === invoice.number) return true;
    if ((await selectAdjusted(ctx.db, orderId)).adjusted > 0) return false;
  }
  const now = ctx.clock.now();
  await updateInvoiceState(ctx.db, orderId, invoice, now);
  if (invoice.state === "void") await updateVoidDone(ctx.db, orderId, invoice.number, now);
  return true;
}
