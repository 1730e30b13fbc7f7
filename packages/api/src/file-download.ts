import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { HOUR } from "@panshi/core/platform/clock";
import { type Ctx } from "@panshi/core/platform/context";
import { XLSX_MEDIA_TYPE } from "@panshi/core/platform/xlsx";
import type { StreamedDownload } from "./procedure-meta.ts";

/** The longest that a file may take: a million rows need minutes over a slow line. */
const TIMEOUT = HOUR;

const download =
  (extension: string, mediaType: string) =>
  ({ clock }: Pick<Ctx, "clock">, name: string, chunks: StreamedDownload["chunks"]): StreamedDownload => ({
    filename: `${name}-${taipeiDay(clock.now())}.${extension}`,
    mediaType,
    timeoutMs: TIMEOUT,
    chunks,
  });

/** The download of a CSV file, whose name ends with the day: `chunks` are those of core's `csvChunks`. */
export const csvDownload = download("csv", "text/csv; charset=utf-8");
/** The download of a workbook: `chunks` are those of core's `xlsxChunks`. */
export const xlsxDownload = download("xlsx", XLSX_MEDIA_TYPE);

/** The download of a CSV file that is stored. */
export const storedCsvDownload = (name: string, file: Buffer): StreamedDownload => ({
  filename: `${name}.csv`,
  mediaType: "text/csv; charset=utf-8",
  timeoutMs: TIMEOUT,
  chunks: (async function* () {
    yield file;
  })(),
});
