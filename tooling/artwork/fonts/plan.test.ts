import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { appendToSlices, type FirstLoad, planFontFiles, SLICE_SIZE, unrecordedCharacters } from "./plan.ts";

const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const slices = readJson("slices.json") as string[];
const firstLoad = readJson("first-load.json") as FirstLoad;
const NEW = "龘";

const filesChangedBy = (next: readonly string[]): string[] => {
  const before = new Map(planFontFiles(slices, firstLoad).map(({ name, characters }) => [name, characters]));
  return planFontFiles(next, firstLoad)
    .filter(({ name, characters }) => before.get(name) !== characters)
    .map(({ name }) => name);
};

it("a new character changes the last slice alone, one file a weight", () => {
  const next = appendToSlices(slices, [NEW]);
  expect(next.slice(0, slices.length - 1)).toEqual(slices.slice(0, -1));
  const number = next.length;
  expect(filesChangedBy(next)).toEqual([900, 200, 400].map((weight) => `rest-${weight}-${number}.woff2`));
});

it("a full slice is closed, and the next one opened", () => {
  const full = Array.from({ length: SLICE_SIZE }, (_, index) => String.fromCodePoint(0x4e00 + index)).join("");
  expect(appendToSlices([full], [NEW, "靐"])).toEqual([full, `${NEW}靐`]);
  expect(appendToSlices([], [NEW])).toEqual([NEW]);
});

it("a character is unrecorded until a slice, or the core file of every weight, holds it", () => {
  const counts = new Map([[NEW, 1]]);
  expect(unrecordedCharacters(counts, slices, firstLoad)).toEqual([NEW]);
  expect(unrecordedCharacters(counts, appendToSlices(slices, [NEW]), firstLoad)).toEqual([]);
  const inCore = (weights: readonly string[]) =>
    Object.fromEntries(
      Object.entries(firstLoad).map(([weight, text]) => [weight, weights.includes(weight) ? text + NEW : text]),
    );
  expect(unrecordedCharacters(counts, slices, inCore(["200", "900"]))).toEqual([NEW]);
  expect(unrecordedCharacters(counts, slices, inCore(["200", "400", "900"]))).toEqual([]);
});

it("no character is in two slices, and none holds more than a slice may", () => {
  const all = Array.from(slices.join(""));
  expect(new Set(all).size).toBe(all.length);
  for (const slice of slices) expect(Array.from(slice).length).toBeLessThanOrEqual(SLICE_SIZE);
});
