const zone = { timeZone: "Asia/Taipei" } as const;
const day = { year: "numeric", month: "long", day: "numeric" } as const;

const dayFormat = new Intl.DateTimeFormat("zh-TW", { ...zone, ...day });
const hourFormat = new Intl.DateTimeFormat("zh-TW", { ...zone, ...day, hour: "numeric" });
const dateTimeFormat = new Intl.DateTimeFormat("zh-TW", {
  ...zone,
  month: "long",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const hourOfDayFormat = new Intl.DateTimeFormat("en-CA", { ...zone, hour: "2-digit", hourCycle: "h23" });

/** A time (ISO 8601) as its day in Taipei: 2026年3月5日. */
export const formatTaipeiDay = (at: string): string => dayFormat.format(new Date(at));

/** Two days as a range, the year once where it is the same: 2026年3月5日到4月1日. */
export function formatTaipeiRange(from: string, to: string): string {
  const [first, last] = [formatTaipeiDay(from), formatTaipeiDay(to)];
  if (first === last) return first;
  const year = /^\d+年/.exec(first)?.[0] ?? "";
  return `${first}到${year && last.startsWith(year) ? last.slice(year.length) : last}`;
}

/** A time (ISO 8601) in Taipei to the hour: 2026年3月5日 下午3時. */
export const formatTaipeiHour = (at: string): string => hourFormat.format(new Date(at));

/** A time (ISO 8601) in Taipei to the minute, without the year: 3月5日 14:30. */
export const formatTaipeiDateTime = (at: string): string => dateTimeFormat.format(new Date(at));

/** The hour of the day in Taipei, 0 to 23. */
export const taipeiHour = (at: Date): number => Number(hourOfDayFormat.format(at));
