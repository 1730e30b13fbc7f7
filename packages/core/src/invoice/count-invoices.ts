import type { InvoiceCounts } from "@panshi/contracts/invoice-record";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { countOpenInvoices } from "./record-list-store.ts";

/** How many invoices and adjustments wait, and how many are late. */
export async function countInvoices(ctx: AdministratorCtx): Promise<InvoiceCounts> {
  requirePermission(ctx, "invoices:manage");
  return countOpenInvoices(ctx.db, ctx.clock.now());
}
