import {
  AdjustmentRecord,
  AdjustmentListInput,
  BatchIdInput,
  BatchListInput,
  ExportBatchInput,
  InvoiceBatch,
  InvoiceCounts,
  InvoiceListInput,
  InvoiceRecord,
  INVOICE_FILE_BYTES_MAX,
  InvoiceNumberInput,
  NumberUploadResult,
  RecordRejectionInput,
} from "@panshi/contracts/commerce/invoice-record";
import { pageSchema } from "@panshi/contracts/platform/list";
import { viewInvoiceCounts, listAdjustments, listInvoices } from "@panshi/core/commerce/invoice/staff/list-invoices";
import { createInvoiceBatch } from "@panshi/core/commerce/invoice-batch/create-invoice-batch";
import { downloadBatch, listBatches } from "@panshi/core/commerce/invoice-batch/list-batches";
import {
  recordProviderRejection,
  setInvoiceNumber,
  importNumbers,
} from "@panshi/core/commerce/invoice-batch/enter-numbers";
import * as z from "zod/mini";
import { storedCsvDownload } from "../file-download.ts";
import { uploadedFileSchema } from "../procedure-meta.ts";
import { administratorProcedure, router, withTotalFlag } from "../trpc.ts";

const path = "/api/admin/invoices";
const tag = "後台發票";
/** Invoices, what refunds do to them, and the batches that go to the provider and come back. */
export const invoice = router({
  list: administratorProcedure(listInvoices.permission)
    .meta({ rest: { method: "GET", path, summary: "付款訂單的發票", paged: true, tag } })
    .input(InvoiceListInput)
    .output(pageSchema(InvoiceRecord))
    .query(({ ctx, input }) => listInvoices(ctx, withTotalFlag(ctx, input))),
  counts: administratorProcedure(viewInvoiceCounts.permission)
    .output(InvoiceCounts)
    .query(({ ctx }) => viewInvoiceCounts(ctx)),
  setNumber: administratorProcedure(setInvoiceNumber.permission)
    .input(InvoiceNumberInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setInvoiceNumber(ctx, input)),
  reject: administratorProcedure(recordProviderRejection.permission)
    .input(RecordRejectionInput)
    .output(z.void())
    .mutation(({ ctx, input }) => recordProviderRejection(ctx, input)),
});

/** Voids and allowances. */
export const invoiceAdjustment = router({
  list: administratorProcedure(listAdjustments.permission)
    .input(AdjustmentListInput)
    .output(pageSchema(AdjustmentRecord))
    .query(({ ctx, input }) => listAdjustments(ctx, withTotalFlag(ctx, input))),
});

export const invoiceBatch = router({
  list: administratorProcedure(listBatches.permission)
    .input(BatchListInput)
    .output(pageSchema(InvoiceBatch))
    .query(({ ctx, input }) => listBatches(ctx, withTotalFlag(ctx, input))),
  export: administratorProcedure(createInvoiceBatch.permission)
    .input(ExportBatchInput)
    .output(InvoiceBatch)
    .mutation(({ ctx, input }) => createInvoiceBatch(ctx, input)),
  download: administratorProcedure(downloadBatch.permission)
    .meta({
      rest: { method: "GET", path: `${path}/batches/:id`, summary: "下載一批發票的檔案", kind: "download", tag },
    })
    .input(BatchIdInput)
    .query(async ({ ctx, input }) => {
      const { name, file } = await downloadBatch(ctx, input);
      return storedCsvDownload(`發票-${name}`, file);
    }),
  upload: administratorProcedure(importNumbers.permission)
    .meta({
      rest: {
        method: "POST",
        path: `${path}/batches/:id/numbers`,
        summary: "上傳加值中心回傳的發票號碼",
        kind: "upload",
        maxBytes: INVOICE_FILE_BYTES_MAX,
        tag,
      },
    })
    .input(z.extend(BatchIdInput, { file: uploadedFileSchema }))
    .output(NumberUploadResult)
    .mutation(({ ctx, input }) => importNumbers(ctx, input)),
});
