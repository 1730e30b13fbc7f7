import type { InvoiceCounts } from "@panshi/contracts/commerce/invoice-record";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { countOpenInvoices } from "../record-list-store.ts";

/** How many invoices and adjustments wait, and how many are late. */
export const countInvoices = staffVerb("invoices:manage", async (ctx): Promise<InvoiceCounts> => {
  return countOpenInvoices(ctx.db, ctx.clock.now());
});
