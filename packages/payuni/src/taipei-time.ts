/** Times of other years are mistakes; years 0 and 10000 cannot be stored. */
const YEARS = { first: "2000", last: "2999" };

/** PAYUNi sends Taipei times without a zone. Taiwan is UTC+8 all year. */
const patterns = [
  /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d))?$/,
  /^(\d{4})\/(\d\d)\/(\d\d)(?:[ T](\d\d):(\d\d):(\d\d))?$/,
  /^(\d{4})(\d\d)(\d\d)(?: ?(\d\d)(\d\d)(\d\d))?$/,
];

/**
 * Parses a Taipei time; null when it is missing or not a valid date and time.
 *
 * @param text `2026-01-02 10:11:12`, `2026/01/02 10:11:12`, `20260102101112`, or any of them without the time.
 * @param whenDayOnly the time to take for a day alone: `00:00:00`, or `23:59:59` for a deadline, which lasts all day.
 */
export function parseTaipeiTime(text: string | null | undefined, whenDayOnly = "00:00:00"): Date | null {
  const found = patterns.map((pattern) => pattern.exec(text ?? "")).find((match) => match !== null);
  if (!found) return null;
  const [, year = "", month, day, hour, minute, second] = found;
  if (year < YEARS.first || year > YEARS.last) return null;
  const time = hour === undefined ? whenDayOnly : `${hour}:${minute}:${second}`;
  const written = `${year}-${month}-${day}T${time}`;
  const asUtc = new Date(`${written}Z`);
  // A day that does not exist either fails to parse or becomes another one.
  if (Number.isNaN(asUtc.getTime()) || asUtc.toISOString().slice(0, 19) !== written) return null;
  return new Date(`${written}+08:00`);
}
