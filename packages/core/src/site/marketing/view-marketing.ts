import { campaignStatusOn, conversionRate } from "@panshi/contracts/commerce/campaign";
import {
  MARKETING_MONTHS,
  MARKETING_RANKED_MAX,
  MARKETING_RANKING_ROWS,
  type MarketingAnalytics,
  type MarketingMonth,
  type MarketingSummary,
  type RankedCampaign,
  type RankedPromotion,
} from "@panshi/contracts/site/marketing";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { AdministratorCtx } from "../../platform/context.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import {
  selectLatestCampaigns,
  selectLatestPromotions,
  selectMarketingTotals,
  selectMonthlyConversions,
  selectMonthlySums,
  selectMonthlyVisits,
} from "./store.ts";

type Context = Pick<AdministratorCtx, "db" | "clock">;

/** The figures of the cards above the marketing tools, by one statement. */
export const viewMarketingSummary = staffVerb("marketing:read", async ({ db, clock }): Promise<MarketingSummary> => {
  const totals = await selectMarketingTotals(db, taipeiDay(clock.now()));
  return { ...totals, conversionRate: conversionRate(totals) };
});

/** What converts, which coupons are used, and the last months. */
export const viewMarketingAnalytics = staffVerb("marketing:read", async (ctx): Promise<MarketingAnalytics> => {
  const [campaigns, promotions, months] = await Promise.all([rankCampaigns(ctx), rankPromotions(ctx), viewMonths(ctx)]);
  return { campaigns, promotions, months };
});

/** Those that somebody clicked, by the share of clicks that became an order, and then by the orders. */
async function rankCampaigns({ db, clock }: Context): Promise<RankedCampaign[]> {
  const today = taipeiDay(clock.now());
  return (await selectLatestCampaigns(db, MARKETING_RANKED_MAX))
    .flatMap(({ startDate, endDate, ...row }) => {
      const rate = conversionRate(row);
      return rate === null
        ? []
        : [{ ...row, status: campaignStatusOn(today, { startDate, endDate }), conversionRate: rate }];
    })
    .toSorted((a, b) => b.conversionRate - a.conversionRate || b.conversions - a.conversions)
    .slice(0, MARKETING_RANKING_ROWS);
}

/** Those that somebody used, by how often; of two the one of whose limit more is used. */
async function rankPromotions({ db }: Context): Promise<RankedPromotion[]> {
  return (await selectLatestPromotions(db, MARKETING_RANKED_MAX))
    .map(({ takenCount, ...row }) => ({ ...row, usedCount: takenCount - row.reservedCount }))
    .filter(({ usedCount }) => usedCount > 0)
    .toSorted((a, b) => b.usedCount - a.usedCount || a.usageLimit - b.usageLimit)
    .slice(0, MARKETING_RANKING_ROWS);
}

const METRICS = ["coupons.used", "coupons.discount", "referrals.rewarded", "referrals.rewards"] as const;

/** Each of the last months, also one in which nothing happened; the present one first. */
async function viewMonths({ db, clock }: Context): Promise<MarketingMonth[]> {
  const names = lastMonths(taipeiDay(clock.now()).slice(0, 7), MARKETING_MONTHS);
  const first = `${names.at(-1)}-01`;
  const [visits, conversions, sums] = await Promise.all([
    selectMonthlyVisits(db, first),
    selectMonthlyConversions(db, first),
    selectMonthlySums(db, METRICS, first),
  ]);
  return names.map((month) => {
    const of = <Row extends { month: string }>(rows: readonly Row[]) => rows.find((row) => row.month === month);
    const sum = (metric: (typeof METRICS)[number]) =>
      sums.find((row) => row.month === month && row.metric === metric)?.value ?? 0;
    const counted = {
      impressions: of(visits)?.impressions ?? 0,
      clicks: of(visits)?.clicks ?? 0,
      conversions: of(conversions)?.conversions ?? 0,
    };
    return {
      month,
      ...counted,
      conversionRate: conversionRate(counted),
      couponsUsed: sum("coupons.used"),
      couponDiscount: sum("coupons.discount"),
      rewardedReferrals: sum("referrals.rewarded"),
      referralRewards: sum("referrals.rewards"),
    };
  });
}

/** So many months up to this one, the last first, each `YYYY-MM`. */
function lastMonths(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return Array.from({ length: count }, (_, past) =>
    new Date(Date.UTC(year, number - 1 - past, 1)).toISOString().slice(0, 7),
  );
}
