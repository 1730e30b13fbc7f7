import { MANUAL_DAYS, type PrayerManualKey, prayerManualKeys } from "@panshi/contracts/journey";
import type { ManualEnrolment } from "@panshi/contracts/manual";
import { followingDay, taipeiDay } from "@panshi/contracts/taipei-time";
import type { EnrolmentRow } from "./store.ts";

/**
 * The day to do next (docs/decisions/0025): the first is open at once, each other on the Taipei day after the one before
 * was done. A missed day resets nothing, for no day closes again. Null once all are done.
 */
export function nextDay({ days, startedAt }: Pick<EnrolmentRow, "days" | "startedAt">, now: Date) {
  const last = days.at(-1);
  if (last && last.dayNumber >= MANUAL_DAYS) return null;
  const opensOn = last ? followingDay(last.taipeiDay) : taipeiDay(startedAt);
  return { dayNumber: (last?.dayNumber ?? 0) + 1, opensOn, isOpen: opensOn <= taipeiDay(now) };
}

/** What the member sees of a manual that they began. */
export const toEnrolment = (row: EnrolmentRow, now: Date): ManualEnrolment => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  days: row.days.map((day) => ({ ...day, doneAt: day.doneAt.toISOString() })),
  next: nextDay(row, now),
});

/** The manuals that can still be begun, by how many the plan holds (contracts/plan, `manuals`; null is all of them). */
export function startableManuals(begun: readonly PrayerManualKey[], held: number | null): PrayerManualKey[] {
  if (held !== null && begun.length >= held) return [];
  return prayerManualKeys.filter((key) => !begun.includes(key));
}
