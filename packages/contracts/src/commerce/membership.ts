import * as z from "zod/mini";
import { MembershipType } from "./plan.ts";
import { taipeiDaysBetween } from "../platform/taipei-time.ts";
import { timestamp } from "../platform/text.ts";

/** What entitles a member to a plan. */
export const grantSources = ["trial", "order", "administrator", "seed"] as const;

/** `GET /api/membership`. `endDate` is the end of the current period; `daysRemaining` as {@link daysUntilEnd}. */
export const Membership = z.object({
  hasMembership: z.boolean(),
  membershipType: MembershipType,
  endDate: z.nullable(timestamp),
  daysRemaining: z.int32(),
  isActive: z.boolean(),
});
export type Membership = z.infer<typeof Membership>;

/** Taipei days between today and the day on which a plan ends, at least 1 while it runs; 0 after its end. */
export const daysUntilEnd = (endsAt: Date | string, now: Date): number =>
  new Date(endsAt) > now ? Math.max(1, taipeiDaysBetween(now, endsAt)) : 0;

/**
 * Whether a member can start the trial by one press: `open`; `used` where this person had it; `unavailable` while a plan runs or
 * the trial is not on offer.
 */
export const trialStates = ["open", "used", "unavailable"] as const;
export type TrialState = (typeof trialStates)[number];

/** S4.09: green above 7 days, yellow above 3, red otherwise. */
export const daysLeftTone = (days: number): "good" | "warn" | "bad" => (days > 7 ? "good" : days > 3 ? "warn" : "bad");
