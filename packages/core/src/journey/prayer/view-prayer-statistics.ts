import type { Db } from "@panshi/db";
import { selectPrayerStatistics } from "./store.ts";

/** Counts and means over a member's prayers, without cancelled ones; see the query for each. */
export const viewPrayerStatistics = (ctx: { db: Db }, input: { memberId: string }) =>
  selectPrayerStatistics(ctx.db, input.memberId);
