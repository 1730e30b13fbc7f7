import * as z from "zod/mini";
import {
  invoiceAdjustmentKinds,
  invoiceAdjustmentStates,
  invoiceBatchKinds,
  invoiceCarrierKeys,
  invoiceStates,
} from "./invoice.ts";
import { listInput } from "../platform/list.ts";
import { dayWithMessage, id, idWithMessage, possiblyEmptyText, requiredText, timestamp } from "../platform/text.ts";

/** Invoices as administrators handle them: lists, exports, and the numbers that come back from the provider. */

/** Hours after the payment within which the provider should have issued the invoice. */
export const INVOICE_OVERDUE_HOURS = 48;
/** The most rows of one batch; what is left waits for the next one. */
export const INVOICE_BATCH_MAX = 10_000;
/** The largest file of numbers, and its most rows: a batch, some of it twice. */
export const INVOICE_FILE_BYTES_MAX = 4 * 1024 * 1024;
export const INVOICE_FILE_ROWS_MAX = 2 * INVOICE_BATCH_MAX;
/** The longest row, in characters: many times what a provider's has. */
export const INVOICE_FILE_ROW_CHARS_MAX = 10_000;
/** Faults, and keys that are still awaited, that an upload names; the rest is counted. */
export const INVOICE_NUMBER_FAULTS_MAX = 200;

export const invoiceStateLabels = {
  waiting: "待開立",
  exported: "已匯出",
  issued: "已開立",
  void: "已作廢",
  not_needed: "不需開立",
} as const satisfies Record<(typeof invoiceStates)[number], string>;
export const adjustmentKindLabels = { void: "作廢", allowance: "折讓" } as const;
export const adjustmentStateLabels = { waiting: "待匯出", exported: "已匯出", done: "已完成" } as const;
export const batchKindLabels = { invoices: "開立", adjustments: "作廢與折讓" } as const;
/** Why a waiting invoice is left out of the next export. */
export const invoiceHoldLabels = { review: "付款待確認", refund: "退款處理中" } as const;
export type InvoiceHold = keyof typeof invoiceHoldLabels;
const holdKeys = Object.keys(invoiceHoldLabels) as [InvoiceHold, ...InvoiceHold[]];

/** `late`: waiting or exported for longer than {@link INVOICE_OVERDUE_HOURS}. */
export const invoiceStateFilterKeys = [...invoiceStates, "late"] as const;
export const invoiceStateFilterLabels = { ...invoiceStateLabels, late: `逾 ${INVOICE_OVERDUE_HOURS} 小時` } as const;

/**
 * `search` finds the buyer's name from one character on, the whole number of an order, of an invoice or of a company and, with
 * `members:contact`, the buyer's e-mail by its beginning.
 */
export const InvoiceListInput = listInput({
  filters: { state: z.enum(invoiceStateFilterKeys, "沒有這種狀態") },
  sorts: ["dueAt"],
  defaultSort: "-dueAt",
  search: true,
});
export type InvoiceListInput = z.infer<typeof InvoiceListInput>;

/** Whole TWD: `net` and `tax` for a company alone. */
const amounts = { amount: z.int32(), net: z.nullable(z.int32()), tax: z.nullable(z.int32()) };

/** A paid order's invoice; its id is the order's. */
export const InvoiceRecord = z.object({
  id,
  orderNumber: z.string(),
  description: z.string(),
  dueAt: timestamp,
  ...amounts,
  carrier: z.enum(invoiceCarrierKeys),
  companyNumber: z.nullable(z.string()),
  companyTitle: z.nullable(z.string()),
  state: z.enum(invoiceStates),
  isLate: z.boolean(),
  hold: z.nullable(z.enum(holdKeys)),
  batchName: z.nullable(z.string()),
  number: z.nullable(z.string()),
  issuedAt: z.nullable(timestamp),
  rejection: z.nullable(z.string()),
});
export type InvoiceRecord = z.infer<typeof InvoiceRecord>;

export const AdjustmentListInput = listInput({
  filters: { state: z.enum(invoiceAdjustmentStates, "沒有這種狀態") },
  sorts: ["createdAt"],
  defaultSort: "-createdAt",
});
export type AdjustmentListInput = z.infer<typeof AdjustmentListInput>;

/** A void or an allowance. `code` names it in the provider's file: the order's number, a hyphen and a count. */
export const AdjustmentRecord = z.object({
  id,
  orderId: id,
  orderNumber: z.string(),
  code: z.string(),
  kind: z.enum(invoiceAdjustmentKinds),
  invoiceNumber: z.nullable(z.string()),
  ...amounts,
  state: z.enum(invoiceAdjustmentStates),
  batchName: z.nullable(z.string()),
  number: z.nullable(z.string()),
  doneAt: z.nullable(timestamp),
  rejection: z.nullable(z.string()),
  createdAt: timestamp,
});
export type AdjustmentRecord = z.infer<typeof AdjustmentRecord>;

export const BatchListInput = listInput({ sorts: ["createdAt"], defaultSort: "-createdAt" });
export type BatchListInput = z.infer<typeof BatchListInput>;

const BatchKind = z.enum(invoiceBatchKinds, "沒有這種批次");

/** One export. `awaited` counts its rows without a number. */
export const InvoiceBatch = z.object({
  id,
  name: z.string(),
  kind: BatchKind,
  rows: z.int32(),
  awaited: z.int32(),
  administratorName: z.nullable(z.string()),
  createdAt: timestamp,
});
export type InvoiceBatch = z.infer<typeof InvoiceBatch>;

/** Null: more than ten thousand. `ready` and `readyAdjustments` are what the next export takes. */
const shownCount = z.nullable(z.int32());
export const InvoiceCounts = z.object({
  ready: shownCount,
  exported: shownCount,
  late: shownCount,
  readyAdjustments: shownCount,
  exportedAdjustments: shownCount,
});
export type InvoiceCounts = z.infer<typeof InvoiceCounts>;

export const BatchIdInput = z.strictObject({ id: idWithMessage("找不到這一批") });
/** `idempotencyKey` is made by the dialog: the same one again answers the same batch. */
export const ExportBatchInput = z.strictObject({ kind: BatchKind, idempotencyKey: id });
export type ExportBatchInput = z.infer<typeof ExportBatchInput>;

const Reason = requiredText("原因", 200);
/** An invoice by its order's id, or an adjustment by its own. */
const target = { kind: BatchKind, id: idWithMessage("找不到這張發票") };
export const InvoiceNumberInput = z.strictObject({
  ...target,
  number: possiblyEmptyText(40).check(z.minLength(1, "請填寫號碼")),
  day: dayWithMessage("請選擇日期"),
  reason: Reason,
});
export type InvoiceNumberInput = z.infer<typeof InvoiceNumberInput>;
export const RecordRejectionInput = z.strictObject({ ...target, reason: Reason });
export type RecordRejectionInput = z.infer<typeof RecordRejectionInput>;

/** A row of an uploaded file that was not taken; `line` counts from 1, the headings included. */
export const InvoiceNumberFault = z.object({ line: z.int32(), key: z.string(), message: z.string() });
export type InvoiceNumberFault = z.infer<typeof InvoiceNumberFault>;

/** What became of an uploaded file: rows taken, rejected by the provider, known already, faulty, and those that it lacks. */
export const NumberUploadResult = z.object({
  taken: z.int32(),
  rejected: z.int32(),
  unchanged: z.int32(),
  faultCount: z.int32(),
  faults: z.array(InvoiceNumberFault),
  awaitedCount: z.int32(),
  awaited: z.array(z.string()),
});
export type NumberUploadResult = z.infer<typeof NumberUploadResult>;
