const timeFormat = new Intl.DateTimeFormat("zh-TW", {
  timeZone: "Asia/Taipei",
  month: "long",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** A moment (ISO 8601) in Taipei to the minute, e.g. 3月5日 14:30. */
export const formatTaipeiTime = (at: string): string => timeFormat.format(new Date(at));
