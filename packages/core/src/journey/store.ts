import type { PrayerManualKey } from "@panshi/contracts/journey";
import { type Db, newId } from "@panshi/db";
import { manualEnrolments } from "@panshi/db/schema";

/** Begins a manual; beginning it again changes nothing. */
export const enrolInManual = (db: Db, memberId: string, manual: PrayerManualKey, now: Date) =>
  db
    .insert(manualEnrolments)
    .values({ id: newId(now), memberId, manual, startedAt: now })
    .onConflictDoNothing();
