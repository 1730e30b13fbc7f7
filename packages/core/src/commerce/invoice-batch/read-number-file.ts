import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { AppError } from "@panshi/contracts/platform/errors";
import type { InvoiceBatchKind } from "@panshi/contracts/commerce/invoice";
import { NUMBER_FILE_ROW_MAX, NUMBER_FILE_ROWS } from "@panshi/contracts/commerce/invoice-record";
import { stripInvisible } from "@panshi/contracts/platform/text";
import { streamCsvRows } from "hucre/csv";
import type { UploadedFile } from "../../platform/file/uploaded-file.ts";
import { normalNumber, type NumberRow } from "./number-rules.ts";

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
    if (line > NUMBER_FILE_ROWS + 1) throw tooManyRows();
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
  const places = {
    key: place(names.key),
    number: place(names.number),
    day: place(names.day),
    reason: place(names.reason),
  };
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
      if (rows > NUMBER_FILE_ROWS + 1) throw tooManyRows();
    }
    if (at - begin >= NUMBER_FILE_ROW_MAX && !inQuotes) throw tooLong(rows + 1);
  }
  if (inQuotes) throw refuse("檔案裡有引號沒有關上，請檢查後再上傳");
  if (text.length - begin > NUMBER_FILE_ROW_MAX) throw tooLong(rows + 1);
}
const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const tooManyRows = () => refuse(`一個檔案最多 ${NUMBER_FILE_ROWS.toLocaleString("zh-TW")} 列`);
const tooLong = (row: number) => refuse(`第 ${row} 列太長了，請檢查引號和換行後再上傳`);

function decode(bytes: Buffer, encoding: "utf-8" | "big5"): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null; // Not in this encoding.
  }
}
