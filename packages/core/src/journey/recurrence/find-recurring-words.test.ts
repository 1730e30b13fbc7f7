import { RECURRENCE_LIMITS } from "@panshi/contracts/journey/recurrence";
import { expect, it } from "vitest";
import { type WrittenEntry, findRecurringWords } from "./find-recurring-words.ts";

const on = (day: string, text: string, source: WrittenEntry["source"] = "wish"): WrittenEntry => ({
  source,
  day,
  text,
});
const dayOf = (index: number) => new Date(Date.parse("2025-01-01") + index * 86_400_000).toISOString().slice(0, 10);
const wordsOf = async (entries: readonly WrittenEntry[]) => (await findRecurringWords(entries)).map(({ word }) => word);

it("finds words of different days, once an entry, with the days and the newest sentences first", async () => {
  const found = await findRecurringWords([
    on("2026-01-03", "願我陪爸爸吃飯，爸爸高興就好。"),
    on("2026-02-01", "和爸爸的話，要從哪一句開始？", "question"),
    on("2026-01-09", "今天下雨。想起爸爸的機車後座！風很大。", "dialogue"),
  ]);
  expect(found).toEqual([
    {
      word: "爸爸",
      entries: 3,
      days: ["2026-01-03", "2026-01-09", "2026-02-01"],
      quotes: [
        { source: "question", day: "2026-02-01", before: "和", word: "爸爸", after: "的話，要從哪一句開始？" },
        { source: "dialogue", day: "2026-01-09", before: "想起", word: "爸爸", after: "的機車後座！" },
        { source: "wish", day: "2026-01-03", before: "願我陪", word: "爸爸", after: "吃飯，爸爸高興就好。" },
      ],
    },
  ]);
});

it("takes no word of a single day, no single character, no number, no date word and no phrase of every wish", async () => {
  expect(await wordsOf([on("2026-01-01", "爸爸"), on("2026-01-01", "爸爸")])).toEqual([]);
  const common = "願我每天三十分鐘，希望自己今天可以的，一件一件，我想要新的 2026 年 3 次，走了，the and you";
  expect(await wordsOf([on("2026-01-01", common), on("2026-01-02", common)])).toEqual([]);
});

it("takes Latin words of three letters in any case and width, and no address, emoji or endless string", async () => {
  const text = (name: string) => `和 ${name} 談談 https://panshi.tw 🌙🌙 ${"a".repeat(500)} ok`;
  expect(await wordsOf([on("2026-01-01", text("Alice")), on("2026-01-02", text("ＡＬＩＣＥ"))])).toContain("alice");
  expect(await wordsOf([on("2026-01-01", "https 🌙 ok"), on("2026-01-02", "https 🌙 ok")])).toEqual([]);
});

it("puts the words of most days first, and does not fill the list with one repeated text", async () => {
  const wish = "願我準時下班，看見天空還亮著，認得路上的樹木，也認得腳步。";
  const found = await findRecurringWords([
    ...Array.from({ length: 5 }, (_, index) => on(dayOf(index), wish)),
    ...Array.from({ length: 7 }, (_, index) => on(dayOf(index), `媽媽的第 ${index} 通電話`)),
  ]);
  expect(found.slice(0, 2).map(({ days }) => days.length)).toEqual([7, 7]);
  expect(found.map(({ word }) => word)).toContain("媽媽");
  expect(found.filter(({ days }) => days.length === 5)).toHaveLength(2);
  for (const { quotes } of found) expect(quotes.length).toBeLessThanOrEqual(RECURRENCE_LIMITS.quotes);
});

it("cuts a long sentence around its word, between whole characters", async () => {
  const [found] = await findRecurringWords([
    on("2026-01-01", `${"𠮷".repeat(300)}，爸爸，${"🌙".repeat(300)}`),
    on("2026-01-02", "爸爸"),
  ]);
  const quote = found?.quotes.at(-1);
  expect(quote?.before).toBe(`⋯⋯${"𠮷".repeat(35)}，`);
  expect(quote?.after).toBe(`，${"🌙".repeat(35)}⋯⋯`);
});

it("reads the newest 150,000 characters of more, and lets other work in between", async () => {
  const long = (index: number, name: string) => on(dayOf(index), `${name}。${"靜靜坐著聽風，".repeat(500)}`);
  const entries = [
    long(0, "外婆"),
    long(1, "外婆"),
    ...Array.from({ length: 70 }, (_, index) => long(10 + index, "爸爸")),
  ];
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  const found = await wordsOf(entries.toReversed());
  clearInterval(counting);
  expect(found).toContain("爸爸");
  expect(found).not.toContain("外婆");
  expect(turns).toBeGreaterThan(0);
});
