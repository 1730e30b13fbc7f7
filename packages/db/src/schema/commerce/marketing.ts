import { discountTypes, promotionScopeKeys } from "@panshi/contracts/commerce/promotion";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn, timestampMs, notNegativeCheck, oneOfCheck, updatedAt } from "../columns.ts";
import { members } from "../accounts/member.ts";

/** A promotion with its coupon code. `usedCount` is changed only by a conditional update; a `usageLimit` of 0 allows no use. */
export const promotions = pgTable(
  "promotions",
  {
    id: idColumn(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    discountType: text("discount_type", { enum: discountTypes }).notNull(),
    /** Percent, or whole TWD for a fixed discount. */
    discountValue: integer("discount_value").notNull(),
    /** Upper case. */
    couponCode: text("coupon_code").notNull().unique("promotions_coupon_code_key"),
    validFrom: timestampMs("valid_from").notNull(),
    validTo: timestampMs("valid_to").notNull(),
    usageLimit: integer("usage_limit").notNull().default(100),
    usedCount: integer("used_count").notNull().default(0),
    appliesTo: text("applies_to", { enum: promotionScopeKeys }).notNull().default("all"),
    /** Whole TWD an order must reach before the discount; null: a fixed discount needs an order above its value. */
    minimumAmount: integer("minimum_amount"),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("promotions_created_idx").on(t.createdAt, t.id),
    oneOfCheck("promotions_discount_type_check", t.discountType, discountTypes),
    check(
      "promotions_discount_check",
      sql`${t.discountValue} >= 0 and (${t.discountType} = 'fixed' or ${t.discountValue} <= 100)`,
    ),
    oneOfCheck("promotions_applies_to_check", t.appliesTo, promotionScopeKeys),
    notNegativeCheck("promotions_minimum_amount_check", t.minimumAmount),
    check("promotions_used_check", sql`${t.usedCount} between 0 and ${t.usageLimit}`),
    check("promotions_code_check", sql`${t.couponCode} = upper(${t.couponCode})`),
  ],
);

/** Shown read-only in the back office. Rewards and amounts in whole TWD. */
export const referralPrograms = pgTable(
  "referral_programs",
  {
    id: idColumn(),
    name: text("name").notNull(),
    referrerReward: integer("referrer_reward").notNull(),
    refereeReward: integer("referee_reward").notNull(),
    minimumPurchase: integer("minimum_purchase").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    totalReferrals: integer("total_referrals").notNull().default(0),
    totalRewards: integer("total_rewards").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [notNegativeCheck("referral_programs_reward_check", t.referrerReward)],
);

export const referralCodes = pgTable("referral_codes", {
  code: text("code").primaryKey(),
  memberId: uuid("member_id")
    .notNull()
    .unique("referral_codes_member_key")
    .references(() => members.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
});

/** A member who registered with another member's code. Rewarded once, by the first order that reaches the minimum. */
export const referrals = pgTable(
  "referrals",
  {
    id: idColumn(),
    programId: uuid("program_id")
      .notNull()
      .references(() => referralPrograms.id),
    referrerId: uuid("referrer_id")
      .notNull()
      .references(() => members.id),
    refereeId: uuid("referee_id")
      .notNull()
      .unique("referrals_referee_key")
      .references(() => members.id),
    orderId: uuid("order_id").unique("referrals_order_key"),
    rewardedAt: timestampMs("rewarded_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("referrals_referrer_idx").on(t.referrerId, t.createdAt),
    check("referrals_self_check", sql`${t.referrerId} <> ${t.refereeId}`),
  ],
);
