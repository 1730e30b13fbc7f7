import * as z from "zod/mini";
import { paidPlanNames } from "./renewal.ts";
import { id } from "../platform/text.ts";

/** Membership plans, lowest first. `name` is what the plan is called, `level` what its member is called. */
export const plans = {
  trial: { name: "七日體驗", level: "體驗靈" },
  basic: { name: paidPlanNames.basic, level: "修行靈" },
  vip: { name: paidPlanNames.vip, level: "靈師" },
} as const;
export type PlanType = keyof typeof plans;
export const planTypes = ["trial", "basic", "vip"] as const satisfies readonly PlanType[];
export const PlanType = z.enum(planTypes, "請選擇方案");

const membershipTypes = ["none", ...planTypes] as const;
export const MembershipType = z.enum(membershipTypes);
export type MembershipType = z.infer<typeof MembershipType>;
/** S1.13: what a member of each level is called. */
export const levelLabels: Record<MembershipType, string> = {
  none: "新靈",
  trial: plans.trial.level,
  basic: plans.basic.level,
  vip: plans.vip.level,
};

/** The public plan, as `GET /api/editable-membership-plans` answers it. Prices are whole TWD; 0 is shown as free. */
export const Plan = z.object({
  id,
  planType: PlanType,
  title: z.string(),
  subtitle: z.string(),
  price: z.int32(),
  /** Shown struck through beside the price; null where there is none. */
  originalPrice: z.nullable(z.int32()),
  duration: z.int32(),
  features: z.array(z.string()),
  isPopular: z.boolean(),
  buttonText: z.string(),
});
export type Plan = z.infer<typeof Plan>;

/**
 * What a plan buys (docs/decisions/0023). One table for verbs, screens and the plans' feature lists.
 * `rituals` and `interpretations` are
 * limits per Taipei day, `manuals` how many can be started, `voices` how many reading voices can be chosen; null is without
 * limit.
 */
export const entitlements = {
  none: { rituals: 0, manuals: 0, dialogues: false, moments: false, interpretations: 3, voices: 1, recurrence: false },
  trial: { rituals: 1, manuals: 1, dialogues: false, moments: false, interpretations: 5, voices: 1, recurrence: false },
  basic: {
    rituals: null,
    manuals: null,
    dialogues: true,
    moments: true,
    interpretations: 10,
    voices: 1,
    recurrence: false,
  },
  vip: {
    rituals: null,
    manuals: null,
    dialogues: true,
    moments: true,
    interpretations: 30,
    voices: 3,
    recurrence: true,
  },
} as const satisfies Record<
  MembershipType,
  {
    rituals: number | null;
    manuals: number | null;
    dialogues: boolean;
    moments: boolean;
    interpretations: number;
    voices: number;
    recurrence: boolean;
  }
>;

/** The most interpretations by a model for a visitor in a Taipei day: for one cookie, and for one network address. */
export const visitorInterpretationLimits = { byCookie: 3, byAddress: 30 } as const;

/** The share (0 to 1) of the daily interpretation cap that all visitors have together; the rest is reserved for members. */
export const VISITORS_INTERPRETATION_SHARE = 0.5;

const DAYS_COMPARED = 30;

/**
 * What thirty days of a plan cost in whole TWD, to compare plans of different lengths; null where that is the plan's own
 * price.
 */
export const thirtyDayPrice = ({ price, duration }: Pick<Plan, "price" | "duration">): number | null =>
  price === 0 || duration === DAYS_COMPARED ? null : Math.round((price * DAYS_COMPARED) / duration);

/** `NT$ 3,990`; 0 reads 免費 (S3.05). */
export const formatPrice = (twd: number): string => (twd === 0 ? "免費" : `NT$ ${twd.toLocaleString("en-US")}`);

/** A plan in the words of its offer, for the pricing section and its preview. */
export const formatPlanOffer = (plan: Omit<Plan, "id" | "buttonText">) => {
  const { planType, title, subtitle, price, originalPrice, duration, features, isPopular } = plan;
  const average = thirtyDayPrice(plan);
  return {
    title,
    subtitle,
    level: plans[planType].level,
    price: formatPrice(price),
    days: duration,
    // Struck through only where it is more.
    originalPrice: originalPrice !== null && originalPrice > price ? formatPrice(originalPrice) : null,
    average: average === null ? null : formatPrice(average),
    features,
    popular: isPopular,
  };
};
