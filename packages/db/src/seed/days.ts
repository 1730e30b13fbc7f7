import { taipeiDay } from "@panshi/contracts/platform/taipei-time";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The first millisecond of a Taipei day. Throws RangeError unless `day` is a calendar day, `YYYY-MM-DD`. */
export function startOfDay(day: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00+08:00`) : Number.NaN;
  if (Number.isNaN(time) || taipeiDay(time) !== day) {
    throw new RangeError(`A seed's date is a day of the calendar such as 2026-03-20, not ${JSON.stringify(day)}.`);
  }
  return time;
}
