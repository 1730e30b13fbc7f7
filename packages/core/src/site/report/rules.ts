import { daysBefore } from "@panshi/contracts/platform/taipei-time";
import { type ReportPeriod, reportPeriods, type TimeStep } from "@panshi/contracts/site/report";

/** The days of a period that ends with `last`, and the first one of the period before it. */
export type PeriodDays = { before: string; first: string; last: string };

export function periodDays(period: ReportPeriod, last: string): PeriodDays {
  const { days } = reportPeriods[period];
  const first = daysBefore(last, days - 1);
  return { before: daysBefore(first, days), first, last };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A share in percent, to one decimal; null where there is nothing to divide by. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : round((100 * part) / whole);
/** A mean, to one decimal; null of nothing. */
export const meanOf = (sum: number, count: number): number | null => (count === 0 ? null : round(sum / count));

const stepOf: Record<ReportPeriod, TimeStep> = { "7days": "day", "30days": "day", "90days": "week", "1year": "month" };
const DAYS_OF_WEEK = 7;

/** The steps of a period, the oldest first: a week ends with the period or a week before the next one, a month is a calendar month. */
export function stepsOf(
  period: ReportPeriod,
  { first, last }: PeriodDays,
): { step: TimeStep; steps: { from: string; to: string }[] } {
  const step = stepOf[period];
  const steps: { from: string; to: string }[] = [];
  for (let to = last; to >= first; to = daysBefore(steps[0]?.from ?? first, 1)) {
    const from = step === "month" ? `${to.slice(0, 8)}01` : step === "week" ? daysBefore(to, DAYS_OF_WEEK - 1) : to;
    steps.unshift({ from: from < first ? first : from, to });
  }
  return { step, steps };
}

/** The calendar months that lie wholly in a span of days, and the days around them, which may be none. */
export function wholeMonths(
  first: string,
  last: string,
): { months: { first: string; last: string } | null; days: { first: string; last: string }[] } {
  const firstMonth = first.endsWith("-01") ? first : monthAfter(first);
  // The last month that is over with the day before the next one.
  const lastMonth = firstOfMonth(daysBefore(firstOfMonth(daysBefore(last, -1)), 1));
  if (firstMonth > lastMonth) return { months: null, days: [{ first, last }] };
  const days = [
    { first, last: daysBefore(firstMonth, 1) },
    { first: monthAfter(lastMonth), last },
  ];
  return { months: { first: firstMonth, last: lastMonth }, days: days.filter((span) => span.first <= span.last) };
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
/** The first day of the month after that of a day. */
const monthAfter = (day: string): string => firstOfMonth(daysBefore(firstOfMonth(day), -31));
