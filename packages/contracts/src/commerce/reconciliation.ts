import * as z from "zod/mini";
import { day, id, timestamp } from "../platform/text.ts";

/** `running`: a server works on it; `interrupted`: it stopped midway and goes on with the next run. */
export const comparisonStates = { done: "完成", running: "核對中", interrupted: "中斷，下次會接著做" } as const;
export type ComparisonState = keyof typeof comparisonStates;
const ComparisonState = z.enum(Object.keys(comparisonStates) as [ComparisonState, ...ComparisonState[]]);

/** Days of the list. */
export const COMPARISON_LIST_DAYS = 62;
/** Differences of one day that are listed. */
export const LISTED_DIFFERENCES_MAX = 200;

/** One day's comparison with the gateway. */
export const Comparison = z.object({
  day,
  state: ComparisonState,
  /** Orders that were compared so far, those that differ, and those about which the gateway gave no answer. */
  orders: z.int(),
  differences: z.int(),
  unanswered: z.int(),
  startedAt: timestamp,
  finishedAt: z.nullable(timestamp),
});
export type Comparison = z.infer<typeof Comparison>;

/** `missing`: days of the last week that no run has compared yet. */
export const ComparisonList = z.object({ days: z.array(Comparison), missing: z.array(day) });
export type ComparisonList = z.infer<typeof ComparisonList>;

/** An order whose record differed from the gateway's, by its flag. */
const Difference = z.object({
  orderId: id,
  number: z.string(),
  detail: z.string(),
  raisedAt: timestamp,
  settledAt: z.nullable(timestamp),
});
/** `comparison`: null where the day was not compared. */
export const ComparisonDetail = z.object({ comparison: z.nullable(Comparison), differences: z.array(Difference) });
export type ComparisonDetail = z.infer<typeof ComparisonDetail>;

export const ComparisonDayInput = z.strictObject({ day });
export type ComparisonDayInput = z.infer<typeof ComparisonDayInput>;
