import * as z from "zod/mini";
import { Campaign } from "../commerce/campaign.ts";
import { PromotionRecord } from "../commerce/promotion-edit.ts";

const count = z.int().check(z.gte(0));
/** Conversions over clicks, in percent (S9.17); null where nobody has clicked. */
const rate = z.nullable(z.number());

/**
 * The cards above the marketing tools (S2.125), of what is not deleted. Conversions and rewards are at most a minute late; amounts are
 * whole TWD.
 */
export const MarketingSummary = z.object({
  /** Those that run today, of `campaigns`. */
  activeCampaigns: count,
  campaigns: count,
  impressions: count,
  clicks: count,
  conversions: count,
  conversionRate: rate,
  /** Referrals that earned their reward, and what their referrers were given. */
  rewardedReferrals: count,
  referralRewards: count,
  /** Of all campaigns, whatever their days. */
  budget: count,
});
export type MarketingSummary = z.infer<typeof MarketingSummary>;

/** So many rows a ranking shows. */
export const MARKETING_RANKING_ROWS = 10;
/** A ranking compares so many rows: the campaigns that began last, the promotions that were added last. */
export const MARKETING_RANKED_MAX = 500;
/** So many months the overview shows, with the present one. */
export const MARKETING_MONTHS = 12;

export const RankedCampaign = z.extend(
  z.pick(Campaign, { id: true, name: true, status: true, isActive: true, clicks: true, conversions: true }),
  { conversionRate: z.number() },
);
export type RankedCampaign = z.infer<typeof RankedCampaign>;

export const RankedPromotion = z.pick(PromotionRecord, {
  id: true,
  title: true,
  couponCode: true,
  usageLimit: true,
  usedCount: true,
  reservedCount: true,
});
export type RankedPromotion = z.infer<typeof RankedPromotion>;

/** What happened in a Taipei month; amounts are whole TWD. */
export const MarketingMonth = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  impressions: count,
  clicks: count,
  conversions: count,
  conversionRate: rate,
  /** Paid orders with a coupon, and what it took off. */
  couponsUsed: count,
  couponDiscount: count,
  rewardedReferrals: count,
  referralRewards: count,
});
export type MarketingMonth = z.infer<typeof MarketingMonth>;

/** The rankings of what was clicked and used at all, the best first, and the months with the present one first (S2.129). */
export const MarketingAnalytics = z.object({
  campaigns: z.array(RankedCampaign),
  promotions: z.array(RankedPromotion),
  months: z.array(MarketingMonth),
});
export type MarketingAnalytics = z.infer<typeof MarketingAnalytics>;
