import { grantSources } from "@panshi/contracts/commerce/membership";
import { planTypes } from "@panshi/contracts/commerce/plan";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { cached } from "../../cached-table.ts";
import { administrators } from "../accounts/administrator.ts";
import { createdAt, idColumn, timestampMs, notNegativeCheck, oneOfCheck, updatedAt } from "../columns.ts";
import { members } from "../accounts/member.ts";
import { orders } from "./order.ts";

/** The three plans. The back office calls `title` name and `subtitle` description. */
export const membershipPlans = cached(
  pgTable(
    "membership_plans",
    {
      id: idColumn(),
      planType: text("plan_type", { enum: planTypes }).notNull().unique("membership_plans_plan_type_key"),
      title: text("title").notNull(),
      subtitle: text("subtitle").notNull(),
      /** Whole TWD. */
      price: integer("price").notNull(),
      originalPrice: integer("original_price"),
      durationDays: integer("duration_days").notNull(),
      features: jsonb("features").$type<string[]>().notNull(),
      buttonText: text("button_text").notNull(),
      isPopular: boolean("is_popular").notNull().default(false),
      isActive: boolean("is_active").notNull().default(true),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    },
    (t) => [
      oneOfCheck("membership_plans_plan_type_check", t.planType, planTypes),
      notNegativeCheck("membership_plans_price_check", t.price),
      check("membership_plans_duration_check", sql`${t.durationDays} between 1 and 3660`),
      check("membership_plans_original_price_check", sql`${t.originalPrice} >= ${t.price}`),
    ],
  ),
);

/** A plan that a member was given, for some days. Rows are never deleted: a withdrawn one gets `revokedAt`. Periods are rebuilt from grants. */
export const membershipGrants = pgTable(
  "membership_grants",
  {
    id: idColumn(),
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id),
    planType: text("plan_type", { enum: planTypes }).notNull(),
    days: integer("days").notNull(),
    source: text("source", { enum: grantSources }).notNull(),
    orderId: uuid("order_id").references(() => orders.id),
    administratorId: uuid("administrator_id").references(() => administrators.id),
    reason: text("reason"),
    /** Of an administrator's grant: made by the dialog, so that a repeated call grants nothing more. */
    idempotencyKey: uuid("request_id").unique("membership_grants_request_key"),
    grantedAt: timestampMs("granted_at").notNull(),
    revokedAt: timestampMs("revoked_at"),
    revokedReason: text("revoked_reason"),
  },
  (t) => [
    uniqueIndex("membership_grants_order_key").on(t.orderId),
    /** One trial a member, also for concurrent requests. */
    uniqueIndex("membership_grants_trial_key").on(t.memberId).where(sql`${t.source} = 'trial'`),
    index("membership_grants_member_idx").on(t.memberId, t.grantedAt, t.id),
    index("membership_grants_revoked_idx").on(t.memberId, t.revokedAt, t.id).where(sql`${t.revokedAt} is not null`),
    // What figures count by its day.
    index("membership_grants_given_idx")
      .on(t.grantedAt, t.planType, t.source)
      .where(sql`${t.source} in ('trial', 'administrator')`),
    oneOfCheck("membership_grants_plan_type_check", t.planType, planTypes),
    oneOfCheck("membership_grants_source_check", t.source, grantSources),
    check("membership_grants_days_check", sql`${t.days} between 1 and 3660`),
    check("membership_grants_order_check", sql`(${t.source} = 'order') = (${t.orderId} is not null)`),
    check(
      "membership_grants_administrator_check",
      sql`${t.source} <> 'administrator' or (${t.administratorId} is not null and ${t.reason} is not null)`,
    ),
  ],
);

/** A member's periods of one plan each, which never overlap. Rebuilt from the grants while the member's row is locked. */
export const membershipPeriods = pgTable(
  "membership_periods",
  {
    id: idColumn(),
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    planType: text("plan_type", { enum: planTypes }).notNull(),
    startsAt: timestampMs("starts_at").notNull(),
    endsAt: timestampMs("ends_at").notNull(),
    /** When the member was reminded that this period ends soon. */
    remindedAt: timestampMs("reminded_at"),
  },
  (t) => [
    uniqueIndex("membership_periods_start_key").on(t.memberId, t.startsAt),
    index("membership_periods_ends_idx").on(t.endsAt),
    check("membership_periods_order_check", sql`${t.endsAt} > ${t.startsAt}`),
  ],
);
