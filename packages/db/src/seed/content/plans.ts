import type { Plan } from "@panshi/contracts/commerce/plan";
import { entitlements, plans } from "@panshi/contracts/commerce/plan";
import { planBenefits } from "@panshi/contracts/site/plan-benefits";

/** A seeded plan: the public plan without its id. `duration` in days, prices in whole TWD. */
type PlanContent = Omit<Plan, "id">;

type Row = Omit<PlanContent, "features"> & { ending: string };

const rows: readonly Row[] = [
  {
    planType: "trial",
    title: plans.trial.name,
    subtitle: "先走七天，看看這條路合不合腳",
    price: 0,
    originalPrice: null,
    duration: 7,
    isPopular: false,
    buttonText: "免費走七天",
    ending: "不需信用卡，七天後自動停止",
  },
  {
    planType: "basic",
    title: plans.basic.name,
    subtitle: "給想讓祈願成為日常的人",
    price: 3990,
    originalPrice: null,
    duration: 30,
    isPopular: false,
    buttonText: "開始三十天",
    ending: "三十天一次付清，不自動續扣",
  },
  {
    planType: "vip",
    title: plans.vip.name,
    subtitle: "給願意陪一個願走過一季的人",
    price: 9990,
    originalPrice: 12990,
    duration: 90,
    isPopular: true,
    buttonText: "開始九十天",
    ending: "九十天一次付清，不自動續扣",
  },
];

/**
 * The feature list of a plan, generated from `entitlements`. The payment dialog shows the first three. A plan without
 * dialogues lists what every plan has instead; `ending` says how the plan ends.
 */
const featuresOf = ({ planType, ending }: Row): string[] => [
  ...planBenefits(planType),
  ...(entitlements[planType].dialogues ? [] : ["抽籤不限次數，紀錄留在靈魂聖殿"]),
  ending,
];

/** The three plans, lowest first (S9.01 to S9.05; docs/decisions/0023). */
export const planContents: readonly PlanContent[] = rows.map((row) => {
  const { ending: _, ...plan } = row;
  return { ...plan, features: featuresOf(row) };
});
