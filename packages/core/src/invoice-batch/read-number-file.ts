import { readFile } from "node:fs/promises";
import { AppError } from "@panshi/contracts/errors";
import type { InvoiceBatchKind } from "@panshi/contracts/invoice";
import { NUMBER_FILE_ROWS } from "@panshi/contracts/invoice-record";
import { stripInvisible } from "@panshi/contracts/text";
import { parseCsv } from "hucre/csv";
import type { UploadedFile } from "../file/uploaded-file.ts";
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
  // The parser reads on to the end where one is not closed.
  if ((text.split('"').length - 1) % 2 === 1) throw refuse("檔案裡有引號沒有關上，請檢查後再上傳");
  const [header = [], ...records] = parseCsv(text);
  if (records.length > NUMBER_FILE_ROWS) throw refuse(`一個檔案最多 ${NUMBER_FILE_ROWS.toLocaleString("zh-TW")} 列`);
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
  return records.flatMap((record, index) => {
    // Cut before it is cleaned, so that a cell of megabytes costs nothing.
    const cell = (at: number, max: number) => stripInvisible(String(record[at] ?? "").slice(0, 2 * max)).slice(0, max);
    const key = cell(places.key, 40).toUpperCase();
    const number = normalNumber(cell(places.number, 40));
    const day = cell(places.day, 40);
    const reason = places.reason < 0 ? "" : cell(places.reason, 200);
    return key + number + day + reason === "" ? [] : { line: index + 2, key, number, day, reason };
  });
}

function decode(bytes: Buffer, encoding: "utf-8" | "big5"): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null; // Not in this encoding.
  }
}
