import type { InvoiceBatchKind } from "@panshi/contracts/commerce/invoice";
import type { InvoiceNumberFault } from "@panshi/contracts/commerce/invoice-record";

/** A row of the provider's file, or what an administrator typed. Empty texts where nothing was given. */
export type NumberRow = { line: number; key: string; number: string; day: string; reason: string };

/** An invoice or an adjustment that a row may mean. */
export type InvoiceNumberTarget = {
  id: string;
  key: string;
  isExported: boolean;
  /** Of an invoice: it stays so, whatever number comes. */
  isVoid: boolean;
  batchId: string | null;
  batchName: string | null;
  /** The Taipei day before which it cannot be issued: that of the payment, or of the invoice. */
  since: string;
  number: string | null;
  day: string | null;
  rejection: string | null;
  /** Of a void: the number of the invoice that it voids. */
  voids: string | null;
};

export type NumberRowVerdicts = {
  take: { id: string; key: string; number: string; day: string }[];
  reject: { id: string; reason: string }[];
  unchanged: number;
  faults: InvoiceNumberFault[];
};

type Given = {
  kind: InvoiceBatchKind;
  rows: readonly NumberRow[];
  targets: ReadonlyMap<string, InvoiceNumberTarget>;
  /** Which key has a number already. */
  taken: ReadonlyMap<string, string>;
  /** Of an upload: the batch whose file it is. Null by hand, where a number may be corrected too. */
  batchId: string | null;
  today: string;
};

const INVOICE_NUMBER = /^[A-Z]{2}\d{8}$/;
const ALLOWANCE_NUMBER = /^[A-Z0-9]{1,16}$/;

/** A number as it is stored: capital letters and digits, without the hyphen or blanks that people write. */
export const normalNumber = (text: string): string => text.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase();

/** A day as `YYYY-MM-DD`, from the ways in which files write it, years of the Republic included; null for no day. */
function readDay(text: string): string | null {
  const date = text.normalize("NFKC").trim().split(/[ T]/)[0] ?? "";
  const [, year, month, day] =
    /^(\d{2,4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date) ?? /^(\d{3,4})(\d{2})(\d{2})$/.exec(date) ?? [];
  if (!year || !month || !day) return null;
  const full = year.length < 4 ? Number(year) + 1911 : Number(year);
  const iso = `${String(full).padStart(4, "0")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(iso);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
}

const nouns = { invoices: "這張發票", adjustments: "這筆調整" } as const;

/** Sorts the rows of a file into those to take, those that the provider rejected, those known already, and faults. */
export function judgeRows(given: Given): NumberRowVerdicts {
  const { kind, rows, targets } = given;
  const judgement: NumberRowVerdicts = { take: [], reject: [], unchanged: 0, faults: [] };
  const contentOf = ({ key, number, day, reason }: NumberRow) => JSON.stringify([key, number, day, reason]);
  // Of rows that say the same, the first one counts.
  const firstRows = new Set(new Map(rows.toReversed().map((row) => [contentOf(row), row])).values());
  const linesOfKey = Map.groupBy(firstRows, ({ key }) => key);
  const linesOfNumber = Map.groupBy(
    [...firstRows].filter(({ number }) => number !== ""),
    ({ number }) => number,
  );
  for (const row of rows) {
    const target = targets.get(row.key);
    if (target && (!firstRows.has(row) || isKnown(target, row))) {
      judgement.unchanged += 1;
      continue;
    }
    const message =
      (target ? faultOfTarget(given, target, row) : row.key === "" ? missingKey[kind] : unknownKey[kind]) ??
      (target && row.reason === "" ? faultOfNumber(given, target, row) : null) ??
      otherLine(linesOfKey.get(row.key), row, kind === "invoices" ? "是同一筆訂單" : "是同一筆調整") ??
      (target?.voids === null ? otherLine(linesOfNumber.get(row.number), row, "是同一個號碼") : null);
    if (message !== null || !target) judgement.faults.push({ line: row.line, key: row.key, message: message ?? "" });
    else if (row.reason !== "") judgement.reject.push({ id: target.id, reason: row.reason });
    else judgement.take.push({ id: target.id, key: row.key, number: row.number, day: readDay(row.day) ?? "" });
  }
  return judgement;
}

const missingKey = { invoices: "沒有訂單編號", adjustments: "沒有調整編號" } as const;
const unknownKey = { invoices: "找不到這筆訂單的發票", adjustments: "找不到這個調整編號" } as const;

/** Whether a row says what was stored before: the same file again. */
const isKnown = (target: InvoiceNumberTarget, { number, day, reason }: NumberRow): boolean =>
  reason === ""
    ? target.number === number && target.number !== null && target.day === readDay(day)
    : !target.isExported && target.number === null && target.rejection === reason && number === "";

/** Why a target cannot take a row, whatever its number; null where it can. */
function faultOfTarget({ kind, batchId }: Given, target: InvoiceNumberTarget, row: NumberRow): string | null {
  const it = nouns[kind];
  if (target.isVoid) return `${it}已經作廢`;
  const corrects = batchId === null && row.reason === "";
  if (target.day !== null && target.number !== null && !corrects) return `${it}已經登錄號碼 ${target.number}`;
  if (!target.isExported && !(corrects && target.number !== null)) return `${it}沒有在等號碼`;
  if (batchId !== null && target.batchId !== batchId) return `${it}在批次 ${target.batchName ?? ""}，不在這一批`;
  if (row.number === "" && row.reason === "") return "沒有號碼，也沒有退回的原因";
  return row.number !== "" && row.reason !== "" ? "號碼和退回的原因只能有一個" : null;
}

function faultOfNumber({ kind, taken, today }: Given, target: InvoiceNumberTarget, row: NumberRow): string | null {
  const { number } = row;
  if (target.voids !== null && number !== target.voids) return `作廢的發票號碼是 ${target.voids}`;
  if (kind === "invoices" && !INVOICE_NUMBER.test(number)) return "發票號碼是兩個英文字母加八個數字";
  if (kind === "adjustments" && target.voids === null && !ALLOWANCE_NUMBER.test(number))
    return "折讓單號碼最多十六個英文字母或數字";
  const owner = taken.get(number);
  if (target.voids === null && owner !== undefined && owner !== row.key) return `這個號碼已經用在 ${owner}`;
  const day = readDay(row.day);
  if (day === null) return "日期要寫成 2026/11/23";
  if (day > today) return "日期在未來";
  if (day < target.since) return kind === "invoices" ? "日期早於付款" : "日期早於發票";
  return null;
}

const otherLine = (lines: readonly NumberRow[] | undefined, { line }: NumberRow, text: string): string | null => {
  const other = lines?.find((row) => row.line !== line);
  return other ? `和第 ${other.line} 列${text}` : null;
};
