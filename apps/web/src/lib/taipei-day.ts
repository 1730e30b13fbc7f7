const day = new Intl.DateTimeFormat("zh-TW", {
  timeZone: "Asia/Taipei",
  year: "numeric",
  month: "long",
  day: "numeric",
});

/** The Taipei day of a moment (ISO 8601), e.g. 2026年3月5日. */
export const taipeiDay = (moment: string): string => day.format(new Date(moment));

// Sweden writes days as forms do.
const formDay = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Taipei" });

/** The Taipei day of a moment as forms hold it, `YYYY-MM-DD`. */
export const taipeiFormDay = (moment: Date): string => formDay.format(moment);
