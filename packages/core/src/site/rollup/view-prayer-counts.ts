import type { PrayerCounts } from "@panshi/contracts/site/rollup";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { staffVerb } from "../../platform/staff-verb.ts";
import { readTotals } from "./read-totals.ts";

/** How many prayers there are by status, and how many wait for care. */
export const viewPrayerCounts = staffVerb("prayers:read", async (ctx): Promise<PrayerCounts> => {
  const { of, all } = await readTotals(ctx.db, ["prayers.status", "prayers.care"], taipeiDay(ctx.clock.now()));
  return {
    total: all("prayers.status"),
    pending: of("prayers.status", "pending"),
    in_progress: of("prayers.status", "in_progress"),
    completed: of("prayers.status", "completed"),
    cancelled: of("prayers.status", "cancelled"),
    careOpen: of("prayers.care", "open"),
  };
});
