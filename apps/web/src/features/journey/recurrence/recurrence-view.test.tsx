import type { Recurrence } from "@panshi/contracts/journey/recurrence";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { TimelineTable } from "./timeline-table.tsx";
import { levelTimelineRows, moodTimelineRows } from "./lanes.ts";
import { RecurrenceLocked } from "./recurring-words-panel.tsx";
import { RecurrenceView } from "./recurrence-view.tsx";

const html = (page: ReactNode) => renderToStaticMarkup(<StaticRouter location="/">{page}</StaticRouter>);
/** What is left for somebody who hears the page: no drawing, no class, no tag. */
const heard = (page: ReactNode) =>
  html(page)
    .replace(/<(svg|span|dd)[^>]*aria-hidden[^>]*>.*?<\/\1>/gs, "")
    .replace(/<[^>]+>/g, "|")
    .replace(/\|+/g, "|");

const span = { from: "2026-01-01", to: "2026-03-02", days: 9 };
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
const quote = { source: "wish", day: "2026-01-01", before: "願我陪", word: "爸爸", after: "吃飯。" } as const;
const word = (name: string, days: string[]) => ({
  word: name,
  entries: days.length + 1,
  days,
  quotes: [{ ...quote, word: name }],
});
const rich: Recurrence = {
  ...nothing,
  span,
  counts: { wishes: 4, draws: 3, questions: 2, dialogues: 2, notes: 7, fulfilled: 20 },
  summary: ["「爸爸」在 3 個不同的日子回到你筆下。", "有 20 個願走到了圓滿。"],
  themes: [{ category: "love", wishes: 3, draws: 1 }],
  words: [word("爸爸", ["2026-01-01", "2026-02-01", "2026-03-02"]), word("下班", ["2026-01-01", "2026-01-09"])],
  levels: [
    { day: "2026-01-01", level: "poor" },
    { day: "2026-01-20", level: "excellent" },
    { day: "2026-03-02", level: "excellent" },
  ],
  moods: [
    { day: "2026-01-05", mood: "sad" },
    { day: "2026-02-05", mood: "calm" },
  ],
  manuals: [
    {
      manual: "sleep_manual",
      finishedOn: "2026-02-07",
      notes: [{ dayNumber: 2, day: "2026-02-02", note: "夢見海。" }],
    },
    { manual: "energy_manual", finishedOn: "2026-02-20", notes: [] },
  ],
  fulfilled: Array.from({ length: 12 }, (_, index) => ({
    id: `wish-${index}`,
    content: `願望 ${index}`,
    wishedOn: "2026-01-01",
    fulfilledOn: index === 1 ? null : "2026-01-17",
    days: index === 1 ? null : index === 2 ? 0 : 16,
    thanks: index === 0 ? "謝謝爸爸。" : null,
  })),
};

describe("the drawings", () => {
  it("say in words what they draw: level, how often, and when last", () => {
    const said = heard(
      <TimelineTable title="籤等的起落" what="籤等" unit="支" lanes={levelTimelineRows(rich.levels)} span={span} />,
    );
    expect(said).toContain("籤等的起落，從 2026年1月1日 到 2026年3月2日");
    expect(said).toContain("|大吉|2 支|2026年3月2日|");
    expect(said).toContain("|吉|0 支|還沒有|");
    expect(said).toContain("|小凶|1 支|2026年1月1日|");
  });

  it("have a row for every level, and for the moods that were chosen, the lightest first", () => {
    expect(levelTimelineRows([]).map(({ label }) => label)).toEqual(["大吉", "吉", "中吉", "小凶"]);
    expect(moodTimelineRows(rich.moods).map(({ label, days }) => [label, days])).toEqual([
      ["平靜", ["2026-02-05"]],
      ["難過", ["2026-01-05"]],
    ]);
  });

  it("are hidden from screen readers, and stay within their width on a single day too", () => {
    const page = html(<RecurrenceView view={{ ...rich, span: { from: "2026-01-01", to: "2026-01-01", days: 1 } }} />);
    for (const [drawing] of page.matchAll(/<svg[^>]*>/g)) expect(drawing).toMatch(/aria-hidden/);
    expect(page).not.toContain("NaN");
    expect(page).not.toContain("Infinity");
  });
});

describe("the page", () => {
  it("reads the summary first, then words, drawings, wishes and manuals, each below a heading", () => {
    const headings = [...html(<RecurrenceView view={rich} />).matchAll(/<h([2-4])[^>]*>(.*?)<\/h\1>/gs)].map(
      ([, level, text]) => `${level} ${text?.replace(/<[^>]+>/g, "")}`,
    );
    expect(headings).toEqual([
      "2 回望2026年1月1日到3月2日",
      "3 一再回來的字",
      "4 爸爸",
      "4 下班",
      "3 心情的起落",
      "3 籤等的起落",
      "3 願與籤的主題",
      "3 走到了的願",
      "3 走完的手冊",
      "4 安睡手冊",
      "4 晨光手冊",
    ]);
    const said = heard(<RecurrenceView view={rich} />);
    for (const text of ["3 個日子、4 則", "願 3　籤 1", "20 個裡最近的 12 個", "當天", "七天都走完了，沒有留下字。"])
      expect(said).toContain(text);
  });

  it("says without entries what it will show and when, and has a way to begin", () => {
    const page = html(<RecurrenceView view={nothing} />);
    for (const text of ["三個不同的日子", "之後會看見", "抽過兩支籤之後。", "寫過兩段靈魂對話之後。"])
      expect(page).toContain(text);
    expect(page).toContain('href="/ritual-ceremony"');
    expect(page).not.toContain("列印");
  });

  it("shows what one wrote until a word returns, and no drawing of a single draw", () => {
    const one: Recurrence = {
      ...nothing,
      span: { from: "2026-01-01", to: "2026-01-01", days: 1 },
      summary: ["2026年1月1日這一天，你許了 1 個願，也抽了 1 支籤。"],
      written: [{ source: "wish", day: "2026-01-01", text: "願爸爸平安" }],
      levels: [{ day: "2026-01-01", level: "good" }],
    };
    const page = html(<RecurrenceView view={one} />);
    expect(page).toContain("願爸爸平安");
    expect(page).not.toContain("<table");
    expect(page).toContain("抽過兩支籤之後。");
  });

  it("puts the helplines first where somebody needs them", () => {
    const page = html(<RecurrenceView view={{ ...rich, care: true }} />);
    expect(page.indexOf("1925")).toBeGreaterThan(0);
    expect(page.indexOf("1925")).toBeLessThan(page.indexOf("<h2"));
    expect(html(<RecurrenceView view={rich} />)).not.toContain("1925");
  });

  it("writes a member's text as text", () => {
    const evil = {
      ...word("爸爸", ["2026-01-01", "2026-01-02"]),
      quotes: [{ ...quote, after: "<img src=x onerror=1>" }],
    };
    expect(html(<RecurrenceView view={{ ...rich, words: [evil] }} />)).not.toContain("<img");
  });
});

it("without the plan it says what it is and to which plan it belongs, and links there", () => {
  const page = html(<RecurrenceLocked standing="你現在是「修行靈」" />);
  for (const text of ["靈師方案", "你現在是「修行靈」", "也可以下載", "不保證結果"]) expect(page).toContain(text);
  expect(page).toContain('href="/dashboard?plan=vip"');
});

it("without the plan it also shows what it looks like, written for it and marked as a sample", () => {
  const page = html(<RecurrenceLocked standing="你現在是「修行靈」" />);
  expect(page).toContain("示例");
  expect(page.indexOf("示例")).toBeLessThan(page.indexOf("去看一次海"));
  expect(page.slice(0, page.indexOf("示例"))).not.toContain("媽媽");
});
