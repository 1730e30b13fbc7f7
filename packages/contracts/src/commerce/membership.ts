import * as z from "zod/mini";
import { MembershipType } from "./plan.ts";
import { timestamp } from "../platform/text.ts";

/** What entitles a member to a plan. */
export const grantSources = ["trial", "order", "administrator", "seed"] as const;

/** `GET /api/membership`. `endDate` is the end of the current period; days are rounded up. */
export const Membership = z.object({
  hasMembership: z.boolean(),
  membershipType: MembershipType,
  endDate: z.nullable(timestamp),
  daysRemaining: z.int32(),
  isActive: z.boolean(),
});
export type Membership = z.infer<typeof Membership>;

/**
 * Whether a member can start the trial by one press: `open`; `used` where this person had it; `unavailable` while a plan runs or
 * the trial is not on offer.
 */
export const trialStates = ["open", "used", "unavailable"] as const;
export type TrialState = (typeof trialStates)[number];

/** S4.09: green above 7 days, yellow above 3, red otherwise. */
export const daysLeftTone = (days: number): "good" | "warn" | "bad" => (days > 7 ? "good" : days > 3 ? "warn" : "bad");
