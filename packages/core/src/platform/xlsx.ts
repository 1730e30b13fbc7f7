import { writeXlsxStream } from "hucre/xlsx";
import { toTaipeiClock } from "@panshi/contracts/platform/taipei-time";
import type { FileColumns } from "./csv.ts";

export const XLSX_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** How a time is shown, in a column that is wide enough for it: a narrower one shows `####`. */
const TIME = { numFmt: "yyyy-mm-dd hh:mm", width: 17 };

/**
 * A workbook of one sheet in chunks, read batch by batch like a CSV file. Its texts are cells of the type text, so that a text which
 * begins like a formula is none; numbers are numbers, and times are dates, as the clocks in Taipei show them.
 */
export async function* xlsxChunks<Row>(
  sheet: string,
  columns: FileColumns<Row>,
  batches: AsyncGenerator<readonly Row[], void>,
): AsyncGenerator<Uint8Array, void> {
  const cells = Object.values(columns).map((column) =>
    typeof column === "function"
      ? column
      : (row: Row) => {
          const time = column.time(row);
          return time && toTaipeiClock(time);
        },
  );
  const headings = Object.entries(columns).map(([header, column]) => ({
    header,
    ...(typeof column !== "function" && TIME),
  }));
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
