const taipeiDay = new Intl.DateTimeFormat("zh-TW", {
  timeZone: "Asia/Taipei",
  year: "numeric",
  month: "long",
  day: "numeric",
});

/** The Taipei day of a moment (ISO 8601), e.g. 2025年11月21日. */
export const formatDay = (moment: string): string => taipeiDay.format(new Date(moment));
