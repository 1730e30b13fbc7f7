import type { PrayerManualKey } from "@panshi/contracts/journey/journey";
import type { EmotionalState } from "@panshi/contracts/journey/dialogue";
import type { ReadingVoice } from "@panshi/contracts/journey/reading";

/**
 * Questions of the main account's draws; empty where none was written. `daysAgo` counts back from the demo's day; `ratings` are
 * those of the readings, null for one that was not rated.
 */
export const questionTexts: readonly {
  daysAgo: number;
  text: string;
  source: "ceremony" | "temple";
  ratings: Partial<Record<ReadingVoice, number | null>>;
}[] = [
  { daysAgo: 126, text: "接下來這一季，我該把力氣放在哪裡？", source: "ceremony", ratings: { plain: 4 } },
  { daysAgo: 104, text: "和爸爸的話，要從哪一句開始？", source: "ceremony", ratings: { plain: null } },
  { daysAgo: 92, text: "爸爸說不用常回去，我該怎麼聽？", source: "temple", ratings: { plain: 5 } },
  { daysAgo: 88, text: "主管要我接新的案子，我可以說不嗎？", source: "ceremony", ratings: { plain: null } },
  { daysAgo: 29, text: "", source: "ceremony", ratings: { plain: 3, reflective: 5 } },
  { daysAgo: 22, text: "睡前腦袋停不下來，先放下哪一個念頭？", source: "temple", ratings: { plain: null } },
  {
    daysAgo: 13,
    text: "答應太多事，先放下哪一件好？",
    source: "temple",
    ratings: { plain: 4, classical: 5, reflective: 4 },
  },
  { daysAgo: 8, text: "把話說完以後，要怎麼等對方的聲音？", source: "temple", ratings: { plain: 4 } },
  {
    daysAgo: 2,
    text: "這個月，我想讓哪一件小事不一樣？",
    source: "ceremony",
    ratings: { plain: null, classical: null },
  },
];

/** The main account's dialogues. */
export const dialogueTexts: readonly {
  daysAgo: number;
  emotionalState: EmotionalState;
  dialogueContent: string;
  soulInsights: string;
}[] = [
  {
    daysAgo: 26,
    emotionalState: "tired",
    dialogueContent: "我問自己為什麼這麼累。裡面的聲音說，因為你每件事都答應，卻沒有一件是你先開口要的。",
    soulInsights: "明天試著說一次「我想一下」。",
  },
  {
    daysAgo: 24,
    emotionalState: "anxious",
    dialogueContent: "會議前一直吞口水。裡面的聲音很小，它說，把話說完就好，不用說得漂亮。",
    soulInsights: "怕的不是開口，是開口以後的安靜。",
  },
  {
    daysAgo: 19,
    emotionalState: "tired",
    dialogueContent: "又答應了一件不是我的事。坐下來才發現，肩膀一整天沒有放下來過。",
    soulInsights: "下次先停三秒，再說好或不好。",
  },
  {
    daysAgo: 16,
    emotionalState: "calm",
    dialogueContent: "聽著慢慢繞行的低音，想起小時候坐爸爸的機車後座，風很大，什麼都不用想。",
    soulInsights: "安穩不是沒有風，是有人在前面。",
  },
  {
    daysAgo: 11,
    emotionalState: "grateful",
    dialogueContent: "爸爸今天打電話來，只問有沒有吃飯。掛了以後，客廳很安靜，那個安靜是滿的。",
    soulInsights: "他的話一直都在，只是很短。",
  },
  {
    daysAgo: 8,
    emotionalState: "calm",
    dialogueContent: "睡前把手機留在客廳，靜坐了十分鐘。聽見冷氣的聲音、樓下機車的聲音，還有自己的呼吸。",
    soulInsights: "",
  },
  {
    daysAgo: 5,
    emotionalState: "hopeful",
    dialogueContent: "今天沒有問問題，只是坐著。十分鐘裡大約有三次，發現自己什麼也沒有在想。",
    soulInsights: "",
  },
];

/** The main account's meditation moments. */
export const momentTexts: readonly { daysAgo: number; combinationName: string }[] = [
  { daysAgo: 20, combinationName: "睡前的那一圈" },
  { daysAgo: 6, combinationName: "星期天早上" },
];

/** The main account's notes, by manual and day number; the other days have none. */
export const manualNotes = {
  sleep_manual: {
    1: "手機在客廳響了一次，我沒有起來。",
    2: "呼吸數到七就睡著了。",
    4: "夢見爸爸的機車，後座還是很寬。",
    5: "睡前把今天答應的事寫下來，只有一件是我想做的。",
    7: "最後一晚，做得很慢，捨不得做完。",
  },
  energy_manual: {
    1: "窗外有人在掃地，聲音很好聽。",
    3: "選了一件小事：早餐坐著吃完。",
    4: "中間斷了好久，回來還是這一頁。",
  },
} as const satisfies Partial<Record<PrayerManualKey, Record<number, string>>>;
