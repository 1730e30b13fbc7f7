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
import { administratorProcedure, router } from "../trpc.ts";
import { rowRoutes, staffMutation, staffPage } from "./staff-procedure.ts";

const path = "/api/admin/invoices";
const tag = "後台發票";
const routes = rowRoutes(path, tag);
/** Invoices, what refunds do to them, and the batches that go to the provider and come back. */
export const invoice = router({
  list: staffPage(listInvoices, InvoiceListInput, InvoiceRecord, routes.list("付款訂單的發票")),
  counts: administratorProcedure(viewInvoiceCounts.permission)
    .output(InvoiceCounts)
    .query(({ ctx }) => viewInvoiceCounts(ctx)),
  setNumber: staffMutation(setInvoiceNumber, InvoiceNumberInput, z.void()),
  reject: staffMutation(recordProviderRejection, RecordRejectionInput, z.void()),
});

/** Voids and allowances. */
export const invoiceAdjustment = router({
  list: staffPage(listAdjustments, AdjustmentListInput, AdjustmentRecord),
});

export const invoiceBatch = router({
  list: staffPage(listBatches, BatchListInput, InvoiceBatch),
  export: staffMutation(createInvoiceBatch, ExportBatchInput, InvoiceBatch),
  download: administratorProcedure(downloadBatch.permission)
    .meta({
      rest: { method: "GET", path: `${path}/batches/:id`, summary: "下載一批發票的檔案", kind: "download", tag },
    })
    .input(BatchIdInput)
    .query(async ({ ctx, input }) => {
      const { name, file } = await downloadBatch(ctx, input);
      return storedCsvDownload(`發票-${name}`, file);
    }),
  upload: staffMutation(importNumbers, z.extend(BatchIdInput, { file: uploadedFileSchema }), NumberUploadResult, {
    method: "POST",
    path: `${path}/batches/:id/numbers`,
    summary: "上傳加值中心回傳的發票號碼",
    kind: "upload",
    maxBytes: INVOICE_FILE_BYTES_MAX,
    tag,
  }),
});
