import { discountTypes, promotionScopeKeys } from "@panshi/contracts/commerce/promotion";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn, timestampMs, notNegativeCheck, oneOfCheck, tsvector, updatedAt } from "../columns.ts";
import { members } from "../accounts/member.ts";

/** Of the promotions that the back office shows: not deleted, and no member's own coupon. */
const isListed = sql`deleted_at is null and owner_id is null`;

/**
 * A promotion with its coupon code, which no other promotion ever has, also after this one was deleted. A `usageLimit` of 0 allows no
 * use. One with an owner is a member's own coupon, which nobody else can use and no list of the back office shows.
 */
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
    /**
     * Its uses that are reserved or used. Kept in the transaction that reserves or releases one, under this row's lock, so that a check of
     * a code counts no uses. A payment leaves it as it is, and so waits for no other payment.
     */
    takenCount: integer("taken_count").notNull().default(0),
    appliesTo: text("applies_to", { enum: promotionScopeKeys }).notNull().default("all"),
    /** Whole TWD an order must reach before the discount; null: a fixed discount needs an order above its value. */
    minimumAmount: integer("minimum_amount"),
    isActive: boolean("is_active").notNull().default(true),
    /** The member whose own coupon it is; null for a promotion of the back office. */
    ownerId: uuid("owner_id").references(() => members.id),
    /** Search terms of title, code and description (`searchVector`). */
    search: tsvector("search"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: timestampMs("deleted_at"),
  },
  (t) => [
    index("promotions_created_idx").on(t.createdAt, t.id).where(isListed),
    index("promotions_title_idx").on(t.title, t.id).where(isListed),
    index("promotions_valid_to_idx").on(t.validTo, t.id).where(isListed),
    index("promotions_valid_from_idx").on(t.validFrom).where(isListed),
    index("promotions_active_idx").on(t.isActive).where(isListed),
    index("promotions_scope_idx").on(t.appliesTo).where(isListed),
    index("promotions_search_idx").using("gin", t.search).with({ fastupdate: false }).where(sql`${t.ownerId} is null`),
    index("promotions_owner_idx").on(t.ownerId, t.createdAt, t.id).where(sql`${t.ownerId} is not null`),
    oneOfCheck("promotions_discount_type_check", t.discountType, discountTypes),
    check(
      "promotions_discount_check",
      sql`${t.discountValue} >= 0 and (${t.discountType} = 'fixed' or ${t.discountValue} <= 100)`,
    ),
    oneOfCheck("promotions_applies_to_check", t.appliesTo, promotionScopeKeys),
    notNegativeCheck("promotions_minimum_amount_check", t.minimumAmount),
    // A late payment of a released use is counted past the limit.
    notNegativeCheck("promotions_taken_check", t.takenCount),
    notNegativeCheck("promotions_usage_limit_check", t.usageLimit),
    check("promotions_valid_check", sql`${t.validTo} >= ${t.validFrom}`),
    check("promotions_code_check", sql`${t.couponCode} = upper(${t.couponCode})`),
    check(
      "promotions_owner_check",
      sql`${t.ownerId} is null or (${t.usageLimit} = 1 and ${t.discountType} = 'fixed' and ${t.appliesTo} = 'all' and ${t.minimumAmount} = 0)`,
    ),
  ],
);
