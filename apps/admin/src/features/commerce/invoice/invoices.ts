import { trpc } from "@panshi/client/trpc";
import type { AdjustmentRecord, InvoiceBatch, InvoiceRecord } from "@panshi/contracts/commerce/invoice-record";
import { declareNoun } from "../../../kit/noun.ts";

export const invoices = declareNoun<InvoiceRecord>({
  name: "發票",
  unit: "張",
  title: ({ orderNumber }) => orderNumber,
  calls: trpc.admin.invoice,
});
export const adjustments = declareNoun<AdjustmentRecord>({
  name: "作廢與折讓",
  unit: "筆",
  title: ({ code }) => code,
  calls: trpc.admin.invoiceAdjustment,
});
export const batches = declareNoun<InvoiceBatch>({
  name: "批次",
  unit: "批",
  title: ({ name }) => name,
  calls: trpc.admin.invoiceBatch,
});

/** Reads everything of invoices anew: a change of one list moves rows of the others. */
export function useRefreshInvoices(): () => void {
  const { invoice, invoiceAdjustment, invoiceBatch } = trpc.useUtils().admin;
  return () => void Promise.all([invoice.invalidate(), invoiceAdjustment.invalidate(), invoiceBatch.invalidate()]);
}
