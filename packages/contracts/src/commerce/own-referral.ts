import * as z from "zod/mini";
import { id, timestamp } from "../platform/text.ts";
import { ownCouponStates } from "./referral-state.ts";

/** The states of a member's own coupon, as its owner sees it: `reserved` by an order of theirs that is not paid yet. */
export const memberCouponStates = { ...ownCouponStates, reserved: "保留中" } as const;
export type MemberCouponState = keyof typeof memberCouponStates;
const memberCouponStateKeys = Object.keys(memberCouponStates) as [MemberCouponState, ...MemberCouponState[]];

/** A coupon that a member has from a referral, for one use. `amount` is whole TWD off anything; `validTo` its last moment. */
export const OwnCoupon = z.object({
  id,
  code: z.string(),
  amount: z.int32(),
  state: z.enum(memberCouponStateKeys),
  validTo: timestamp,
  createdAt: timestamp,
});
export type OwnCoupon = z.infer<typeof OwnCoupon>;

/** What a member gives and gets by referring somebody: the running program's terms, in whole TWD. */
const ReferralTerms = z.object({
  referrerReward: z.int32(),
  refereeReward: z.int32(),
  /** The least that the friend's first order has to come to. */
  minimumPurchase: z.int32(),
});

/**
 * A member's referral code with its link, and how far the friends who registered with it have come, none of whom is named: `registered`
 * are all of them, `waiting` those who can still earn something, `rewarded` those who did and whose coupons were not withdrawn. Without a
 * running program `terms` is null: the link leads to the site, and who registers with it earns nothing.
 */
export const OwnReferral = z.object({
  code: z.string(),
  link: z.string(),
  terms: z.nullable(ReferralTerms),
  friends: z.object({ registered: z.int(), waiting: z.int(), rewarded: z.int() }),
});
export type OwnReferral = z.infer<typeof OwnReferral>;
