import type { Db } from "@panshi/db";
import { selectTotals } from "./store.ts";

type Sum = "total" | "early";

/** Sums of metrics over all days, or (`early`) over the days up to `until`: of one dimension, or of all of a metric. */
export async function readTotals(db: Db, metrics: readonly string[], until: string) {
  const rows = await selectTotals(db, metrics, until);
  const sum = (metric: string, which: Sum, dimension?: string) =>
    rows
      .filter((row) => row.metric === metric && (dimension === undefined || row.dimension === dimension))
      .reduce((before, row) => before + row[which], 0);
  return {
    of: (metric: string, dimension: string, which: Sum = "total") => sum(metric, which, dimension),
    all: (metric: string, which: Sum = "total") => sum(metric, which),
  };
}
