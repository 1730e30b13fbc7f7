import { AppError } from "@panshi/contracts/platform/errors";
import { type ExportBatchInput, INVOICE_BATCH_MAX, type InvoiceBatch } from "@panshi/contracts/commerce/invoice-record";
import { startOfTaipeiDay, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { newId, transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { bindIdempotencyKey } from "../../platform/idempotency-key/bind-idempotency-key.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { type CsvColumns, csvText } from "../../platform/csv.ts";
import { encrypt } from "../../platform/encryption.ts";
import { isReadyForExport } from "../invoice/is-ready-for-export.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { adjustmentColumns, invoiceColumns } from "./batch-files.ts";
import {
  countBatchesSince,
  findBatch,
  findBatchOfCall,
  insertBatch,
  lockAdjustmentsToExport,
  lockExports,
  lockInvoices,
  markAdjustmentsExported,
  markInvoicesExported,
  selectInvoicesToExport,
} from "./batch-store.ts";
import { fileOwner, toBatchView } from "./batch-view.ts";

/**
 * Takes what waits for the provider, at most {@link INVOICE_BATCH_MAX} rows, into a new batch and keeps its file: each row is in one
 * batch, whoever exports at the same time. The same `idempotencyKey` again answers the batch that it made. Throws `conflict` where nothing waits,
 * and for a `idempotencyKey` that was used for something else.
 */
export const exportBatch = staffVerb("invoices:manage", async (ctx, input: ExportBatchInput): Promise<InvoiceBatch> => {
  const { kind, idempotencyKey } = input;
  return transaction(ctx, async (tx) => {
    await lockExports(tx.db);
    const call = { key: idempotencyKey, act: "invoices.export" as const, subjectId: null, amount: null, terms: [kind] };
    const isRepeated = (await bindIdempotencyKey(tx, call)) === "repeated";
    const made = isRepeated ? await findBatchOfCall(tx.db, idempotencyKey) : null;
    if (made) return toBatchView(made);
    const { ids, file } = kind === "invoices" ? await takeInvoices(tx) : await takeAdjustments(tx);
    if (ids.length === 0) throw new AppError("conflict", { message: "現在沒有等待匯出的資料，可能剛被別人匯出了" });
    const now = tx.clock.now();
    const id = newId(now);
    const name = await nextName(tx, now);
    const content = encrypt(tx.secretKey, Buffer.from(file), fileOwner(id));
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
});

/** Such as `20261123-1`: the Taipei day, and a count of its batches. */
async function nextName(tx: AdministratorCtx, now: Date): Promise<string> {
  const count = await countBatchesSince(tx.db, startOfTaipeiDay(now));
  return `${taipeiDay(now).replaceAll("-", "")}-${count + 1}`;
}

const fileOf = <Row extends { id: string }>(columns: CsvColumns<Row>, rows: readonly Row[]) => ({
  ids: rows.map(({ id }) => id),
  file: csvText(columns, rows),
});

/** Once the rows are locked, what was committed meanwhile is seen: a refund that has begun keeps its invoice out. */
async function takeInvoices(tx: AdministratorCtx) {
  const ids = await lockInvoices(tx.db, isReadyForExport, INVOICE_BATCH_MAX);
  return fileOf(invoiceColumns, await selectInvoicesToExport(tx.db, ids, isReadyForExport));
}

const takeAdjustments = async (tx: AdministratorCtx) =>
  fileOf(adjustmentColumns, await lockAdjustmentsToExport(tx.db, INVOICE_BATCH_MAX));
