import * as z from "zod/mini";
import { editFields } from "../platform/change.ts";
import type { Issue } from "../platform/errors.ts";
import { listInput } from "../platform/list.ts";
import { audiences } from "../platform/notification.ts";
import { numberOrDefaultSchema } from "../platform/number-or.ts";
import { isSafeRedirectPath } from "../platform/safe-redirect-path.ts";
import { day, dayWithMessage, id, maxTextCheck, possiblyEmptyText, timestamp, visibleName } from "../platform/text.ts";
import { plans } from "./plan.ts";

/** The channel of a campaign (S4.15, S4.16). */
export const campaignTypes = {
  social_media: "社群媒體",
  email: "電子郵件",
  content_marketing: "內容行銷",
  paid_ads: "付費廣告",
  other: "其他",
} as const;
type CampaignType = keyof typeof campaignTypes;
export const campaignTypeKeys = Object.keys(campaignTypes) as [CampaignType, ...CampaignType[]];
const CampaignType = z.enum(campaignTypeKeys, "請選擇類型");

/** Whom a campaign is aimed at (S9.10): a note for staff, which decides nothing. */
export const campaignAudiences = {
  all_users: "所有會員",
  new_users: "新會員",
  basic_members: `${plans.basic.level}會員`,
  vip_members: `${plans.vip.level}會員`,
  inactive_users: "久未來訪的會員",
} as const satisfies Record<(typeof audiences)[number], string>;

/** Where a campaign stands in time (S4.14): computed from its days, never entered. */
export const campaignStatuses = { active: "進行中", scheduled: "未開始", completed: "已結束" } as const;
type CampaignStatus = keyof typeof campaignStatuses;
const campaignStatusKeys = Object.keys(campaignStatuses) as [CampaignStatus, ...CampaignStatus[]];
const CampaignStatus = z.enum(campaignStatusKeys, "請選擇狀態");

type Days = { startDate: string; endDate: string };
/** The status of a campaign on a Taipei day; both of its days belong to it. */
export const campaignStatusOn = (today: string, { startDate, endDate }: Days): CampaignStatus =>
  today < startDate ? "scheduled" : today > endDate ? "completed" : "active";

export const CAMPAIGN_NAME_MAX = 60;
export const CAMPAIGN_DESCRIPTION_MAX = 500;
export const CAMPAIGN_CODE_MAX = 40;
const CAMPAIGN_BUDGET_MAX = 100_000_000;
const LANDING_PATH_MAX = 200;

/** Lower case, so that a code that was typed from paper is found however it was written. */
const CODE_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Whether a text can be a campaign's code. */
export const isCampaignCode = (code: string): boolean => code.length <= CAMPAIGN_CODE_MAX && CODE_PATTERN.test(code);
const codeMessage = `代碼只能用英文字母、數字和中間的連字號，最多 ${CAMPAIGN_CODE_MAX} 個字`;
const CampaignCode = z.string(codeMessage).check(
  z.trim(),
  z.toLowerCase(),
  maxTextCheck(CAMPAIGN_CODE_MAX, codeMessage),
  z.refine<string>((code) => code === "" || isCampaignCode(code), codeMessage),
);

/** Below these nothing is a page for somebody who follows a link: calls, files, the back office, other links and payment. */
const notPages = /^\/(api|trpc|admin|uploads|og|c|r|pay)(\/|$)/i;
/** Judged as a browser goes there, without `..`. */
const isPage = (path: string): boolean =>
  isSafeRedirectPath(path) && !notPages.test(new URL(path, "https://own.invalid").pathname);

/** A page of the member site, where a campaign's link leads; empty is the home page. */
const LandingPath = z.pipe(
  possiblyEmptyText(LANDING_PATH_MAX).check(
    z.refine<string>((path) => path === "" || isPage(path), "請填本站網頁的路徑，以「/」開頭"),
  ),
  z.transform((path) => path || "/"),
);

/**
 * What administrators write of a campaign (S7.41). Without a `landingPath` or `isActive` a new one leads home and is active, and an
 * update keeps what the campaign has. An empty `code`, or none, is made by the server; it cannot be changed afterwards, for
 * links that were handed out would lead nowhere.
 */
export const CampaignInput = z.strictObject({
  name: visibleName("名稱", CAMPAIGN_NAME_MAX),
  description: z._default(possiblyEmptyText(CAMPAIGN_DESCRIPTION_MAX), ""),
  type: CampaignType,
  targetAudience: z.enum(audiences, "請選擇對象"),
  startDate: dayWithMessage("請選擇開始日"),
  endDate: dayWithMessage("請選擇結束日"),
  /** Whole TWD; what is no number is 0 (S5.29). */
  budget: numberOrDefaultSchema(
    0,
    z
      .int32("預算必須是整數")
      .check(
        z.gte(0, "預算最少 0"),
        z.lte(CAMPAIGN_BUDGET_MAX, `預算最多 ${CAMPAIGN_BUDGET_MAX.toLocaleString("en-US")}`),
      ),
  ),
  landingPath: z.optional(LandingPath),
  code: z._default(CampaignCode, ""),
  isActive: z.optional(z.boolean("請選擇是否啟用")),
});
export type CampaignInput = z.infer<typeof CampaignInput>;
export const CampaignEdit = z.extend(CampaignInput, editFields);
export type CampaignEdit = z.infer<typeof CampaignEdit>;

/** What is wrong with a campaign's days. */
export const campaignDayIssues = ({ startDate, endDate }: Days): Issue[] =>
  endDate < startDate ? [{ path: "endDate", message: "結束日不能早於開始日" }] : [];

/**
 * A campaign as administrators see it (S3.37). `link` and `pictureLink` are the addresses that count clicks and impressions; the figures
 * are counted and never entered.
 */
export const Campaign = z.object({
  id,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  type: CampaignType,
  status: CampaignStatus,
  targetAudience: z.enum(audiences),
  startDate: day,
  endDate: day,
  budget: z.int32(),
  landingPath: z.string(),
  link: z.string(),
  pictureLink: z.string(),
  impressions: z.int(),
  clicks: z.int(),
  conversions: z.int(),
  isActive: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Campaign = z.infer<typeof Campaign>;

/** The share of clicks that became a paid order, in percent with two digits (S9.17); null where nobody has clicked. */
export const conversionRate = ({ clicks, conversions }: Pick<Campaign, "clicks" | "conversions">): number | null =>
  clicks === 0 ? null : Math.round((10_000 * conversions) / clicks) / 100;

export const CampaignListInput = listInput({
  filters: { status: CampaignStatus, type: CampaignType, isActive: z.boolean("請選擇是否啟用") },
  sorts: ["startDate", "endDate", "name", "createdAt"],
  defaultSort: "-startDate",
});
export type CampaignListInput = z.infer<typeof CampaignListInput>;
