import { writeXlsxStream } from "hucre/xlsx";
import type { CsvColumns } from "./csv.ts";

export const XLSX_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * A workbook of one sheet in chunks, read batch by batch like a CSV file. Its texts are cells of the type text, so that a text which
 * begins like a formula is none.
 */
export async function* xlsxChunks<Row>(
  sheet: string,
  columns: CsvColumns<Row>,
  batches: AsyncGenerator<readonly Row[], void>,
): AsyncGenerator<Uint8Array, void> {
  const cells = Object.values(columns);
  const headings = Object.keys(columns).map((header) => ({ header }));
  async function* rows() {
    for await (const batch of batches) for (const row of batch) yield cells.map((cell) => cell(row));
  }
  try {
    yield* writeXlsxStream(rows(), { name: sheet, columns: headings, freezePane: { rows: 1 } });
  } finally {
    // The writer leaves its source open when its reader goes.
    await batches.return();
  }
}
