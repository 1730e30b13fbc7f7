import { campaignTypeKeys } from "@panshi/contracts/commerce/campaign";
import { audiences } from "@panshi/contracts/platform/notification";
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { cached } from "../../cached-table.ts";
import { createdAt, idColumn, notNegativeCheck, oneOfCheck, timestampMs, updatedAt } from "../columns.ts";

/**
 * Status is computed from the days, clicks and impressions are in {@link campaignCounts}, conversions are counted from orders. A deleted
 * campaign keeps its row, so that its code is never given out again.
 */
export const campaigns = cached(
  pgTable(
    "campaigns",
    {
      id: idColumn(),
      /** The code in links; never changed. */
      code: text("code").notNull().unique("campaigns_code_key"),
      name: text("name").notNull(),
      description: text("description").notNull(),
      type: text("type", { enum: campaignTypeKeys }).notNull(),
      targetAudience: text("target_audience", { enum: audiences }).notNull(),
      /** Whole TWD. */
      budget: integer("budget").notNull().default(0),
      /** Taipei days, both included. */
      startDate: date("start_date", { mode: "string" }).notNull(),
      endDate: date("end_date", { mode: "string" }).notNull(),
      /** The page of this site where the link leads. */
      landingPath: text("landing_path").notNull().default("/"),
      isActive: boolean("is_active").notNull().default(true),
      deletedAt: timestampMs("deleted_at"),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    },
    (t) => [
      index("campaigns_created_idx").on(t.createdAt, t.id),
      index("campaigns_start_idx").on(t.startDate, t.id),
      index("campaigns_end_idx").on(t.endDate, t.id),
      index("campaigns_name_idx").on(t.name, t.id),
      index("campaigns_type_idx").on(t.type),
      index("campaigns_active_idx").on(t.isActive),
      oneOfCheck("campaigns_type_check", t.type, campaignTypeKeys),
      oneOfCheck("campaigns_audience_check", t.targetAudience, audiences),
      notNegativeCheck("campaigns_budget_check", t.budget),
      check("campaigns_dates_check", sql`${t.endDate} >= ${t.startDate}`),
    ],
  ),
);

/**
 * How often a campaign's link was followed and its picture shown on a Taipei day. Servers add what they counted every few seconds, for
 * all campaigns together. Without a foreign key: no count waits for a campaign that is being edited, or stops the others where its row
 * is gone.
 */
export const campaignCounts = pgTable(
  "campaign_counts",
  {
    campaignId: uuid("campaign_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    clicks: integer("clicks").notNull().default(0),
    impressions: integer("impressions").notNull().default(0),
  },
  (t) => [
    primaryKey({ name: "campaign_counts_pkey", columns: [t.campaignId, t.day] }),
    notNegativeCheck("campaign_counts_clicks_check", t.clicks),
    notNegativeCheck("campaign_counts_impressions_check", t.impressions),
  ],
);
