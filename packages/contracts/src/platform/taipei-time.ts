/** Days and times of Taipei, which keeps UTC+8 all year. A time is a Date, milliseconds since 1970 or ISO 8601. */

const OFFSET_MS = 8 * 60 * 60 * 1000;
/** A day, in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000;

type Time = Date | number | string;

/** What the clocks in Taipei show at a time, as the UTC part of a date: for files that know no time zones. */
export const toTaipeiClock = (time: Time): Date => new Date(new Date(time).getTime() + OFFSET_MS);

const inTaipei = (time: Time): string => toTaipeiClock(time).toISOString();

/** The Taipei day of a time, `YYYY-MM-DD`. Every rule about a day is decided here. */
export const taipeiDay = (time: Time): string => inTaipei(time).slice(0, 10);

/** When the Taipei day of a time began. */
export const startOfTaipeiDay = (time: Time): Date => new Date(Date.parse(taipeiDay(time)) - OFFSET_MS);

/** The days from the Taipei day of a time to that of another. */
export const taipeiDaysBetween = (from: Time, to: Time): number =>
  (Date.parse(taipeiDay(to)) - Date.parse(taipeiDay(from))) / DAY_MS;

/** A time in Taipei to the minute, `YYYY-MM-DD HH:MM`. */
export const formatTaipeiTime = (time: Time): string => inTaipei(time).slice(0, 16).replace("T", " ");

/** The day after a day, both `YYYY-MM-DD`. */
export const followingDay = (day: string): string => daysBefore(day, -1);

/** The day so many days before a day, both `YYYY-MM-DD`. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
