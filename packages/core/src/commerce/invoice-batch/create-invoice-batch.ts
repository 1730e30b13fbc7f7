import { invoiceCarriers } from "@panshi/contracts/commerce/invoice";
import { AppError } from "@panshi/contracts/platform/errors";
import {
  adjustmentKindLabels,
  type ExportBatchInput,
  INVOICE_BATCH_MAX,
  type InvoiceBatch,
} from "@panshi/contracts/commerce/invoice-record";
import { startOfTaipeiDay, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { newId, transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { bindIdempotencyKey } from "../../platform/idempotency-key/bind-idempotency-key.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { type FileColumns, rowsToCsv } from "../../platform/csv.ts";
import { encrypt } from "../../platform/encryption.ts";
import { readyForExportSql } from "../invoice/ready-for-export-sql.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { adjustmentReference, splitCompanyTax } from "../invoice/rules.ts";
import {
  type AdjustmentToExport,
  countBatchesSince,
  findBatch,
  findBatchByIdempotencyKey,
  insertBatch,
  type InvoiceToExport,
  lockAdjustmentsToExport,
  lockExports,
  lockInvoices,
  markAdjustmentsExported,
  markInvoicesExported,
  selectInvoicesToExport,
} from "./batch-store.ts";
import { batchEncryptionContext, toBatchView } from "./list-batches.ts";

/**
 * Takes what waits for the provider, at most {@link INVOICE_BATCH_MAX} rows, into a new batch and keeps its file: each row is in one
 * batch, whoever exports at the same time. The same `idempotencyKey` again answers the batch that it made. Throws `conflict` where nothing waits,
 * and for a `idempotencyKey` that was used for something else.
 */
export const createInvoiceBatch = staffVerb(
  "invoices:manage",
  async (ctx, input: ExportBatchInput): Promise<InvoiceBatch> => {
    const { kind, idempotencyKey } = input;
    return transaction(ctx, async (tx) => {
      await lockExports(tx.db);
      const call = {
        key: idempotencyKey,
        act: "invoices.export" as const,
        subjectId: null,
        amount: null,
        terms: [kind],
      };
      const isRepeated = (await bindIdempotencyKey(tx, call)) === "repeated";
      const made = isRepeated ? await findBatchByIdempotencyKey(tx.db, idempotencyKey) : null;
      if (made) return toBatchView(made);
      const { ids, file } = kind === "invoices" ? await takeInvoices(tx) : await takeAdjustments(tx);
      if (ids.length === 0) throw new AppError("conflict", { message: "現在沒有等待匯出的資料，可能剛被別人匯出了" });
      const now = tx.clock.now();
      const id = newId(now);
      const name = await nextName(tx, now);
      const content = encrypt(tx.secretKey, Buffer.from(file), batchEncryptionContext(id));
      const { administratorId } = tx.actor;
      await insertBatch(tx.db, {
        id,
        name,
        kind,
        rows: ids.length,
        content,
        administratorId,
        idempotencyKey,
        createdAt: now,
      });
      await (kind === "invoices" ? markInvoicesExported : markAdjustmentsExported)(tx.db, ids, id, now);
      const after = { name, kind, rows: ids.length };
      writeAudit(tx, { action: "invoice_batch.export", subjectId: id, before: null, after });
      const batch = await findBatch(tx.db, id);
      if (!batch) throw new Error("The batch that was just made cannot be read.");
      return toBatchView(batch);
    });
  },
);

/** Such as `20261123-1`: the Taipei day, and a count of its batches. */
async function nextName(tx: AdministratorCtx, now: Date): Promise<string> {
  const count = await countBatchesSince(tx.db, startOfTaipeiDay(now));
  return `${taipeiDay(now).replaceAll("-", "")}-${count + 1}`;
}

const fileOf = <Row extends { id: string }>(columns: FileColumns<Row>, rows: readonly Row[]) => ({
  ids: rows.map(({ id }) => id),
  file: rowsToCsv(columns, rows),
});

/** Once the rows are locked, what was committed meanwhile is seen: a refund that has begun keeps its invoice out. */
async function takeInvoices(tx: AdministratorCtx) {
  const ids = await lockInvoices(tx.db, readyForExportSql, INVOICE_BATCH_MAX);
  return fileOf(invoiceColumns, await selectInvoicesToExport(tx.db, ids, readyForExportSql));
}

const takeAdjustments = async (tx: AdministratorCtx) =>
  fileOf(adjustmentColumns, await lockAdjustmentsToExport(tx.db, INVOICE_BATCH_MAX));

type Choice = { carrier: string; carrierValue: string | null; companyTitle: string | null };
const valueOf = ({ carrier, carrierValue }: Choice, ...carriers: string[]) =>
  (carriers.includes(carrier) && carrierValue) || "";

/** The columns of a file of invoices to issue. */
const invoiceColumns: FileColumns<InvoiceToExport> = {
  訂單編號: (row) => row.orderNumber,
  付款日期: (row) => (row.dueAt ? taipeiDay(row.dueAt) : ""),
  買方名稱: (row) => row.companyTitle ?? row.name ?? "",
  電子郵件: (row) => row.email ?? "",
  開立方式: (row) => invoiceCarriers[row.carrier],
  載具號碼: (row) => valueOf(row, "mobile", "certificate"),
  捐贈碼: (row) => valueOf(row, "donation"),
  統一編號: (row) => valueOf(row, "company"),
  公司抬頭: (row) => row.companyTitle ?? "",
  品名: (row) => row.description,
  總金額: (row) => row.amount,
  未稅金額: (row) => splitCompanyTax(row).net ?? "",
  稅額: (row) => splitCompanyTax(row).tax ?? "",
};

/** The columns of a file of voids and allowances. */
const adjustmentColumns: FileColumns<AdjustmentToExport> = {
  調整編號: (row) => adjustmentReference(row.orderNumber, row.ordinal),
  種類: (row) => adjustmentKindLabels[row.kind],
  發票號碼: (row) => row.invoiceNumber ?? "",
  發票日期: (row) => (row.issuedAt ? taipeiDay(row.issuedAt) : ""),
  退款日期: (row) => taipeiDay(row.refundedAt),
  統一編號: (row) => valueOf(row, "company"),
  公司抬頭: (row) => row.companyTitle ?? "",
  品名: (row) => row.description,
  總金額: (row) => row.amount,
  未稅金額: (row) => splitCompanyTax(row).net ?? "",
  稅額: (row) => splitCompanyTax(row).tax ?? "",
};
