import { referralRefusalKeys, referralStateKeys } from "@panshi/contracts/commerce/referral-state";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { members } from "../accounts/member.ts";
import { createdAt, idColumn, oneOfCheck, rangeCheck, timestampMs, updatedAt } from "../columns.ts";
import { promotions } from "./marketing.ts";

/** What referrers and new members are given, in whole TWD. At most one program runs. */
export const referralPrograms = pgTable(
  "referral_programs",
  {
    id: idColumn(),
    name: text("name").notNull(),
    /** 0: no coupon. */
    referrerReward: integer("referrer_reward").notNull(),
    refereeReward: integer("referee_reward").notNull(),
    /** What the new member's order has to cost at least. */
    minimumPurchase: integer("minimum_purchase").notNull(),
    isActive: boolean("is_active").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("referral_programs_created_idx").on(t.createdAt, t.id),
    uniqueIndex("referral_programs_running_key").on(t.isActive).where(sql`${t.isActive}`),
    rangeCheck("referral_programs_referrer_reward_check", t.referrerReward, 0, 199_999),
    rangeCheck("referral_programs_referee_reward_check", t.refereeReward, 0, 199_999),
    rangeCheck("referral_programs_minimum_check", t.minimumPurchase, 0, 199_999),
  ],
);

/** The code of a member's link, made with the member and deleted with the account. */
export const referralCodes = pgTable("referral_codes", {
  code: text("code").primaryKey(),
  memberId: uuid("member_id")
    .notNull()
    .unique("referral_codes_member_key")
    .references(() => members.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
});

/**
 * Who referred whom, recorded as the new member registers and nowhere else. The first order that reaches the minimum earns the reward,
 * once; no later order replaces it. Without foreign keys to the program, the referrer and the order: no registration waits for a program
 * that is being edited or for what its referrer is doing, and no payment for this row.
 */
export const referrals = pgTable(
  "referrals",
  {
    id: idColumn(),
    /** The program that ran at the registration, and its terms then, in whole TWD: a later edit of it changes nothing here. */
    programId: uuid("program_id").notNull(),
    referrerReward: integer("referrer_reward").notNull(),
    refereeReward: integer("referee_reward").notNull(),
    minimumPurchase: integer("minimum_purchase").notNull(),
    referrerId: uuid("referrer_id").notNull(),
    refereeId: uuid("referee_id")
      .notNull()
      .unique("referrals_referee_key")
      .references(() => members.id),
    /** The order that earns it, from its payment on. */
    orderId: uuid("order_id").unique("referrals_order_key"),
    /** When the job looks at it next; null while there is nothing to look at. */
    dueAt: timestampMs("due_at"),
    rewardedAt: timestampMs("rewarded_at"),
    withdrawnAt: timestampMs("withdrawn_at"),
    refusedReason: text("refused_reason", { enum: referralRefusalKeys }),
    /** The coupons that were given; null where the reward was 0 or the account was closed. */
    referrerPromotionId: uuid("referrer_promotion_id")
      .unique("referrals_referrer_promotion_key")
      .references(() => promotions.id),
    refereePromotionId: uuid("referee_promotion_id")
      .unique("referrals_referee_promotion_key")
      .references(() => promotions.id),
    /**
     * Whole TWD of the referrer's coupon, 0 where it was withdrawn unused; null without one. Here so that a program's total is summed in
     * one index.
     */
    rewardedAmount: integer("rewarded_amount"),
    state: text("state", { enum: referralStateKeys })
      .notNull()
      .generatedAlwaysAs(
        sql`case when withdrawn_at is not null then 'withdrawn' when rewarded_at is not null then 'rewarded' when refused_reason is not null then 'refused' when order_id is not null then 'waiting' else 'registered' end`,
      ),
    createdAt: createdAt(),
  },
  (t) => [
    index("referrals_referrer_idx").on(t.referrerId, t.createdAt, t.id, t.state),
    index("referrals_created_idx").on(t.createdAt, t.id),
    index("referrals_state_idx").on(t.state, t.createdAt, t.id),
    index("referrals_program_idx").on(t.programId, t.createdAt, t.id),
    index("referrals_program_state_idx").on(t.programId, t.state, t.createdAt, t.id, t.rewardedAmount),
    index("referrals_rewarded_idx").on(t.rewardedAt).where(sql`${t.rewardedAt} is not null`),
    index("referrals_due_idx").on(t.dueAt).where(sql`${t.dueAt} is not null`),
    check("referrals_self_check", sql`${t.referrerId} <> ${t.refereeId}`),
    oneOfCheck("referrals_refused_check", t.refusedReason, referralRefusalKeys),
    check(
      "referrals_order_check",
      sql`${t.orderId} is not null or num_nonnulls(${t.dueAt}, ${t.rewardedAt}, ${t.refusedReason}) = 0`,
    ),
    check("referrals_waiting_check", sql`${t.state} <> 'waiting' or ${t.dueAt} is not null`),
    check("referrals_rewarded_check", sql`${t.rewardedAt} is null or ${t.refusedReason} is null`),
    check(
      "referrals_coupons_check",
      sql`${t.rewardedAt} is not null or num_nonnulls(${t.withdrawnAt}, ${t.referrerPromotionId}, ${t.refereePromotionId}) = 0`,
    ),
    rangeCheck("referrals_referrer_reward_check", t.referrerReward, 0, 199_999),
    rangeCheck("referrals_referee_reward_check", t.refereeReward, 0, 199_999),
    rangeCheck("referrals_minimum_check", t.minimumPurchase, 0, 199_999),
    check(
      "referrals_rewarded_amount_check",
      sql`(${t.referrerPromotionId} is null) = (${t.rewardedAmount} is null) and ${t.rewardedAmount} in (0, ${t.referrerReward})`,
    ),
    check(
      "referrals_given_check",
      sql`${t.rewardedAt} is null or num_nonnulls(${t.referrerPromotionId}, ${t.refereePromotionId}) > 0`,
    ),
  ],
);
