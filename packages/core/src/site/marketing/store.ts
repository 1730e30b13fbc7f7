import type { Db } from "@panshi/db";
import { campaignCounts, campaigns, couponUses, dailyRollups, promotions } from "@panshi/db/schema";
import { and, desc, eq, gte, inArray, isNull, sql } from "drizzle-orm";

const figure = (value: ReturnType<typeof sql>) => sql<number>`coalesce(${value}, 0)::float8`;
const isKept = isNull(campaigns.deletedAt);
const { metric, dimension, taipeiDay: day, value } = dailyRollups;
/** The conversions of a campaign, by month. */
const ofCampaign = and(eq(metric, "campaigns.conversions_month"), eq(dimension, sql`${campaigns.id}::text`));

/** What was counted of a campaign, and its conversions: the sums of its days and of its months, each by its range of an index. */
const campaignFigures = (db: Db) => ({
  counted: db
    .select({
      impressions: figure(sql`sum(${campaignCounts.impressions})`).as("all_impressions"),
      clicks: figure(sql`sum(${campaignCounts.clicks})`).as("all_clicks"),
    })
    .from(campaignCounts)
    .where(eq(campaignCounts.campaignId, campaigns.id))
    .as("counted"),
  converted: db
    .select({ conversions: figure(sql`sum(${value})`).as("conversions") })
    .from(dailyRollups)
    .where(ofCampaign)
    .as("converted"),
});

const sumOf = (name: string) =>
  figure(sql`(select sum(${value}) from ${dailyRollups} where ${metric} = ${name} and ${dimension} = '')`);

/** The figures of all campaigns that are not deleted, and of all referrals; `today` is a Taipei day. */
export async function selectMarketingTotals(db: Db, today: string) {
  const { counted, converted } = campaignFigures(db);
  const isActive = sql`${campaigns.isActive} and ${today}::date between ${campaigns.startDate} and ${campaigns.endDate}`;
  const [row] = await db
    .select({
      campaigns: sql<number>`count(*)::float8`,
      activeCampaigns: sql<number>`(count(*) filter (where ${isActive}))::float8`,
      budget: figure(sql`sum(${campaigns.budget})`),
      impressions: figure(sql`sum(${counted.impressions})`),
      clicks: figure(sql`sum(${counted.clicks})`),
      conversions: figure(sql`sum(${converted.conversions})`),
      rewardedReferrals: sumOf("referrals.rewarded"),
      referralRewards: sumOf("referrals.rewards"),
    })
    .from(campaigns)
    .innerJoinLateral(counted, sql`true`)
    .innerJoinLateral(converted, sql`true`)
    .where(isKept);
  if (!row) throw new Error("an aggregate without a row");
  return row;
}

/** The campaigns that began last, with their figures. */
export function selectLatestCampaigns(db: Db, limit: number) {
  const { counted, converted } = campaignFigures(db);
  return db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      startDate: campaigns.startDate,
      endDate: campaigns.endDate,
      isActive: campaigns.isActive,
      clicks: counted.clicks,
      conversions: converted.conversions,
    })
    .from(campaigns)
    .innerJoinLateral(counted, sql`true`)
    .innerJoinLateral(converted, sql`true`)
    .where(isKept)
    .orderBy(desc(campaigns.startDate), desc(campaigns.id))
    .limit(limit);
}

/** The back office's promotions that were added last, with how often each was taken, and how many of those uses are reserved. */
export function selectLatestPromotions(db: Db, limit: number) {
  const reserved = db
    .select({ count: sql`count(*)` })
    .from(couponUses)
    .where(and(eq(couponUses.promotionId, promotions.id), eq(couponUses.state, "reserved")));
  return db
    .select({
      id: promotions.id,
      title: promotions.title,
      couponCode: promotions.couponCode,
      usageLimit: promotions.usageLimit,
      takenCount: promotions.takenCount,
      reservedCount: sql<number>`(${reserved})`.mapWith(Number),
    })
    .from(promotions)
    .where(and(isNull(promotions.deletedAt), isNull(promotions.ownerId)))
    .orderBy(desc(promotions.createdAt), desc(promotions.id))
    .limit(limit);
}

/** Impressions and clicks of each month from the day `first` on, of the campaigns that are not deleted. */
export function selectMonthlyVisits(db: Db, first: string) {
  const month = sql<string>`to_char(${campaignCounts.day}, 'YYYY-MM')`.as("month");
  const visits = db
    .select({
      month,
      impressions: sql<number>`sum(${campaignCounts.impressions})`.as("all_impressions"),
      clicks: sql<number>`sum(${campaignCounts.clicks})`.as("all_clicks"),
    })
    .from(campaignCounts)
    .where(and(eq(campaignCounts.campaignId, campaigns.id), gte(campaignCounts.day, first)))
    .groupBy(month)
    .as("visits");
  return db
    .select({
      month: visits.month,
      impressions: figure(sql`sum(${visits.impressions})`),
      clicks: figure(sql`sum(${visits.clicks})`),
    })
    .from(campaigns)
    .innerJoinLateral(visits, sql`true`)
    .where(and(isKept, gte(campaigns.endDate, first)))
    .groupBy(visits.month);
}

/** Conversions of each month from the day `first` on, of the campaigns that are not deleted. */
export function selectMonthlyConversions(db: Db, first: string) {
  const months = db
    .select({ day, value })
    .from(dailyRollups)
    .where(and(ofCampaign, gte(day, first)))
    .as("months");
  return db
    .select({ month: sql<string>`to_char(${months.day}, 'YYYY-MM')`, conversions: figure(sql`sum(${months.value})`) })
    .from(campaigns)
    .innerJoinLateral(months, sql`true`)
    .where(isKept)
    .groupBy(months.day);
}

/** The sums of metrics without a dimension of each month from the day `first` on. */
export function selectMonthlySums(db: Db, metrics: readonly string[], first: string) {
  const month = sql<string>`to_char(${day}, 'YYYY-MM')`;
  return db
    .select({ metric, month, value: figure(sql`sum(${value})`) })
    .from(dailyRollups)
    .where(and(inArray(metric, [...metrics]), eq(dimension, ""), gte(day, first)))
    .groupBy(metric, month);
}
