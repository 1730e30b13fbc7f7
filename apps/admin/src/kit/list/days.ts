import { DAY_MS, followingDay, taipeiDay } from "@panshi/contracts/platform/taipei-time";

/** Spans of Taipei days that are chosen by name; an address keeps the name, so that a saved one is right on any day. */
export const periodLabels = { today: "今天", week: "本週", month: "本月", last_month: "上個月" } as const;
export type Period = keyof typeof periodLabels;

export const isPeriod = (name: string | null): name is Period => name !== null && Object.hasOwn(periodLabels, name);

/** The first and the last Taipei day of a period at a time; a week begins on Monday. */
export function daysOfPeriod(period: Period, now: number = Date.now()): { from: string; to: string } {
  const today = taipeiDay(now);
  if (period === "today") return { from: today, to: today };
  if (period === "week") {
    const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
    return { from: dayBefore(today, sinceMonday), to: today };
  }
  const firstOfMonth = `${today.slice(0, 8)}01`;
  if (period === "month") return { from: firstOfMonth, to: today };
  const lastDay = dayBefore(firstOfMonth, 1);
  return { from: `${lastDay.slice(0, 8)}01`, to: lastDay };
}

const dayBefore = (day: string, days: number): string =>
  followingDay(new Date(Date.parse(day) - (days + 1) * DAY_MS).toISOString().slice(0, 10));
