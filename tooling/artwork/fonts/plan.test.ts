import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { figures, latinLetters } from "./characters.ts";
import { estimatedBytes, PAGE_LIMIT_BYTES } from "./faces.ts";
import type { PageText } from "./pages.ts";
import {
  allWeights,
  appendToSlices,
  displayBytes,
  fileName,
  planFontFiles,
  type RecordedSlices,
  SLICE_SIZE,
  unrecordedCharacters,
  weightsOfDisplay,
} from "./plan.ts";
import { listPageFontCosts, planPreloads, planSlices, shownFiles } from "./plan-slices.ts";
import { styleSheets } from "./style-sheet.ts";

const { slices, shown, preloads } = JSON.parse(
  readFileSync(new URL("slices.json", import.meta.url), "utf8"),
) as RecordedSlices;
const NEW = "龘";

/** A page that shows the same on a phone and on a desktop. */
const page = (path: string, heavy: string, light = "", route = path): PageText => {
  const all = { "900": heavy, "200": light, "400": "" };
  return {
    path,
    route,
    screens: [
      { first: all, all },
      { first: all, all },
    ],
  };
};

it("all figures and NT$ of a display weight are in its core file, and all letters in one file", () => {
  for (const weight of weightsOfDisplay) {
    for (const character of `${figures}NT$9,990%`) expect(slices[weight][0]).toContain(character);
    expect(slices[weight].filter((slice) => [...latinLetters].some((letter) => slice.includes(letter)))).toHaveLength(
      1,
    );
  }
});

it("every page preloads the core file of its title and word mark, and no face that some page does not use", () => {
  const template = readFileSync(new URL("../../../apps/web/index.html", import.meta.url), "utf8");
  const preloaded = [...template.matchAll(/<link rel="preload" href="[^"]*\/([^"/]+)" as="font"/g)];
  expect(preloaded.map(([, file]) => file)).toEqual([fileName("900", 0)]);
});

it("no character is in two files of a weight", () => {
  for (const weight of allWeights) {
    const all = Array.from(slices[weight].join(""));
    expect(new Set(all).size).toBe(all.length);
  }
});

it("what a public page shows and preloads is in the style sheet that blocks painting, and body text is not", () => {
  const { first, late } = styleSheets(planFontFiles(slices), new Set(shown));
  for (const name of new Set([...shown, ...Object.values(preloads).flat()])) {
    expect(first).toContain(`/${name}?`);
    expect(late).not.toContain(`/${name}?`);
  }
  expect(first).not.toContain("-400");
  expect(late).toContain("core-400");
});

it("a new character changes the last slice alone, and opens another when that is full", () => {
  const next = appendToSlices(slices["900"], [NEW], 1000);
  expect(next.slice(0, -1)).toEqual(slices["900"].slice(0, -1));
  expect(next.at(-1)).toBe(`${slices["900"].at(-1)}${NEW}`);
  expect(appendToSlices(["石", "願籤"], [NEW], 2)).toEqual(["石", "願籤", NEW]);
  expect(appendToSlices(["石"], [NEW], 2)).toEqual(["石", NEW]);
  expect(appendToSlices(["石"], [NEW, NEW], 2)).toEqual(["石", NEW]);
  expect(appendToSlices(["石", NEW], [NEW], 2)).toEqual(["石", NEW]);
});

it("a character is unrecorded until a file of every weight holds it", () => {
  expect(unrecordedCharacters([NEW], slices)).toEqual([NEW]);
  const appended = (weight: keyof typeof slices) => appendToSlices(slices[weight], [NEW], SLICE_SIZE[weight]);
  const display = { ...slices, "900": appended("900"), "200": appended("200") };
  expect(unrecordedCharacters([NEW], display)).toEqual([NEW]);
  expect(unrecordedCharacters([NEW], { ...display, "400": appended("400") })).toEqual([]);
});

it("a plan gives each page its own characters, and what all show to the core", () => {
  const pages = [page("/", "磐石一顆石頭落進你手裡"), page("/terms", "磐石服務條款"), page("/blog", "磐石祈願祝福")];
  const verses = [
    "夜深星遠斗杓低雲開天角露清光忽見前川水底微明照故鄉",
    "坐聽松間晚風吹山屋爐灰細添柴莫把塵衣先洗淨且看月在青苔階",
  ];
  const posts = verses.map((title) => page(`/blog/${title}`, `磐石${title}`, "", "/blog/:slug"));
  const planned = planSlices([...pages, ...posts], new Map([["a/b.ts", new Set("服務籤")]]));
  expect(planned["900"][0]).toContain("磐");
  expect(planned["900"].slice(1).join("")).not.toContain("磐");
  for (const weight of weightsOfDisplay) expect(planned[weight].join("")).toContain("籤");
  const needs = planPreloads([...pages, ...posts], planned);
  const charactersOf = (route: string) =>
    (needs[route] ?? []).map((name) => planFontFiles(planned).find((file) => file.name === name)?.characters).join("");
  for (const character of "服務條款") expect(charactersOf("/terms")).toContain(character);
  expect(charactersOf("/blog/:slug")).not.toMatch(/[夜松]/);
  expect(shownFiles(pages, planned)).toContain("core-900.woff2");
});

it("the cost of a page is that of every file it touches, and of the cores", () => {
  const planned = { "900": ["0磐", "服務", "條款"], "200": ["0", "夜"], "400": [] };
  const cost = estimatedBytes("0磐") + estimatedBytes("服務") + estimatedBytes("0");
  expect(displayBytes(planned, { "900": "磐服", "200": "" })).toBe(cost);
  expect(listPageFontCosts([page("/", "磐服")], planned)[0]).toEqual({ path: "/", bytes: cost, files: 3 });
});

it("what every page preloads leaves room for its headings", () => {
  const cores = weightsOfDisplay.reduce((sum, weight) => sum + estimatedBytes(slices[weight][0] ?? ""), 0);
  expect(cores).toBeLessThan(PAGE_LIMIT_BYTES / 5);
});
