import { MANUAL_DAYS, type PrayerManualKey, prayerManualKeys } from "@panshi/contracts/journey/journey";
import type { ManualEnrolment } from "@panshi/contracts/journey/manual";
import { followingDay, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { EnrolmentRow } from "./store.ts";

/**
 * The next day of a manual to complete (docs/decisions/0025): the first is open at once, each other one from the Taipei
 * day after the previous one was completed. A missed day resets nothing, since open days stay open. Null after the last
 * day.
 */
export function nextManualDay({ days, startedAt }: Pick<EnrolmentRow, "days" | "startedAt">, now: Date) {
  const last = days.at(-1);
  if (last && last.dayNumber >= MANUAL_DAYS) return null;
  const opensOn = last ? followingDay(last.taipeiDay) : taipeiDay(startedAt);
  return { dayNumber: (last?.dayNumber ?? 0) + 1, opensOn, isOpen: opensOn <= taipeiDay(now) };
}

/** A started manual as the member sees it. */
export const toEnrolment = (row: EnrolmentRow, now: Date): ManualEnrolment => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  days: row.days.map((day) => ({ ...day, doneAt: day.doneAt.toISOString() })),
  next: nextManualDay(row, now),
});

/**
 * The manuals that the member can still start; `limit` is how many the plan includes (contracts/plan, `manuals`; null
 * is all of them).
 */
export function startableManuals(started: readonly PrayerManualKey[], limit: number | null): PrayerManualKey[] {
  if (limit !== null && started.length >= limit) return [];
  return prayerManualKeys.filter((key) => !started.includes(key));
}
