import type { Plan } from "@panshi/contracts/plan";
import { entitlements, plans } from "@panshi/contracts/plan";
import { MODEL_READING } from "@panshi/contracts/reading";

/** A seeded plan: the public plan without its id. `duration` in days, prices in whole TWD. */
export type PlanContent = Omit<Plan, "id">;

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
function featuresOf({ planType, ending }: Row): string[] {
  const has = entitlements[planType];
  return [
    has.rituals === null ? "祈願儀式不限次數" : `祈願儀式，每天 ${has.rituals} 次`,
    has.manuals === null ? "七日祈願手冊全部開放" : `七日祈願手冊 ${has.manuals} 本`,
    `${MODEL_READING}，每天 ${has.interpretations} 次`,
    ...(has.voices > 1 ? [`解籤有 ${has.voices} 種聲音可選`] : []),
    ...(has.dialogues && has.moments ? ["靈魂對話與冥想時刻"] : []),
    ...(has.recurrence ? ["回望：看見反覆回來的主題"] : []),
    ...(has.dialogues ? [] : ["抽籤不限次數，紀錄留在靈魂聖殿"]),
    ending,
  ];
}

/** The three plans, lowest first (S9.01 to S9.05; docs/decisions/0023). */
export const planContents: readonly PlanContent[] = rows.map((row) => {
  const { ending: _, ...plan } = row;
  return { ...plan, features: featuresOf(row) };
});
