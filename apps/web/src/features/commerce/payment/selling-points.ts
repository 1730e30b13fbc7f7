import { entitlements, type PlanType, plans } from "@panshi/contracts/commerce/plan";

type Point = { title: string; text: string };

/** The four benefits of a paid plan (S2.93), worded by what the plan gives. Without a model nothing of AI is named. */
export function benefitsOf(planType: PlanType, modelAvailable: boolean): Point[] {
  const has = entitlements[planType];
  const voices =
    has.voices > 1 ? `白話、古典、反思，${has.voices} 種聲音任你換著讀` : "每支籤都有白話的解讀，抽幾支都可以";
  return [
    {
      title: "靈魂等級紀錄",
      text: `從現在起，你是「${plans[planType].level}」。走到哪裡、還有幾天，靈魂聖殿裡一眼看得到${has.recurrence ? "；「回望」替你看見反覆回來的主題" : ""}。`,
    },
    {
      title: has.rituals === null ? "祈願不限次數" : "每天的祈願",
      text: `想靜下來的時候就開始一場儀式，不必數著用${has.manuals === null ? "；三本七日手冊也都打開了" : ""}。`,
    },
    modelAvailable
      ? {
          title: "AI 靈籤解讀",
          text: `每天 ${has.interpretations} 次，再聽一次對著你的問題說的話${has.voices > 1 ? `；${voices}` : ""}。`,
        }
      : { title: "靈籤解讀", text: `${voices}。` },
    {
      title: "靈魂百貨選購",
      text: `圖、聲音與卡，買下之後收進你的寶庫${has.moments ? "，也能組成冥想時刻，靜坐完寫下靈魂對話" : ""}。`,
    },
  ];
}

/** Selling points for a visitor who cancelled a payment (S2.96). */
export const sellingPoints = [
  { title: "不趕時間的練習", text: "七天一本手冊，每天開一則，做完了明天開下一則；漏了一天，不會歸零。" },
  { title: "留得住的紀錄", text: "願、籤、對話都收在靈魂聖殿裡，方案到期之後，仍然讀得到。" },
  { title: "說清楚的規則", text: "付費不會讓大吉變多；價錢、天數與退費，事前都寫明白。" },
] as const satisfies readonly Point[];
