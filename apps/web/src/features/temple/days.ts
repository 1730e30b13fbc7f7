import { daysLeftTone } from "@panshi/contracts/membership";

const day = new Intl.DateTimeFormat("zh-TW", {
  timeZone: "Asia/Taipei",
  year: "numeric",
  month: "long",
  day: "numeric",
});

/** The Taipei day of a moment (ISO 8601), e.g. 2026年3月5日. */
export const taipeiDay = (moment: string): string => day.format(new Date(moment));

const words = { good: "時間還從容", warn: "快到期了", bad: "就要到期" } as const;

/** The tone of the days left (S4.09) and its words, for colour alone says nothing. */
export function daysLeft(days: number): { tone: keyof typeof words; words: string } {
  const tone = daysLeftTone(days);
  return { tone, words: words[tone] };
}
