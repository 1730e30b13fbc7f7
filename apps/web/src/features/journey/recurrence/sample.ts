import type { FulfilledWish, RecurringWord } from "@panshi/contracts/journey/recurrence";

/** What 回望 looks like, written for members whose plan does not include it. */
export const sampleSpan = { from: "2026-03-02", to: "2026-05-30" };

export const sampleWords: readonly RecurringWord[] = [
  {
    word: "媽媽",
    entries: 4,
    days: ["2026-03-02", "2026-03-19", "2026-04-07", "2026-05-11"],
    quotes: [
      { source: "wish", day: "2026-03-02", before: "願我陪", word: "媽媽", after: "去看一次海，不趕時間。" },
      { source: "question", day: "2026-03-19", before: "怎麼跟", word: "媽媽", after: "開口說要搬出去？" },
      { source: "thanks", day: "2026-05-11", before: "", word: "媽媽", after: "在沙灘上睡著了，謝謝那陣風。" },
    ],
  },
];

export const sampleWishes: readonly FulfilledWish[] = [
  {
    id: "sample",
    content: "願我陪媽媽去看一次海，不趕時間。",
    wishedOn: "2026-03-02",
    fulfilledOn: "2026-05-11",
    days: 70,
    thanks: "媽媽在沙灘上睡著了，謝謝那陣風。",
  },
];
