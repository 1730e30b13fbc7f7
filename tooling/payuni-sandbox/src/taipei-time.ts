/** PAYUNi's times carry no zone and mean Taipei, which has been UTC+8 without summer time since 1979. */
const OFFSET_MS = 8 * 60 * 60 * 1000;

/** A time (ms since 1970) as `YYYY-MM-DD HH:mm:ss` in Taipei. */
export const formatTaipeiTime = (at: number): string =>
  new Date(at + OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");

/** The Taipei day of a time (ms since 1970), `YYYY-MM-DD`. */
export const taipeiDay = (at: number): string => formatTaipeiTime(at).slice(0, 10);

/** The last second of a Taipei day, in ms; null where there is no such day. */
export function endOfTaipeiDay(day: string): number | null {
  const end = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T23:59:59+08:00`) : Number.NaN;
  return !Number.isNaN(end) && taipeiDay(end) === day ? end : null;
}
