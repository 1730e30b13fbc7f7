const dayFormat = new Intl.DateTimeFormat("zh-TW", {
  timeZone: "Asia/Taipei",
  year: "numeric",
  month: "long",
  day: "numeric",
});

/** The Taipei day of a moment (ISO 8601), e.g. 2026年3月5日. */
export const formatTaipeiDay = (moment: string): string => dayFormat.format(new Date(moment));

// Sweden writes days as forms do.
const isoDayFormat = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Taipei" });

/** The Taipei day of a moment as forms hold it, `YYYY-MM-DD`. */
export const taipeiFormDay = (moment: Date): string => isoDayFormat.format(moment);
