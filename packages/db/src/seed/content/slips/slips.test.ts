import { fortuneLevelKeys, oracleCategoryKeys } from "@panshi/contracts/journey/oracle";
import { describe, expect, test } from "vitest";
import { slipContents } from "./index.ts";
import { rhymeOf } from "./rhymes.ts";
import type { SlipContent } from "./slip.ts";

const wordsOf = (slip: SlipContent) =>
  [
    slip.title,
    ...slip.verse,
    ...slip.lineNotes,
    slip.interpretation,
    slip.advice,
    ...slip.questions,
    ...(slip.wayOut ?? []),
  ].join("");
const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);
const countBy = (key: "category" | "fortuneLevel") =>
  Object.fromEntries([...Map.groupBy(slipContents, (slip) => slip[key])].map(([name, slips]) => [name, slips.length]));

/** Promises, threats, blame, cures, gains, and words that are not Taiwanese usage or not our 你. */
const forbidden = [
  ..."保證 必定 必然 必將 一定會 絕對 註定 應驗 心想事成 萬事如意".split(" "),
  ..."報應 懲罰 業障 詛咒 厄運 劫數 大難 血光 惡鬼 災 死".split(" "),
  ..."都怪你 你應該 你必須 你早該 不夠努力 不夠虔誠".split(" "),
  ..."治癒 治好 痊癒 根治 療效 藥到 排毒 增強免疫".split(" "),
  ..."投資 穩賺 獲利 翻倍 發財 中獎 股票 彩券".split(" "),
  ..."您 視頻 信息 質量 網絡 軟件 屏幕 默認 反饋 靠譜 立馬 短信 激活 賦能 打造 早上好".split(" "),
];

/** Simplified forms that Big5 happens to hold, as rare characters of their own; all others fail for not being in it. */
const simplified = "离云岭怀惊愿构气洁种网么与万听体机胜坏宁价几丰后范虫圣柜怜";

/** All that WHATWG's Big5 decoder knows: what a Taiwanese font and reader can be expected to know. */
const big5 = (() => {
  const decoder = new TextDecoder("big5");
  const known = new Set<string>();
  for (let lead = 0xa1; lead <= 0xf9; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) known.add(decoder.decode(Uint8Array.of(lead, trail)));
  }
  return known;
})();

describe("the set of slips", () => {
  test("has 64, each once in the order, spread over levels and categories", () => {
    expect(slipContents).toHaveLength(64);
    expect(countBy("fortuneLevel")).toEqual({ excellent: 14, good: 22, average: 16, poor: 12 });
    expect(countBy("category")).toEqual({ general: 20, love: 12, career: 12, health: 10, wealth: 10 });
    const pairs = new Set(slipContents.map((slip) => `${slip.category} ${slip.fortuneLevel}`));
    expect(pairs.size).toBe(oracleCategoryKeys.length * fortuneLevelKeys.length);
  });

  test("has no neighbours of the same level or category", () => {
    const alike = slipContents.filter((slip, index) => {
      const next = slipContents[index + 1];
      return next && (next.fortuneLevel === slip.fortuneLevel || next.category === slip.category);
    });
    expect(alike).toEqual([]);
  });

  test("repeats no title, verse line, advice or opening", () => {
    expect(repeated(slipContents.map((slip) => slip.title))).toEqual([]);
    expect(repeated(slipContents.flatMap((slip) => slip.verse))).toEqual([]);
    expect(repeated(slipContents.map((slip) => slip.advice))).toEqual([]);
    expect(repeated(slipContents.map((slip) => slip.interpretation.slice(0, 8)))).toEqual([]);
    const formulaic = slipContents.filter((slip) => /[這此]支?籤/.test(slip.interpretation));
    expect(formulaic.length).toBeLessThanOrEqual(slipContents.length / 5);
  });
});

/** Every run of eight characters in a text. */
const runsOf = (text: string) =>
  Array.from({ length: Math.max(0, text.length - 7) }, (_, at) => text.slice(at, at + 8));
const voicesOf = (slip: SlipContent) => [...slip.lineNotes, ...slip.questions];

describe("the voices of the slips", () => {
  test("repeat no note and no question", () => {
    expect(repeated(slipContents.flatMap((slip) => slip.lineNotes))).toEqual([]);
    expect(repeated(slipContents.flatMap((slip) => slip.questions))).toEqual([]);
  });

  test("share no run of eight characters between two slips", () => {
    const runs = slipContents.flatMap((slip) => [...new Set(voicesOf(slip).flatMap(runsOf))]);
    expect(repeated(runs)).toEqual([]);
  });

  test("those of minor ill fortune, and no others, say what to mind, to let go and when to ask again, each in its own words", () => {
    const withWay = slipContents.filter(({ wayOut }) => wayOut);
    expect(withWay.map(({ title }) => title)).toEqual(
      slipContents.filter(({ fortuneLevel }) => fortuneLevel === "poor").map(({ title }) => title),
    );
    const lines = withWay.flatMap(({ wayOut }) => wayOut ?? []);
    expect(lines).toHaveLength(36);
    expect(repeated(lines)).toEqual([]);
    expect(lines.filter((line) => line.length < 8 || line.length > 40)).toEqual([]);
    for (const { wayOut, askAgainDays } of withWay) {
      expect(wayOut?.[2]).toMatch(/再問/);
      expect(askAgainDays).toBeGreaterThanOrEqual(1);
      expect(askAgainDays).toBeLessThanOrEqual(60);
    }
    // The days say no other time than the reading does.
    const days = (title: string) => slipContents.find((slip) => slip.title === title)?.askAgainDays;
    expect(["星沉夜海", "亂石橫灘", "落石阻道", "月落空山", "潮沒石灘"].map(days)).toEqual([3, 7, 10, 30, 30]);
  });

  test("begin their questions in many ways", () => {
    const openings = Map.groupBy(
      slipContents.flatMap((slip) => slip.questions),
      (question) => question.slice(0, 2),
    );
    expect([...openings].filter(([, questions]) => questions.length > 6)).toEqual([]);
  });
});

describe.each(slipContents.map((slip) => [slip.title, slip] as const))("%s", (title, slip) => {
  test("has a title and a verse about sky and stone", () => {
    expect(title).toMatch(/^\p{Script=Han}{4}$/u);
    expect(title).toMatch(/[天星月日斗辰雲霄霧曉虹火石隕岩峰山嶺]/u);
    for (const line of slip.verse) expect(line).toMatch(/^\p{Script=Han}{7}$/u);
    const image = /[天星月日斗雲霞暉石礁岩沙火燼爐燈光夜曉晨潮海浪山峰嶺]/u;
    expect(slip.verse.filter((line) => image.test(line)).length).toBeGreaterThanOrEqual(2);
  });

  test("rhymes in its second and fourth line", () => {
    const [, second, , fourth] = slip.verse;
    expect(rhymeOf(second), second).toBeDefined();
    expect(rhymeOf(fourth), `${second} / ${fourth}`).toBe(rhymeOf(second));
    expect(fourth.slice(-1)).not.toBe(second.slice(-1));
  });

  test("keeps the lengths and addresses the reader in full sentences", () => {
    expect(slip.interpretation.length).toBeGreaterThanOrEqual(120);
    expect(slip.interpretation.length).toBeLessThanOrEqual(250);
    expect(slip.interpretation).toContain("你");
    expect(slip.interpretation).toMatch(/^[\p{Script=Han}\d，。、；：「」]+。$/u);
    expect(slip.advice.length).toBeGreaterThanOrEqual(20);
    expect(slip.advice.length).toBeLessThanOrEqual(50);
    expect(slip.advice).toMatch(/^[\p{Script=Han}，、；：「」]+。$/u);
  });

  test("has a note for each line and three open questions", () => {
    expect(slip.lineNotes).toHaveLength(4);
    for (const note of slip.lineNotes) {
      expect(note.length, note).toBeGreaterThanOrEqual(20);
      expect(note.length, note).toBeLessThanOrEqual(45);
      expect(note).toMatch(/^[\p{Script=Han}，、；：「」]+。$/u);
    }
    expect(slip.questions).toHaveLength(3);
    for (const question of slip.questions) {
      expect(question.length, question).toBeGreaterThanOrEqual(12);
      expect(question.length, question).toBeLessThanOrEqual(34);
      expect(question).toMatch(/^[\p{Script=Han}，、；：「」]+？$/u);
    }
  });

  test("adds to its interpretation instead of repeating it", () => {
    const told = slip.interpretation + slip.advice;
    expect(voicesOf(slip).filter((text) => runsOf(text).some((run) => told.includes(run)))).toEqual([]);
  });

  test("has no threats, blame or promises, in Taiwanese Traditional Chinese", () => {
    const words = wordsOf(slip);
    expect(forbidden.filter((word) => words.includes(word))).toEqual([]);
    const han = words.match(/\p{Script=Han}/gu) ?? [];
    expect(han.filter((character) => !big5.has(character) || simplified.includes(character))).toEqual([]);
  });
});

const poorSlips = slipContents.filter((slip) => slip.fortuneLevel === "poor");

test.each(poorSlips.map((slip) => [slip.title, slip] as const))("%s says when to ask again", (_title, slip) => {
  expect(slip.interpretation).toContain("再問");
});
