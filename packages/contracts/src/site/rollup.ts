import * as z from "zod/mini";
import { DAY_MS, startOfTaipeiDay } from "../platform/taipei-time.ts";

/** A plan counts as ending when it ends today or on one of the next seven Taipei days. */
const ENDING_DAYS = 7;

/** The time before which a plan that runs at `now` counts as ending, today or on one of the next Taipei days. */
export const planEndingCutoff = (now: Date, days = ENDING_DAYS): Date =>
  new Date(startOfTaipeiDay(now).getTime() + (days + 1) * DAY_MS);

const count = z.int().check(z.gte(0));

/** How many members there are, without erased ones; at most a minute late. */
export const MemberCounts = z.object({
  total: count,
  /** By the plan that runs now. */
  trial: count,
  basic: count,
  vip: count,
  /** By the state of the account. */
  active: count,
  inactive: count,
  /** Their plan ends before `planEndingCutoff`. */
  ending: count,
  /** Active accounts of all, in whole percent; 0 without members. */
  activePercent: count,
});
export type MemberCounts = z.infer<typeof MemberCounts>;

/** How many prayers there are, by status, those of erased members included; at most a minute late. */
export const PrayerCounts = z.object({
  total: count,
  pending: count,
  in_progress: count,
  completed: count,
  cancelled: count,
  /** With words of crisis, and not attended yet. */
  careOpen: count,
});
export type PrayerCounts = z.infer<typeof PrayerCounts>;

/** Figures of a Taipei day or of several. `revenue`, whole TWD: paid less refunded; only for `overview:revenue`. */
export const OverviewPeriodFigures = z.object({
  newMembers: count,
  prayers: count,
  completedPrayers: count,
  revenue: z.optional(z.int()),
});
export type OverviewPeriodFigures = z.infer<typeof OverviewPeriodFigures>;

/** The figures of today, and of the last seven Taipei days with today. */
export const OverviewFigures = z.object({ today: OverviewPeriodFigures, week: OverviewPeriodFigures });
export type OverviewFigures = z.infer<typeof OverviewFigures>;
