const timeFormat = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Taipei",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** A moment (ISO 8601) as Taipei's clock shows it: `2026-11-21 08:52`. */
export const formatTaipeiTime = (moment: string): string => timeFormat.format(new Date(moment)).replace(",", "");

const hourFormat = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Taipei", hour: "2-digit", hourCycle: "h23" });

/** The hour of the day in Taipei, 0 to 23. */
export const taipeiHour = (moment: Date): number => Number(hourFormat.format(moment));
