import {
  AdjustmentRecord,
  adjustmentList,
  BatchIdInput,
  batchList,
  ExportBatchInput,
  InvoiceBatch,
  InvoiceCounts,
  invoiceList,
  InvoiceRecord,
  NUMBER_FILE_BYTES,
  NumberInput,
  NumberUpload,
  RejectInput,
} from "@panshi/contracts/commerce/invoice-record";
import { pageSchema } from "@panshi/contracts/platform/list";
import { countInvoices, listAdjustments, listInvoices } from "@panshi/core/commerce/invoice/staff/list-invoices";
import { exportBatch } from "@panshi/core/commerce/invoice-batch/export-batch";
import { downloadBatch, listBatches } from "@panshi/core/commerce/invoice-batch/list-batches";
import { rejectRow, setNumber, uploadNumbers } from "@panshi/core/commerce/invoice-batch/enter-numbers";
import * as z from "zod/mini";
import { storedCsvDownload } from "../file-download.ts";
import { uploadedFile } from "../procedure-meta.ts";
import { administratorProcedure, router, withCount } from "../trpc.ts";

const path = "/api/admin/invoices";
const tag = "後台發票";
/** Invoices, what refunds do to them, and the batches that go to the provider and come back. */
export const invoice = router({
  list: administratorProcedure(listInvoices.permission)
    .meta({ rest: { method: "GET", path, summary: "付款訂單的發票", paged: true, tag } })
    .input(invoiceList)
    .output(pageSchema(InvoiceRecord))
    .query(({ ctx, input }) => listInvoices(ctx, withCount(ctx, input))),
  counts: administratorProcedure(countInvoices.permission)
    .output(InvoiceCounts)
    .query(({ ctx }) => countInvoices(ctx)),
  setNumber: administratorProcedure(setNumber.permission)
    .input(NumberInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setNumber(ctx, input)),
  reject: administratorProcedure(rejectRow.permission)
    .input(RejectInput)
    .output(z.void())
    .mutation(({ ctx, input }) => rejectRow(ctx, input)),
});

/** Voids and allowances. */
export const invoiceAdjustment = router({
  list: administratorProcedure(listAdjustments.permission)
    .input(adjustmentList)
    .output(pageSchema(AdjustmentRecord))
    .query(({ ctx, input }) => listAdjustments(ctx, withCount(ctx, input))),
});

export const invoiceBatch = router({
  list: administratorProcedure(listBatches.permission)
    .input(batchList)
    .output(pageSchema(InvoiceBatch))
    .query(({ ctx, input }) => listBatches(ctx, withCount(ctx, input))),
  export: administratorProcedure(exportBatch.permission)
    .input(ExportBatchInput)
    .output(InvoiceBatch)
    .mutation(({ ctx, input }) => exportBatch(ctx, input)),
  download: administratorProcedure(downloadBatch.permission)
    .meta({
      rest: { method: "GET", path: `${path}/batches/:id`, summary: "下載一批發票的檔案", kind: "download", tag },
    })
    .input(BatchIdInput)
    .query(async ({ ctx, input }) => {
      const { name, file } = await downloadBatch(ctx, input);
      return storedCsvDownload(`發票-${name}`, file);
    }),
  upload: administratorProcedure(uploadNumbers.permission)
    .meta({
      rest: {
        method: "POST",
        path: `${path}/batches/:id/numbers`,
        summary: "上傳加值中心回傳的發票號碼",
        kind: "upload",
        maxBytes: NUMBER_FILE_BYTES,
        tag,
      },
    })
    .input(z.extend(BatchIdInput, { file: uploadedFile }))
    .output(NumberUpload)
    .mutation(({ ctx, input }) => uploadNumbers(ctx, input)),
});
