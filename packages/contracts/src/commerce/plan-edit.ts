import * as z from "zod/mini";
import { editFields } from "../platform/change.ts";
import type { Issue } from "../platform/errors.ts";
import { PlanType } from "./plan.ts";
import { id, timestamp, visibleName } from "../platform/text.ts";

/** The most that a card can pay at once, and so the most that a plan can cost. */
const PLAN_PRICE_MAX = 199_999;
/** The longest plan, in days: ten years. */
const PLAN_DAYS_MAX = 3660;
/** The most lines of a feature list. */
const PLAN_FEATURES_MAX = 12;
/** The longest texts of a plan, in UTF-16 units. */
export const planTextMax = { name: 20, description: 60, buttonText: 12 } as const;
/** What the site's fixed texts promise of the trial: the button to register, the terms, the plan's own name. */
const TRIAL_DAYS_MIN = 7;
const ORIGINAL_PRICE_MAX = 999_999;

const wholeNumber = (name: string, min: number, max: number) =>
  z
    .int32(`${name}必須是整數`)
    .check(
      z.gte(min, `${name}最少 ${min.toLocaleString("en-US")}`),
      z.lte(max, `${name}最多 ${max.toLocaleString("en-US")}`),
    );

/**
 * Input to update a plan. `name` is the public `title`, `description` the `subtitle`, `isHighlighted` is `isPopular`. An update
 * without `originalPrice`, `features` or `buttonText` keeps those that the plan has.
 */
export const PlanInput = z.strictObject({
  name: visibleName("名稱", planTextMax.name),
  description: visibleName("說明", planTextMax.description),
  price: wholeNumber("售價", 0, PLAN_PRICE_MAX),
  originalPrice: z.optional(z.nullable(wholeNumber("原價", 1, ORIGINAL_PRICE_MAX))),
  duration: wholeNumber("天數", 1, PLAN_DAYS_MAX),
  features: z.optional(
    z.array(visibleName("特色", 60), "請一行寫一項特色").check(
      z.minLength(1, "請至少寫一項特色"),
      z.maxLength(PLAN_FEATURES_MAX, `最多 ${PLAN_FEATURES_MAX} 項特色`),
      z.refine((lines) => new Set(lines).size === lines.length, "有兩項特色寫得一樣"),
    ),
  ),
  buttonText: z.optional(visibleName("按鈕文字", planTextMax.buttonText)),
  isActive: z.boolean("請選擇是否開放"),
  isHighlighted: z.boolean("請選擇是否推薦"),
});
export type PlanInput = z.infer<typeof PlanInput>;

export const PlanEdit = z.extend(PlanInput, editFields);
export type PlanEdit = z.infer<typeof PlanEdit>;

/** A plan as administrators see it (S3.07), on sale or not. */
export const AdminPlan = z.object({
  id,
  planType: PlanType,
  name: z.string(),
  description: z.string(),
  price: z.int32(),
  originalPrice: z.nullable(z.int32()),
  /** In days. */
  duration: z.int32(),
  features: z.array(z.string()),
  buttonText: z.string(),
  isActive: z.boolean(),
  isHighlighted: z.boolean(),
  updatedAt: timestamp,
});
export type AdminPlan = z.infer<typeof AdminPlan>;

type Offer = Pick<AdminPlan, "planType" | "price" | "originalPrice" | "duration">;

/**
 * What is wrong with the offer of a plan: the trial costs nothing and lasts as long as the texts promise, the others cost something, and
 * nobody pays more than the price that is struck through. `changed`: which of the two was given, for the field of the issue.
 */
export function planOfferIssues(
  { planType, price, originalPrice, duration }: Offer,
  changed: "price" | "originalPrice",
): Issue[] {
  if (planType === "trial") {
    const issues: Issue[] = price === 0 ? [] : [{ path: "price", message: "體驗方案不收費，售價要是 0" }];
    if (duration < TRIAL_DAYS_MIN)
      issues.push({ path: "duration", message: `體驗最少 ${TRIAL_DAYS_MIN} 天，註冊按鈕與條款都這樣答應了` });
    return issues;
  }
  if (price === 0) return [{ path: "price", message: "付費方案的售價最少 1 元；要先收起來，請關掉「開放」" }];
  if (originalPrice !== null && price > originalPrice) return [{ path: changed, message: "售價不能高於劃掉的原價" }];
  return [];
}
