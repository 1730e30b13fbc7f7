import type { Comparison } from "@panshi/contracts/commerce/reconciliation";
import { comparisonStateOf } from "./rules.ts";
import type { ComparisonRow } from "./store.ts";

/** A day's comparison as administrators see it. */
export const comparisonView = (row: ComparisonRow, now: Date): Comparison => ({
  day: row.day,
  state: comparisonStateOf(row, now),
  orders: row.orders,
  differences: row.differences,
  unanswered: row.unanswered,
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});
