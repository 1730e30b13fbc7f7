import type { PrayerManualKey } from "@panshi/contracts/journey";
import type { EmotionalState } from "@panshi/contracts/dialogue";
import type { ReadingVoice } from "@panshi/contracts/reading";

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
  { daysAgo: 29, text: "", source: "ceremony", ratings: { plain: 3, reflective: 5 } },
  {
    daysAgo: 13,
    text: "答應太多事，先放下哪一件好？",
    source: "temple",
    ratings: { plain: 4, classical: 5, reflective: 4 },
  },
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
    daysAgo: 16,
    emotionalState: "calm",
    dialogueContent: "聽著慢慢繞行的低音，想起小時候坐爸爸的機車後座，風很大，什麼都不用想。",
    soulInsights: "安穩不是沒有風，是有人在前面。",
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
  sleep_manual: { 1: "手機在客廳響了一次，我沒有起來。", 7: "最後一晚，做得很慢，捨不得做完。" },
  energy_manual: { 1: "窗外有人在掃地，聲音很好聽。", 4: "中間斷了好久，回來還是這一頁。" },
} as const satisfies Partial<Record<PrayerManualKey, Record<number, string>>>;
