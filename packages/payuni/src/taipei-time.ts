/**
 * PAYUNi gives times as they are on a clock in Taipei, without a zone. Here they become ISO 8601 with that zone written
 * out, to the second: `2026-01-02T10:11:12+08:00`. Taiwan has kept no summer time since 1979.
 */
const patterns = [
  /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d))?$/,
  /^(\d{4})\/(\d\d)\/(\d\d)(?:[ T](\d\d):(\d\d):(\d\d))?$/,
  /^(\d{4})(\d\d)(\d\d)(?: ?(\d\d)(\d\d)(\d\d))?$/,
];

/**
 * A moment as `YYYY-MM-DDThh:mm:ss+08:00`, or null when the text is missing or no real date and time.
 *
 * @param text `2026-01-02 10:11:12`, `2026/01/02 10:11:12`, `20260102101112`, or any of them without the time.
 * @param whenDayOnly the time to take for a day alone: `00:00:00`, or `23:59:59` for a deadline, which lasts all day.
 */
export function parseTaipeiTime(text: string | null | undefined, whenDayOnly = "00:00:00"): string | null {
  const found = patterns.map((pattern) => pattern.exec(text ?? "")).find((match) => match !== null);
  if (!found) return null;
  const [, year, month, day, hour, minute, second] = found;
  const time = hour === undefined ? whenDayOnly : `${hour}:${minute}:${second}`;
  const written = `${year}-${month}-${day}T${time}`;
  const moment = new Date(`${written}Z`);
  // A day that does not exist either fails to parse or comes back as another one.
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 19) !== written) return null;
  return `${written}+08:00`;
}
