import { taipeiDay } from "@panshi/contracts/taipei-time";
import { type Ctx } from "@panshi/core/context";
import { HOUR } from "@panshi/core/clock";
import type { Download } from "./procedure-meta.ts";

/** The longest that a CSV file may take: a million rows need minutes over a slow line. */
const TIMEOUT = HOUR;

/** The download of a CSV file, whose name ends with the day: `chunks` are those of core's `csvChunks`. */
export const csvDownload = (
  { clock }: Pick<Ctx, "clock">,
  name: string,
  chunks: AsyncGenerator<string, void>,
): Download => ({
  filename: `${name}-${taipeiDay(clock.now())}.csv`,
  mediaType: "text/csv; charset=utf-8",
  timeoutMs: TIMEOUT,
  chunks,
});
