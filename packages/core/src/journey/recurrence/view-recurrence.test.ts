import { journeyDefaults } from "@panshi/contracts/journey/journey";
import { RECURRENCE_LIMITS, Recurrence } from "@panshi/contracts/journey/recurrence";
import { transaction } from "@panshi/db";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import { grantTestPlan } from "../../commerce/membership/testing.ts";
import { deletePersonalRows } from "../../site/own-data/delete-store.ts";
import { insertTestMember, outcomeOf, signInTestMember, type TestCore, testCore } from "../../testing.ts";
import { insertTestJourneyRows, noonOf, type TestJourneyRows } from "./testing.ts";
import { viewRecurrence } from "./view-recurrence.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

async function memberWith(rows: TestJourneyRows, plan: "trial" | "basic" | "vip" | null = "vip") {
  const { id } = await insertTestMember(core.ctx);
  if (plan) await grantTestPlan(core.ctx, id, plan, 90);
  await insertTestJourneyRows(core.ctx, id, rows);
  return id;
}
const viewOf = async (memberId: string) => viewRecurrence((await signInTestMember(core.ctx, memberId)).ctx);
const view = async (rows: TestJourneyRows) => viewOf(await memberWith(rows));
const dayOf = (index: number) => new Date(Date.parse("2025-01-01") + index * DAY).toISOString().slice(0, 10);

const nothing: Recurrence = {
  span: null,
  counts: { wishes: 0, draws: 0, questions: 0, dialogues: 0, notes: 0, fulfilled: 0 },
  isCut: false,
  summary: [],
  care: false,
  themes: [],
  words: [],
  written: [],
  levels: [],
  moods: [],
  manuals: [],
  fulfilled: [],
};

it("is empty without rows, and tells of one wish where there is one", async () => {
  expect(await view({})).toEqual(nothing);
  expect(await view({ wishes: [{ day: "2026-02-03", content: "願爸爸平安" }] })).toEqual({
    ...nothing,
    span: { from: "2026-02-03", to: "2026-02-03", days: 1 },
    counts: { ...nothing.counts, wishes: 1 },
    written: [{ source: "wish", day: "2026-02-03", text: "願爸爸平安" }],
    summary: ["2026年2月3日這一天，你許了 1 個願。", expect.stringContaining("不用急")],
  });
});

it("finds in wishes, questions, dialogues, manuals and thanks what returns, and sums it up from the rows", async () => {
  const note = (index: number, text: string | null) => ({ day: dayOf(400 + index), note: text });
  const found = await view({
    wishes: [
      {
        day: "2026-01-03",
        content: "願我陪爸爸吃飯。",
        status: "completed",
        fulfilledAt: noonOf("2026-01-19"),
        thanks: "爸爸先打電話來。",
        topic: "general",
      },
      { day: "2026-02-03", content: "願我準時下班。", topic: "career" },
    ],
    draws: [
      { day: "2026-01-05", question: "和爸爸怎麼開口？", level: "poor", category: "love" },
      { day: "2026-02-05", question: "下班以後呢？", level: "excellent", category: "career" },
    ],
    dialogues: [
      { day: "2026-01-07", content: "想起爸爸的機車。", mood: "sad" },
      { day: "2026-01-08", content: "風很大。", insights: "下班去走路。", mood: "calm" },
      { day: "2026-02-07", content: "什麼都沒想。", mood: "calm" },
    ],
    manual: {
      manual: "sleep_manual",
      notes: [0, 1, 2, 3, 4, 5, 6].map((index) => note(index, index ? null : "夢見爸爸。")),
    },
  });
  expect(Recurrence.parse(found)).toEqual(found);
  expect(found.words.map(({ word, entries }) => [word, entries])).toEqual([
    ["爸爸", 5],
    ["下班", 3],
  ]);
  expect(new Set(found.words.flatMap(({ quotes }) => quotes.map(({ source }) => source)))).toEqual(
    new Set(["wish", "question", "dialogue", "note", "thanks"]),
  );
  expect(found.counts).toEqual({ wishes: 2, draws: 2, questions: 2, dialogues: 3, notes: 7, fulfilled: 1 });
  expect(found.levels).toEqual([
    { day: "2026-01-05", level: "poor" },
    { day: "2026-02-05", level: "excellent" },
  ]);
  expect(found.moods.map(({ mood }) => mood)).toEqual(["sad", "calm", "calm"]);
  expect(found.themes).toEqual([
    { category: "career", wishes: 1, draws: 1 },
    { category: "general", wishes: 1, draws: 0 },
    { category: "love", wishes: 0, draws: 1 },
  ]);
  expect(found.fulfilled).toMatchObject([
    { wishedOn: "2026-01-03", fulfilledOn: "2026-01-19", days: 16, thanks: "爸爸先打電話來。" },
  ]);
  expect(found.manuals).toEqual([
    { manual: "sleep_manual", finishedOn: dayOf(406), notes: [{ dayNumber: 1, day: dayOf(400), note: "夢見爸爸。" }] },
  ]);
  expect(found.summary).toEqual([
    "從 2026年1月3日到 2月11日，你在 13 個日子裡許了 2 個願、抽了 2 支籤、做了 7 天手冊，也寫下 3 段對話。",
    "「爸爸」在 5 個不同的日子回到你筆下，第一次是 1月3日，最近一次是 2月5日；「下班」也有 3 個日子。",
    "對話裡最常寫下的心情是「平靜」，有 2 次；最近一次是「平靜」。",
    "有 1 個願走到了圓滿，從許願到那一天，是 16 天。",
  ]);
});

it("leaves out cancelled prayers, the wish that nobody wrote, and other members' rows", async () => {
  await memberWith({
    wishes: [0, 1].map((index) => ({ day: dayOf(index), content: "願外婆平安" })),
    dialogues: [0, 1].map((index) => ({ day: dayOf(index), content: "外婆" })),
    draws: [{ day: dayOf(0), question: "外婆好嗎" }],
  });
  const found = await view({
    wishes: [
      ...[0, 1].map((index) => ({ day: dayOf(index), content: "願老闆消失", status: "cancelled" as const })),
      ...[2, 3].map((index) => ({ day: dayOf(index), content: journeyDefaults.prayerWish })),
    ],
  });
  expect(found).toMatchObject({ words: [], counts: { wishes: 2, draws: 0, dialogues: 0 }, levels: [] });
  expect(JSON.stringify(found)).not.toMatch(/外婆|老闆/);
});

describe("words of crisis", () => {
  const crisis = "爸爸走了以後我不想活了，只剩陽台。";

  it("are counted, and never quoted, a theme or a fulfilled wish; the helplines stand first for thirty days", async () => {
    const rows = (day: string): TestJourneyRows => ({
      wishes: [
        { day: dayOf(0), content: "願爸爸安好", topic: "love" },
        {
          day: dayOf(2),
          content: "謝謝陽台的花",
          status: "completed",
          thanks: crisis,
          fulfilledAt: noonOf(day),
          topic: "health",
        },
      ],
      draws: [{ day: dayOf(3), question: crisis }],
      dialogues: [
        { day, content: "陽台很安靜", insights: crisis, mood: "sad" },
        { day: dayOf(5), content: "爸爸的陽台" },
      ],
      manual: { manual: "sleep_manual", notes: [0, 1, 2, 3, 4, 5, 6].map((at) => ({ day: dayOf(at), note: crisis })) },
    });
    const found = await view(rows("2026-02-20"));
    expect(found.care).toBe(true);
    expect(found.words.map(({ word, entries }) => [word, entries])).toEqual([["爸爸", 2]]);
    expect(JSON.stringify(found)).not.toMatch(/不想活|很安靜|謝謝陽台/);
    expect(found).toMatchObject({ fulfilled: [], counts: { wishes: 2, dialogues: 2 }, manuals: [{ notes: [] }] });
    expect(found.themes.map(({ category }) => category)).not.toContain("health");
    expect((await view(rows("2026-01-20"))).care).toBe(false);
  });

  it("in thanks count from the day of the thanks, those of a wish from the day of the wish", async () => {
    const fulfilled = { day: dayOf(0), status: "completed", fulfilledAt: noonOf("2026-02-20") } as const;
    const careOf = async (content: string, thanks: string) =>
      (await view({ wishes: [{ ...fulfilled, content, thanks }] })).care;
    expect(await careOf("願爸爸安好", crisis)).toBe(true);
    expect(await careOf(crisis, "謝謝爸爸")).toBe(false);
  });
});

describe("bounds", () => {
  it("hold the newest rows of each kind, and say that there are older ones", async () => {
    const many = Array.from({ length: RECURRENCE_LIMITS.wishes + 1 }, (_, index) => index);
    const found = await view({
      wishes: many.map((index) => ({
        day: dayOf(index),
        content: `願望 ${index}，慢慢走`,
        status: "completed",
        fulfilledAt: noonOf(dayOf(index + 3)),
      })),
      dialogues: many.map((index) => ({
        day: dayOf(index),
        content: "慢慢坐著",
        mood: index === 0 ? "angry" : "calm",
      })),
    });
    expect(found).toMatchObject({ isCut: true, counts: { wishes: 200, dialogues: 200, fulfilled: 200 } });
    expect(found.span?.from).toBe(dayOf(1));
    expect(found.moods.every(({ mood }) => mood === "calm")).toBe(true);
    expect(found.fulfilled).toHaveLength(RECURRENCE_LIMITS.fulfilled);
    expect(found.fulfilled[0]?.wishedOn).toBe(dayOf(200));
    expect(found.words[0]).toMatchObject({ word: "慢慢", entries: 400 });
    expect(JSON.stringify(found).length).toBeLessThan(200_000);
  });

  it("keep the answer small where every text has its greatest length", async () => {
    const found = await view({
      dialogues: Array.from({ length: 100 }, (_, index) => ({
        day: dayOf(index),
        content: "靜坐時想起外婆的院子，".repeat(360),
        insights: "外婆".repeat(500),
      })),
    });
    expect(found.moods).toHaveLength(100);
    expect(found.words[0]?.days.length).toBeLessThan(50);
    expect(JSON.stringify(found).length).toBeLessThan(50_000);
  });
});

it("belongs to the running vip plan: without it, or when it has ended, the call is refused", async () => {
  const rows: TestJourneyRows = { wishes: [{ day: "2026-01-01", content: "願平安" }] };
  for (const plan of [null, "trial", "basic"] as const)
    expect([plan, await outcomeOf(viewOf(await memberWith(rows, plan)))]).toEqual([plan, "membership_required"]);
  const vip = await memberWith(rows);
  expect(await outcomeOf(viewOf(vip))).toBe("ok");
  core.clock.advance(91 * DAY);
  expect(await outcomeOf(viewOf(vip))).toBe("membership_required");
  core.clock.advance(-91 * DAY);
});

it("has nothing left after the member's data were deleted", async () => {
  const memberId = await memberWith({
    wishes: [0, 1].map((index) => ({
      day: dayOf(index),
      content: "願爸爸平安",
      status: "completed",
      fulfilledAt: noonOf(dayOf(9)),
      thanks: "謝謝爸爸",
    })),
    draws: [{ day: dayOf(2), question: "爸爸好嗎" }],
    dialogues: [{ day: dayOf(3), content: "爸爸" }],
    manual: { manual: "sleep_manual", notes: [{ day: dayOf(4), note: "爸爸" }] },
  });
  const { ctx } = await signInTestMember(core.ctx, memberId);
  expect((await viewRecurrence(ctx)).words[0]?.word).toBe("爸爸");
  await transaction(core.ctx, ({ db }) => deletePersonalRows(db, { memberId, email: null, now: core.clock.now() }));
  expect(await viewRecurrence(ctx)).toEqual(nothing);
});
