/** The benefits of a paid membership (S2.93). */
export const benefits = [
  { title: "靈魂等級紀錄", text: "走到哪一級、還有幾天，靈魂聖殿裡一眼看得到。" },
  { title: "祈願不限次數", text: "想靜下來的時候就開始一場儀式，不必數著用。" },
  { title: "AI 靈籤解讀", text: "籤詩之外，再聽一次對著你的問題說的話。" },
  { title: "靈魂百貨選購", text: "圖、聲音與卡，買下之後收進你的寶庫。" },
] as const;

/** Selling points for a visitor who cancelled a payment (S2.96). */
export const sellingPoints = [
  { title: "不趕時間的練習", text: "七天一本手冊，隔天開一則；漏了一天，不會歸零。" },
  { title: "留得住的紀錄", text: "願、籤、對話都收在靈魂聖殿裡，方案到期之後，仍然讀得到。" },
  { title: "說清楚的規則", text: "付費不會讓大吉變多；價錢、天數與退費，事前都寫明白。" },
] as const;
