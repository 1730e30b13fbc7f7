import { trpc } from "@panshi/client/trpc";
import type { AdjustmentRecord, InvoiceBatch, InvoiceRecord } from "@panshi/contracts/commerce/invoice-record";
import { declareResource } from "../../../kit/resource-info.ts";

export const invoiceResource = declareResource<InvoiceRecord>({
  name: "發票",
  unit: "張",
  title: ({ orderNumber }) => orderNumber,
  calls: trpc.admin.invoice,
});
export const invoiceAdjustmentResource = declareResource<AdjustmentRecord>({
  name: "作廢與折讓",
  unit: "筆",
  title: ({ code }) => code,
  calls: trpc.admin.invoiceAdjustment,
});
export const invoiceBatchResource = declareResource<InvoiceBatch>({
  name: "批次",
  unit: "批",
  title: ({ name }) => name,
  calls: trpc.admin.invoiceBatch,
});

/** Refetches everything of invoices: a change of one list moves rows of the others. */
export function useRefreshInvoices(): () => void {
  const { invoice, invoiceAdjustment, invoiceBatch } = trpc.useUtils().admin;
  return () => void Promise.all([invoice.invalidate(), invoiceAdjustment.invalidate(), invoiceBatch.invalidate()]);
}
