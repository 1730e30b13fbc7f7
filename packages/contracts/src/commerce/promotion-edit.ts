import * as z from "zod/mini";
import { editFields } from "../platform/change.ts";
import type { Issue } from "../platform/errors.ts";
import { COUPON_CODE_MAX } from "../platform/limits.ts";
import { listInput } from "../platform/list.ts";
import { numberOrDefaultSchema, numberOrFallbackSchema } from "../platform/number-or.ts";
import { followingDay, startOfTaipeiDay } from "../platform/taipei-time.ts";
import { day, id, maxTextCheck, possiblyEmptyBody, timestamp, visibleName } from "../platform/text.ts";
import { discountTypes, type DiscountType, promotionScopeKeys } from "./promotion.ts";

/** How a discount is reckoned, with its labels. */
export const discountTypeLabels = { percentage: "百分比", fixed: "固定金額" } as const satisfies Record<
  DiscountType,
  string
>;

/** The most that a discount or a minimum can be, in whole TWD: no order costs more. */
const AMOUNT_MAX = 199_999;
const USAGE_LIMIT_MAX = 1_000_000;
/** How often a new promotion can be used, unless told otherwise (S9.12). */
export const DEFAULT_USAGE_LIMIT = 100;
export const promotionTextMax = { title: 60, description: 500 } as const;
const COUPON_CODE_MIN = 3;

const wholeNumber = (name: string, max: number) => {
  const words = `${name}是 0 到 ${max.toLocaleString("en-US")} 的整數`;
  return z.int32(words).check(z.gte(0, words), z.lte(max, words));
};

/** Full-width letters can become more than they were: the length is checked again. */
const COUPON_CODE = new RegExp(`^[A-Z0-9_-]{${COUPON_CODE_MIN},${COUPON_CODE_MAX}}$`);
const codeWords = `優惠碼是 ${COUPON_CODE_MIN} 到 ${COUPON_CODE_MAX} 個英文字母、數字、- 或 _`;
/** Upper case, however it was typed, full-width letters too (S5.28). */
const CouponCodeInput = z.string("請填寫優惠碼").check(
  z.trim(),
  maxTextCheck(COUPON_CODE_MAX, codeWords),
  z.overwrite((code) => code.normalize("NFKC").toUpperCase()),
  z.minLength(1, { error: "請填寫優惠碼", abort: true }),
  z.regex(COUPON_CODE, codeWords),
);

/** A time, or a Taipei day. */
const timeOrDay = (name: string) => z.union([day, timestamp], `${name}要是日期或時間`);
const DiscountKind = z.enum(discountTypes, "請選擇折扣方式");
const PromotionScopeInput = z.enum(promotionScopeKeys, "請選擇適用範圍");

/**
 * Input to create or update a promotion (S3.38). `validFrom` and `validTo` are a time or a Taipei day; a day in `validTo` counts to its
 * end. What is no number is 0 (S5.29). A new promotion without the fields that may be left out is active, for everything, without a
 * minimum, 100 times; another one keeps its own.
 */
export const PromotionInput = z.strictObject({
  title: visibleName("名稱", promotionTextMax.title),
  description: z._default(possiblyEmptyBody(promotionTextMax.description), ""),
  discountType: DiscountKind,
  /** Percent, or whole TWD for a fixed discount. */
  discountValue: numberOrDefaultSchema(0, wholeNumber("折扣", AMOUNT_MAX)),
  couponCode: CouponCodeInput,
  validFrom: timeOrDay("開始"),
  validTo: timeOrDay("結束"),
  usageLimit: z.optional(numberOrFallbackSchema(0, wholeNumber("使用上限", USAGE_LIMIT_MAX))),
  appliesTo: z.optional(PromotionScopeInput),
  /** Whole TWD that an order must reach; null: none, but a fixed discount needs an order above its value. */
  minimumAmount: z.optional(z.nullable(wholeNumber("最低金額", AMOUNT_MAX))),
  isActive: z.optional(z.boolean("請選擇是否啟用")),
});
export type PromotionInput = z.infer<typeof PromotionInput>;
export const PromotionEdit = z.extend(PromotionInput, editFields);
export type PromotionEdit = z.infer<typeof PromotionEdit>;

/** A promotion as administrators see it. `usedCount` are the uses of paid orders, `reservedCount` those of orders being paid. */
export const PromotionRecord = z.object({
  id,
  title: z.string(),
  description: z.string(),
  discountType: DiscountKind,
  discountValue: z.int32(),
  couponCode: z.string(),
  validFrom: timestamp,
  validTo: timestamp,
  usageLimit: z.int32(),
  usedCount: z.int32(),
  reservedCount: z.int32(),
  appliesTo: PromotionScopeInput,
  minimumAmount: z.nullable(z.int32()),
  isActive: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type PromotionRecord = z.infer<typeof PromotionRecord>;

/** Where the present time lies from a promotion's time. */
export const promotionPeriods = { upcoming: "尚未開始", current: "期間內", ended: "已結束" } as const;
type PromotionPeriod = keyof typeof promotionPeriods;
const promotionPeriodKeys = Object.keys(promotionPeriods) as [PromotionPeriod, ...PromotionPeriod[]];

/** The promotions as administrators list them; `search` looks into title, code and description. */
export const promotionList = listInput({
  filters: {
    isActive: z.boolean("請選擇是否啟用"),
    period: z.enum(promotionPeriodKeys, "沒有這種期間"),
    appliesTo: PromotionScopeInput,
  },
  sorts: ["createdAt", "title", "validTo"],
  defaultSort: "-createdAt",
  search: true,
});

const isDay = (timeOrDay: string): boolean => timeOrDay.length === "YYYY-MM-DD".length;

/** When a promotion begins: at a time, or as a Taipei day begins. */
export const promotionStart = (validFrom: string): Date =>
  isDay(validFrom) ? startOfTaipeiDay(validFrom) : new Date(validFrom);
/** The last moment of a promotion: a time, or the last of a Taipei day. */
export const promotionEnd = (validTo: string): Date =>
  isDay(validTo) ? new Date(startOfTaipeiDay(followingDay(validTo)).getTime() - 1) : new Date(validTo);

/** The terms that have to fit each other, as they are stored. */
type Terms = {
  discountType: DiscountType;
  discountValue: number;
  validFrom: Date;
  validTo: Date;
  usageLimit: number;
};

/**
 * What is wrong with the terms of a promotion, and with their limit where `before` had these uses. Late payments can have used it past
 * its limit, which then may stay as it is.
 */
export function promotionIssues(
  { discountType, discountValue, validFrom, validTo, usageLimit }: Terms,
  before: { usedCount: number; usageLimit: number } | null,
): Issue[] {
  const issues: Issue[] = [];
  if (discountType === "percentage" && discountValue > 100)
    issues.push({ path: "discountValue", message: "百分比最多 100，也就是全額折抵" });
  if (validTo < validFrom) issues.push({ path: "validTo", message: "結束不能早於開始" });
  if (before && usageLimit < Math.min(before.usedCount, before.usageLimit))
    issues.push({
      path: "usageLimit",
      message: `已經使用 ${before.usedCount.toLocaleString("en-US")} 次，上限不能更少`,
    });
  return issues;
}

/** What a promotion is now, with its label. `usedUp`: every use is used or reserved. */
export const promotionStates = {
  inactive: "已停用",
  ended: "已結束",
  upcoming: "尚未開始",
  usedUp: "已用完",
  current: "可使用",
} as const;
export type PromotionState = keyof typeof promotionStates;

type Stateful = Pick<
  PromotionRecord,
  "isActive" | "validFrom" | "validTo" | "usageLimit" | "usedCount" | "reservedCount"
>;

/** The state of a promotion at a time. */
export function promotionState(promotion: Stateful, now: Date): PromotionState {
  if (!promotion.isActive) return "inactive";
  if (new Date(promotion.validTo) < now) return "ended";
  if (new Date(promotion.validFrom) > now) return "upcoming";
  return promotion.usedCount + promotion.reservedCount < promotion.usageLimit ? "current" : "usedUp";
}
