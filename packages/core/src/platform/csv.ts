import { formatTaipeiTime } from "@panshi/contracts/platform/taipei-time";

/**
 * How a formula begins: with one of its signs, full-width, small and mathematical ones included, behind any invisible
 * characters; or with a tab or a line break, which spreadsheets trim. The `+` of a phone number counts too: behind an
 * apostrophe it stays text, where a spreadsheet would compute it.
 */
const formula =
  /^(?:[\t\r\n]|[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212\u207c\u208c\u207a\u208a\u207b\u208b])/u;

type Cell = string | number;
const toField = (value: Cell): string => {
  if (typeof value === "number") return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
// Written here: csv-stringify made half of the garbage of an export.
const toLines = (records: readonly (readonly Cell[])[]): string =>
  records.map((record) => `${record.map(toField).join(",")}\r\n`).join("");

/**
 * A CSV file that spreadsheets read: UTF-8 with a byte order mark, CRLF, and formulas turned into text by an
 * apostrophe.
 */
export const toCsv = (records: readonly (readonly string[])[]): string => `\ufeff${toLines(records)}`;

/** The columns of an exported file: each heading with its cell in a row, a text or a number, or with its time. */
export type FileColumns<Row> = Readonly<
  Record<string, ((row: Row) => Cell) | { readonly time: (row: Row) => Date | null }>
>;
/** The cells of a row in a CSV file; a time is a text in Taipei time. */
const cellsOf = <Row>(columns: FileColumns<Row>): ((row: Row) => Cell)[] =>
  Object.values(columns).map((column) =>
    typeof column === "function"
      ? column
      : (row) => {
          const time = column.time(row);
          return time ? formatTaipeiTime(time) : "";
        },
  );

/** A whole CSV file of few rows, like {@link toCsv}. */
export const rowsToCsv = <Row>(columns: FileColumns<Row>, rows: readonly Row[]): string => {
  const cells = cellsOf(columns);
  return toCsv([Object.keys(columns)]) + toLines(rows.map((row) => cells.map((cell) => cell(row))));
};

/**
 * A CSV file in chunks, like {@link toCsv}: the headings before the first batch is read, so that a download begins at
 * once, then a chunk for each batch.
 */
export async function* csvChunks<Row>(
  columns: FileColumns<Row>,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string, void> {
  yield toCsv([Object.keys(columns)]);
  const cells = cellsOf(columns);
  for await (const rows of batches)
    if (rows.length > 0) yield toLines(rows.map((row) => cells.map((cell) => cell(row))));
}
