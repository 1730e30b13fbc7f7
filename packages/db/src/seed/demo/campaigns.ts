import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { campaignCounts, campaigns } from "../../schema/commerce/campaign.ts";
import { DAY } from "../days.ts";
import { seedId } from "../seed-ids.ts";

type Row = typeof campaigns.$inferInsert;

/**
 * `from` and `to` are days relative to the demo's day; impressions and clicks are spread over them, and `orders` is the number of paid
 * orders attributed to the campaign.
 */
type Campaign = Pick<Row, "code" | "name" | "description" | "type" | "targetAudience" | "landingPath"> & {
  from: number;
  to: number;
  budget: number;
  impressions: number;
  clicks: number;
  orders: number;
};

/**
 * Together 214,000 impressions, NT$ 105,000, 10,000 clicks and 498 conversions, which is 4.98 % (S9.28). The shortest
 * campaigns come first: they have the fewest orders to choose from.
 */
const contents: readonly Campaign[] = [
  {
    code: "long-time-no-see",
    name: "好久不見",
    description: "寄給一陣子沒來的會員：不催促，只說手冊還停在上次那一頁。",
    type: "email",
    targetAudience: "inactive_users",
    landingPath: "/home",
    from: -14,
    to: 7,
    budget: 8_000,
    impressions: 14_000,
    clicks: 600,
    orders: 33,
  },
  {
    code: "one-season-wish",
    name: "一季一願",
    description: "介紹靈師方案的九十天，連到方案頁。",
    type: "paid_ads",
    targetAudience: "basic_members",
    landingPath: "/#pricing",
    from: -30,
    to: 14,
    budget: 36_000,
    impressions: 74_000,
    clicks: 2_400,
    orders: 112,
  },
  {
    code: "five-minutes",
    name: "睡前五分鐘",
    description: "每週一封短信，附一則安睡手冊的練習。",
    type: "email",
    targetAudience: "all_users",
    landingPath: "/blog",
    from: -55,
    to: -25,
    budget: 6_000,
    impressions: 18_000,
    clicks: 1_500,
    orders: 104,
  },
  {
    code: "first-stone",
    name: "第一顆石頭",
    description: "社群上的七張圖，一天一顆隕石，最後一天邀請走七日體驗。",
    type: "social_media",
    targetAudience: "new_users",
    landingPath: "/",
    from: -80,
    to: -20,
    budget: 22_000,
    impressions: 62_000,
    clicks: 2_900,
    orders: 128,
  },
  {
    code: "stone-notes",
    name: "隕石筆記",
    description: "部落格的隕石知識文章，文末連到祈願旅程。",
    type: "content_marketing",
    targetAudience: "all_users",
    landingPath: "/blog",
    from: -120,
    to: 30,
    budget: 21_000,
    impressions: 46_000,
    clicks: 2_600,
    orders: 121,
  },
  {
    code: "a-year-of-wishes",
    name: "願的一年",
    description: "邀請靈師回望一年裡反覆出現的主題，尚未開始。",
    type: "other",
    targetAudience: "vip_members",
    landingPath: "/",
    from: 10,
    to: 40,
    budget: 12_000,
    impressions: 0,
    clicks: 0,
    orders: 0,
  },
];

/** Counts for each of `days` that sum to `total`: every day has its part, and the first ones one more. */
const spread = (total: number, days: number): number[] =>
  Array.from({ length: days }, (_, index) => Math.floor(total / days) + (index < total % days ? 1 : 0));

/** The campaigns, what was counted of them on each day until the demo's, and the time range of their orders. */
export const demoCampaigns = (day: number) =>
  contents.map(({ from, to, orders, impressions, clicks, ...campaign }, index) => {
    const createdAt = new Date(day + (Math.min(from, 0) - 7) * DAY + index);
    const row: Row & { id: string } = {
      id: seedId("campaign", campaign.code),
      ...campaign,
      startDate: taipeiDay(day + from * DAY),
      endDate: taipeiDay(day + to * DAY),
      isActive: true,
      createdAt,
      updatedAt: createdAt,
    };
    const days = Math.max(0, Math.min(to, 0) - from + 1);
    const shown = spread(impressions, days);
    const counts: (typeof campaignCounts.$inferInsert)[] = spread(clicks, days).map((count, past) => ({
      campaignId: row.id,
      day: taipeiDay(day + (from + past) * DAY),
      clicks: count,
      impressions: shown[past] ?? 0,
    }));
    return { row, counts, orders, from: day + from * DAY, until: day + (to + 1) * DAY };
  });
