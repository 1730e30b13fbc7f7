import type { AccountExport } from "@panshi/contracts/site/own-data";
import { exportedLists } from "@panshi/contracts/site/exported-lists";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { OwnDataView, formatExportFields, formatExportValue } from "./own-data-view.tsx";

it("a choice is read by its name, a time as its day in Taipei, and a number as it is", () => {
  expect(formatExportValue("planType", "vip")).toBe("靈師方案");
  expect(formatExportValue("topic", "health")).toBe("健康");
  expect(formatExportValue("soulPlanet", "saturn")).toBe("土星");
  expect(formatExportValue("sacredSong", "spirit_light")).toBe("靈之光");
  expect(formatExportValue("createdAt", "2026-03-01T20:00:00.000Z")).toBe("2026年3月2日");
  expect(formatExportValue("taipeiDay", "2026-03-01")).toBe("2026年3月1日");
  expect(formatExportValue("total", 3990)).toBe("3990");
  // Words that only look like a key of another field's choice.
  expect(formatExportValue("content", "vip")).toBe("vip");
});

it("a row says what it holds with the words of the page, and nothing for what is empty or has no name", () => {
  const row = {
    id: "0190a000",
    title: "願",
    content: "",
    thanks: null,
    energyLevel: 0,
    readings: [],
    createdAt: "2026-03-01",
  };
  expect(formatExportFields(row).map(({ label, value }) => `${label} ${value}`)).toEqual([
    "題目 願",
    "心力 0",
    "日期 2026年3月1日",
  ]);
});

it("everything is read part by part: a reading by its voice with its answer, and what is empty as nothing", () => {
  const rows = {
    ...Object.fromEntries(Object.keys(exportedLists).map((list) => [list, []])),
    oracles: [{ title: "石火無薪", readings: [{ voice: "reflective", text: "你等什麼？", answer: "等風。" }] }],
  };
  const data = { exportedAt: "2026-03-01T20:00:00.000Z", profile: { fullName: "林星石" }, choices: {}, ...rows };
  const html = renderToStaticMarkup(<OwnDataView data={data as unknown as AccountExport} />);
  expect(html).toContain("2026年3月2日的樣子。");
  expect(html).toMatch(/解讀（反思）<\/dt><dd[^>]*>你等什麼？\n\n你的回答：等風。/);
  expect(html).toMatch(/aria-label="通知"[^>]*><h2[^>]*>通知<\/h2><p[^>]*>沒有。/);
  expect(html.match(/沒有。/g)).toHaveLength(Object.keys(exportedLists).length - 1);
});
