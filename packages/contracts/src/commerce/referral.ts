import * as z from "zod/mini";
import { editFields } from "../platform/change.ts";
import { listInput } from "../platform/list.ts";
import { id, timestamp, visibleName } from "../platform/text.ts";
import { ownCouponStateKeys, referralRefusalKeys, referralStateKeys } from "./referral-state.ts";

export const REFERRAL_PROGRAM_NAME_MAX = 60;
/** In whole TWD: no order costs more. */
const REFERRAL_AMOUNT_MAX = 199_999;

const amount = (name: string) => {
  const words = `${name}是 0 到 ${REFERRAL_AMOUNT_MAX.toLocaleString("en-US")} 的整數`;
  return z.int32(words).check(z.gte(0, words), z.lte(REFERRAL_AMOUNT_MAX, words));
};

/** What a super administrator sets of a program. A reward of 0 gives no coupon. */
export const ReferralProgramInput = z.strictObject({
  name: visibleName("名稱", REFERRAL_PROGRAM_NAME_MAX),
  referrerReward: amount("推薦人的獎勵"),
  refereeReward: amount("新會員的獎勵"),
  minimumPurchase: amount("最低消費"),
});
export type ReferralProgramInput = z.infer<typeof ReferralProgramInput>;
export const ReferralProgramEdit = z.extend(ReferralProgramInput, editFields);
export type ReferralProgramEdit = z.infer<typeof ReferralProgramEdit>;

/** Starts or stops a program; with the row's `updatedAt`, refused where it changed meanwhile. */
export const ReferralProgramChange = z.strictObject(editFields);
export type ReferralProgramChange = z.infer<typeof ReferralProgramChange>;

/**
 * A program as administrators see it (S3.39), amounts in whole TWD. `totalReferrals` are those who registered with a link while it ran;
 * `totalRewards` is what the referrers' coupons are worth, without those that were withdrawn. At most one is active.
 */
export const ReferralProgram = z.object({
  id,
  name: z.string(),
  referrerReward: z.int32(),
  refereeReward: z.int32(),
  minimumPurchase: z.int32(),
  isActive: z.boolean(),
  totalReferrals: z.int(),
  totalRewards: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ReferralProgram = z.infer<typeof ReferralProgram>;

/** The programs, the newest first. */
export const referralProgramList = listInput({});

/** A coupon that came of a referral, as administrators see it: without its code, which is its owner's. `value` in whole TWD. */
const ReferralCoupon = z.object({
  value: z.int32(),
  state: z.enum(ownCouponStateKeys),
  validTo: timestamp,
});
export type ReferralCoupon = z.infer<typeof ReferralCoupon>;

/**
 * Who referred whom, and what came of it. `dueAt`: when the reward is decided, while it waits. `order`: the one that earns it.
 */
export const Referral = z.object({
  id,
  programId: id,
  programName: z.string(),
  referrerId: id,
  referrerName: z.string(),
  refereeId: id,
  refereeName: z.string(),
  state: z.enum(referralStateKeys),
  refusedReason: z.nullable(z.enum(referralRefusalKeys)),
  order: z.nullable(z.object({ id, number: z.string() })),
  dueAt: z.nullable(timestamp),
  rewardedAt: z.nullable(timestamp),
  withdrawnAt: z.nullable(timestamp),
  referrerCoupon: z.nullable(ReferralCoupon),
  refereeCoupon: z.nullable(ReferralCoupon),
  createdAt: timestamp,
});
export type Referral = z.infer<typeof Referral>;

/** The referrals, the newest first. */
export const referralList = listInput({
  filters: { programId: id, state: z.enum(referralStateKeys, "沒有這種狀態") },
});
export type ReferralListInput = z.infer<typeof referralList>;
