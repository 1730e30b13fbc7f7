import { CampaignListInput } from "@panshi/contracts/commerce/campaign";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { Db } from "@panshi/db";
import { campaignConversionCondition, campaignCounts, campaigns, orders } from "@panshi/db/schema";
import { and, count, eq, getTableColumns, gt, gte, isNull, lt, lte, sql } from "drizzle-orm";
import { declareList, type PositionColumns } from "../../platform/list/declare-list.ts";

/** Counted for each row of a page. A day has one row, and the conversions are counted in their index alone. */
const withFigures = <Position extends Partial<PositionColumns>>(db: Db, position: Position) => {
  const counted = db
    .select({
      clicks: sql<number>`coalesce(sum(${campaignCounts.clicks}), 0)::float8`.as("all_clicks"),
      impressions: sql<number>`coalesce(sum(${campaignCounts.impressions}), 0)::float8`.as("all_impressions"),
    })
    .from(campaignCounts)
    .where(eq(campaignCounts.campaignId, campaigns.id))
    .as("counted");
  const converted = db
    .select({ conversions: count().as("conversions") })
    .from(orders)
    .where(and(eq(orders.campaignId, campaigns.id), campaignConversionCondition(orders)))
    .as("converted");
  const { deletedAt: _, ...columns } = getTableColumns(campaigns);
  return db
    .select({
      ...columns,
      clicks: counted.clicks,
      impressions: counted.impressions,
      conversions: converted.conversions,
      ...position,
    })
    .from(campaigns)
    .innerJoinLateral(counted, sql`true`)
    .innerJoinLateral(converted, sql`true`);
};
export type CampaignRow = Awaited<ReturnType<typeof withFigures<Record<never, never>>>>[number];

const isKept = isNull(campaigns.deletedAt);

/** The campaigns that are not deleted. */
export const campaignListQuery = declareList(CampaignListInput, {
  name: "campaigns",
  select: withFigures,
  id: campaigns.id,
  where: isKept,
  filters: {
    status: (status, now) => {
      const today = taipeiDay(now);
      if (status === "scheduled") return gt(campaigns.startDate, today);
      if (status === "completed") return lt(campaigns.endDate, today);
      return and(lte(campaigns.startDate, today), gte(campaigns.endDate, today));
    },
    type: campaigns.type,
    isActive: campaigns.isActive,
  },
  sorts: {
    startDate: campaigns.startDate,
    endDate: campaigns.endDate,
    name: campaigns.name,
    createdAt: campaigns.createdAt,
  },
});

/** A campaign with its figures; null where there is none, or it is deleted. */
export async function selectCampaign(db: Db, id: string): Promise<CampaignRow | null> {
  const [row] = await withFigures(db, {}).where(and(eq(campaigns.id, id), isKept));
  return row ?? null;
}

const linkColumns = {
  id: campaigns.id,
  landingPath: campaigns.landingPath,
  startDate: campaigns.startDate,
  endDate: campaigns.endDate,
  isActive: campaigns.isActive,
};
export type LinkedCampaign = Pick<CampaignRow, keyof typeof linkColumns>;

/** The campaign of a link; null for none. */
export async function selectCampaignByCode(db: Db, code: string): Promise<LinkedCampaign | null> {
  const [row] = await db
    .select(linkColumns)
    .from(campaigns)
    .where(and(eq(campaigns.code, code), isKept));
  return row ?? null;
}

/** The days of a campaign that a click names, deleted or not; null for none. */
export async function selectCampaignDays(db: Db, id: string) {
  const [row] = await db
    .select({ startDate: campaigns.startDate, endDate: campaigns.endDate })
    .from(campaigns)
    .where(eq(campaigns.id, id));
  return row ?? null;
}

export type CampaignCount = typeof campaignCounts.$inferInsert & { clicks: number; impressions: number };

/** Adds to what was counted. `rows` are in an order that every server takes, so that none waits for another in a circle. */
export const addToCounts = (db: Db, rows: readonly CampaignCount[]) =>
  db
    .insert(campaignCounts)
    .values([...rows])
    .onConflictDoUpdate({
      target: [campaignCounts.campaignId, campaignCounts.day],
      set: {
        clicks: sql`${campaignCounts.clicks} + excluded.clicks`,
        impressions: sql`${campaignCounts.impressions} + excluded.impressions`,
      },
    });
