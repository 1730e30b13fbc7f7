import type { PrayerManualKey } from "@panshi/contracts/journey/journey";
import type { Db } from "@panshi/db";
import { findFirstManual } from "./store.ts";

/** The manual that a member started first; null without any. */
export const viewFirstManual = (ctx: { db: Db }, input: { memberId: string }): Promise<PrayerManualKey | null> =>
  findFirstManual(ctx.db, input.memberId);
