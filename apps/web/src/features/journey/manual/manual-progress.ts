import { formatTaipeiDay } from "@panshi/client/taipei-date";
import type { ManualEnrolment } from "@panshi/contracts/journey/manual";

const numerals = ["一", "二", "三", "四", "五", "六", "七"] as const;

/** The name of a day by its number, e.g. 第一天. */
export const dayName = (dayNumber: number): string => `第${numerals[dayNumber - 1] ?? dayNumber}天`;

/** `11/23`, of a day `YYYY-MM-DD`. */
const shortDay = (day: string) => day.slice(5).split("-").map(Number).join("/");

type DayState = "done" | "open" | "later";

/** The state of a manual's day: done, open today, or later. Without a plan that includes new days none is open. */
export function dayState({ days, next }: ManualEnrolment, dayNumber: number, mayDoDays: boolean): DayState {
  if (days.some((day) => day.dayNumber === dayNumber)) return "done";
  return mayDoDays && next?.isOpen && next.dayNumber === dayNumber ? "open" : "later";
}

/** A sentence about the member's progress in a manual. */
export function manualProgressText({ days, next, finishedAt }: ManualEnrolment, mayDoDays: boolean): string {
  if (!next) return `${finishedAt ? `${formatTaipeiDay(finishedAt)}，` : ""}七天都走完了。`;
  if (!mayDoDays) return days.length === 0 ? "第一天還沒翻開。" : `走到${dayName(days.length)}。`;
  if (!next.isOpen) return `今天的功課完成了。明天（${shortDay(next.opensOn)}）開下一則：${dayName(next.dayNumber)}。`;
  return next.dayNumber === 1 ? "第一天已經打開，留五到十分鐘給它。" : `今天打開的是${dayName(next.dayNumber)}。`;
}
