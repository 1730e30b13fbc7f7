import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import type { InvoiceBatchKind } from "@panshi/contracts/commerce/invoice";
import { AppError } from "@panshi/contracts/platform/errors";
import {
  INVOICE_NUMBER_FAULTS_MAX,
  INVOICE_FILE_ROW_CHARS_MAX,
  INVOICE_FILE_ROWS_MAX,
  type InvoiceNumberInput,
  type NumberUploadResult,
  type RecordRejectionInput,
} from "@panshi/contracts/commerce/invoice-record";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { stripInvisible } from "@panshi/contracts/platform/text";
import { type Db, transaction } from "@panshi/db";
import { streamCsvRows } from "hucre/csv";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import type { UploadedFile } from "../../platform/file/uploaded-file.ts";
import { lockOrder } from "../order/lock-order.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { findBatch, lockExports, selectKeysAwaitingNumbers } from "./batch-store.ts";
import { judgeRows, normalNumber, type NumberRow } from "./number-rules.ts";
import {
  findProviderRowKey,
  hasAdjustments,
  lockNumberTargets,
  requeueRejectedRows,
  selectTakenNumbers,
  storeInvoiceNumbers,
} from "./number-store.ts";

/** Locks the order of an invoice or adjustment, then its row. Throws `not_found`. */
async function lockTarget(tx: { db: Db }, kind: InvoiceBatchKind, id: string) {
  const found = await findProviderRowKey(tx.db, kind, id);
  if (!found) throw new AppError("not_found", { message: "找不到這張發票" });
  // Before the row, so that the reason goes with the rest of a member who is erased at that moment.
  await lockOrder(tx, { id: found.orderId });
  const target = (await lockNumberTargets(tx.db, kind, [found.key])).find(({ key }) => key === found.key);
  if (!target) throw new AppError("not_found", { message: "找不到這張發票" });
  return { found, target };
}

/**
 * Stores the number of an exported invoice or adjustment by hand, or corrects one, by the rules of an uploaded row. Throws `not_found`,
 * `bad_input` with what is wrong, `conflict` for the number of an invoice that was adjusted since.
 */
export const setInvoiceNumber = staffVerb("invoices:manage", async (ctx, input: InvoiceNumberInput): Promise<void> => {
  const { kind, id, reason, day } = input;
  await transaction(ctx, async (tx) => {
    const { found, target } = await lockTarget(tx, kind, id);
    if (kind === "invoices" && target.number !== null && (await hasAdjustments(tx.db, id)))
      throw new AppError("conflict", { message: "這張發票已經有作廢或折讓，號碼不能再改" });
    const now = tx.clock.now();
    const number = normalNumber(input.number);
    const { take, faults } = judgeRows({
      kind,
      rows: [{ line: 1, key: found.key, number, day, reason: "" }],
      targets: new Map([[found.key, target]]),
      taken: await selectTakenNumbers(tx.db, kind, [number]),
      batchId: null,
      today: taipeiDay(now),
    });
    const [fault] = faults;
    if (fault)
      throw new AppError("bad_input", { message: fault.message, issues: [{ path: "number", message: fault.message }] });
    // The same number again changes nothing.
    if (take.length === 0) return;
    await storeInvoiceNumbers(tx.db, kind, take, now);
    const before = target.number === null ? null : { number: target.number, day: target.day };
    writeAudit(tx, {
      action: "order.invoice.number",
      subjectId: found.orderId,
      before,
      after: { kind, number, day, reason },
    });
  });
});

/** Puts an exported invoice or adjustment, which the provider rejected, back for a new batch. Throws `not_found`, `conflict`. */
export const recordProviderRejection = staffVerb(
  "invoices:manage",
  async (ctx, { kind, id, reason }: RecordRejectionInput): Promise<void> => {
    await transaction(ctx, async (tx) => {
      const { found, target } = await lockTarget(tx, kind, id);
      if (!target.isExported) throw new AppError("conflict", { message: "它已經不在等號碼，請重新整理後再看" });
      await requeueRejectedRows(tx.db, kind, [{ id, reason }], tx.clock.now());
      writeAudit(tx, {
        action: "order.invoice.reject",
        subjectId: found.orderId,
        before: { kind, batch: target.batchName },
        after: { reason },
      });
    });
  },
);

type Input = { id: string; file: Pick<UploadedFile, "path" | "sha256"> };

/**
 * Stores the numbers that the provider's file has for a batch, all of them in one transaction: right rows are taken, rejected ones wait
 * for a new batch, every other is named with its fault. The same file again changes nothing. Throws `not_found`, `bad_input` for a file
 * that cannot be read.
 */
export const importNumbers = staffVerb(
  "invoices:manage",
  async (ctx, { id, file }: Input): Promise<NumberUploadResult> => {
    const batch = await findBatch(ctx.db, id);
    if (!batch) throw new AppError("not_found", { message: "找不到這一批" });
    const { kind } = batch;
    const rows = await readNumberFile(file, kind);
    return transaction(ctx, async (tx) => {
      // Uploads and exports lock many rows, each in its own order: one after the other.
      await lockExports(tx.db);
      const now = tx.clock.now();
      const targets = await lockNumberTargets(tx.db, kind, [...new Set(rows.map(({ key }) => key))]);
      const taken = await selectTakenNumbers(tx.db, kind, [...new Set(rows.map(({ number }) => number))]);
      const byKey = new Map(targets.map((target) => [target.key, target]));
      const judged = judgeRows({ kind, rows, targets: byKey, taken, batchId: id, today: taipeiDay(now) });
      await storeInvoiceNumbers(tx.db, kind, judged.take, now);
      await requeueRejectedRows(tx.db, kind, judged.reject, now);
      const counts = { taken: judged.take.length, rejected: judged.reject.length, faultCount: judged.faults.length };
      if (counts.taken + counts.rejected > 0) {
        const after = { name: batch.name, ...counts, sha256: file.sha256.toString("hex") };
        writeAudit(tx, { action: "invoice_batch.upload", subjectId: id, before: null, after });
      }
      return {
        ...counts,
        unchanged: judged.unchanged,
        faults: judged.faults.slice(0, INVOICE_NUMBER_FAULTS_MAX),
        awaitedCount: (await findBatch(tx.db, id))?.awaited ?? 0,
        awaited: await selectKeysAwaitingNumbers(tx.db, batch, INVOICE_NUMBER_FAULTS_MAX),
      };
    });
  },
);

/** The headings of each column, ours first; providers name them differently. */
const headings: Record<InvoiceBatchKind, Record<Exclude<keyof NumberRow, "line">, readonly string[]>> = {
  invoices: {
    key: ["訂單編號", "訂單號碼", "自訂編號"],
    number: ["發票號碼"],
    day: ["發票日期", "開立日期", "日期"],
    reason: ["退回原因", "失敗原因", "錯誤訊息"],
  },
  adjustments: {
    key: ["調整編號", "自訂編號"],
    number: ["號碼", "折讓單號碼", "發票號碼"],
    day: ["日期", "折讓日期", "作廢日期"],
    reason: ["退回原因", "失敗原因", "錯誤訊息"],
  },
};

/** More columns than any provider's file has. */
const COLUMNS_MAX = 200;
/** Characters that are parsed before other requests get their turn: less than ten milliseconds. */
const SLICE = 64 * 1024;

const refuse = (message: string): AppError =>
  new AppError("bad_input", { message, issues: [{ path: "file", message }] });

/**
 * The rows of a provider's file: CSV in UTF-8 or Big5, with headings, quoted fields and any order of columns. Throws `bad_input` for
 * what cannot be read as a whole.
 */
export async function readNumberFile(file: Pick<UploadedFile, "path">, kind: InvoiceBatchKind): Promise<NumberRow[]> {
  const bytes = await readFile(file.path);
  if (bytes.length === 0) throw refuse("檔案是空的");
  if (bytes.includes(0)) throw refuse("這不是 CSV 檔，請另存成 UTF-8 或 Big5 的 CSV 再上傳");
  const text = decode(bytes, "utf-8") ?? decode(bytes, "big5");
  if (text === null) throw refuse("檔案的編碼讀不出來，請存成 UTF-8 或 Big5 的 CSV 再上傳");
  requireBoundedRows(text);
  const found: NumberRow[] = [];
  let read: ReturnType<typeof readerOf> | null = null;
  let line = 0;
  let size = 0;
  for (const record of streamCsvRows(text)) {
    line += 1;
    if (line > INVOICE_FILE_ROWS_MAX + 1) throw tooManyRows();
    if (!read) read = readerOf(record, kind);
    else {
      const row = read(record, line);
      if (row.key + row.number + row.day + row.reason !== "") found.push(row);
    }
    size += record.reduce((sum: number, cell) => sum + String(cell ?? "").length + 1, 0);
    if (size < SLICE) continue;
    size = 0;
    await setImmediate();
  }
  if (!read) throw refuse("檔案是空的");
  return found;
}

/** Reads the rows below these headings. */
function readerOf(header: readonly unknown[], kind: InvoiceBatchKind) {
  const names = headings[kind];
  const columns = header.slice(0, COLUMNS_MAX).map((name) => stripInvisible(String(name).normalize("NFKC")));
  const place = (among: readonly string[]) => among.map((name) => columns.indexOf(name)).find((at) => at >= 0) ?? -1;
  const { key, number, day, reason } = names;
  const places = { key: place(key), number: place(number), day: place(day), reason: place(reason) };
  for (const column of ["key", "number", "day"] as const)
    if (places[column] < 0) throw refuse(`檔案第一列沒有「${names[column][0]}」這一欄`);
  return (record: readonly unknown[], line: number): NumberRow => {
    // Cut before it is cleaned, so that a long cell costs nothing.
    const cell = (at: number, max: number) => stripInvisible(String(record[at] ?? "").slice(0, 2 * max)).slice(0, max);
    return {
      line,
      key: cell(places.key, 40).toUpperCase(),
      number: normalNumber(cell(places.number, 40)),
      day: cell(places.day, 40),
      reason: places.reason < 0 ? "" : cell(places.reason, 200),
    };
  };
}

/**
 * Throws for a file whose rows are too many, or one too long, before any is parsed. A line break between quotes is part of its row, and
 * the parser reads on to the end where a quote is not closed.
 */
function requireBoundedRows(text: string): void {
  let inQuotes = false;
  let rows = 0;
  let begin = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) inQuotes = !inQuotes;
    else if (!inQuotes && (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF))) {
      rows += 1;
      begin = at + 1;
      // The headings come before the rows.
      if (rows > INVOICE_FILE_ROWS_MAX + 1) throw tooManyRows();
    }
    if (at - begin >= INVOICE_FILE_ROW_CHARS_MAX && !inQuotes) throw tooLong(rows + 1);
  }
  if (inQuotes) throw refuse("檔案裡有引號沒有關上，請檢查後再上傳");
  if (text.length - begin > INVOICE_FILE_ROW_CHARS_MAX) throw tooLong(rows + 1);
}
const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const tooManyRows = () => refuse(`一個檔案最多 ${INVOICE_FILE_ROWS_MAX.toLocaleString("zh-TW")} 列`);
const tooLong = (row: number) => refuse(`第 ${row} 列太長了，請檢查引號和換行後再上傳`);

function decode(bytes: Buffer, encoding: "utf-8" | "big5"): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null; // Not in this encoding.
  }
}
