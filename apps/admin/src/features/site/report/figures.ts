import { differenceFrom, type FiguresOfStep, type FiguresOverTime } from "@panshi/contracts/site/report";
import type { ChartPoint } from "../../../kit/chart/chart-data.ts";
import { formatNumber, NONE } from "../../../kit/list/cells.tsx";

/** How a figure differs from that of the period before, in words; null where there is nothing to compare. */
export function differenceText(
  before: number | null,
  now: number | null,
  { as, beforeName }: { as: "percent" | "points"; beforeName: string },
): string | null {
  const difference = differenceFrom(before, now, as);
  if (difference === null) return null;
  if (difference === 0) return `和${beforeName}一樣`;
  const size = `${formatNumber(Math.abs(difference))}${as === "points" ? " 個百分點" : "%"}`;
  return `比${beforeName}${difference > 0 ? "多" : "少"} ${size}`;
}

/** A difference as a signed figure: +12.3%, −0.4 個百分點. — where there is nothing to compare. */
export function signedDifference(before: number | null, now: number | null, as: "percent" | "points"): string {
  const difference = differenceFrom(before, now, as);
  if (difference === null) return NONE;
  const sign = difference > 0 ? "+" : difference < 0 ? "−" : "";
  return `${sign}${formatNumber(Math.abs(difference))}${as === "points" ? " 個百分點" : "%"}`;
}

/** A day or a month as reports write it: 2026/11/29. */
export const dayText = (day: string): string => day.replaceAll("-", "/");

/** What a step is called in full and on an axis. */
function stepName({ from, to }: FiguresOfStep, step: FiguresOverTime["step"]): { label: string; short: string } {
  if (step === "month") return { label: dayText(from.slice(0, 7)), short: dayText(from.slice(0, 7)) };
  const short = dayText(from.slice(5));
  return { label: from === to ? dayText(from) : `${dayText(from)}–${dayText(to.slice(5))}`, short };
}

/** The steps as points of a chart, with the values that `valuesOf` picks. */
export const pointsOf = (
  { step, steps }: FiguresOverTime,
  valuesOf: (each: FiguresOfStep) => readonly number[],
): ChartPoint[] => steps.map((each) => ({ ...stepName(each, step), values: valuesOf(each) }));
