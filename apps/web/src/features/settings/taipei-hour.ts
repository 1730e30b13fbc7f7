const hourFormat = new Intl.DateTimeFormat("zh-TW", {
  timeZone: "Asia/Taipei",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
});

/** The Taipei hour of a moment (ISO 8601), e.g. 2026年3月5日 下午3時. */
export const formatTaipeiHour = (moment: string): string => hourFormat.format(new Date(moment));
