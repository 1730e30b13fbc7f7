import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { isInvoiceNumberTaken, updateInvoiceState } from "./store.ts";

/** Records that the gateway issued or voided an order's invoice; false where another order has the number. */
export async function recordInvoice({
  ctx,
  input,
}: {
  ctx: { db: Db; clock: Clock };
  input: { orderId: string; number: string; state: "issued" | "void" };
}): Promise<boolean> {
  requireTransaction(ctx);
  const { orderId, ...invoice } = input;
  if (await isInvoiceNumberTaken(ctx.db, orderId, invoice.number)) return false;
  await updateInvoiceState(ctx.db, orderId, invoice, ctx.clock.now());
  return true;
}
