import { expect, it } from "vitest";
import { breakTitle, splitWords } from "./break-lines.ts";
import type { Font } from "../font.ts";

/** A font whose characters are all as wide as they are high. */
const font: Font = { has: () => true, glyph: () => ({ path: "M0 0Z", advance: 1000 }) };
const style = { font, fill: "#fff" };
const sizes = [
  { size: 100, maxLines: 2 },
  { size: 80, maxLines: 2 },
  { size: 50, maxLines: 3 },
];
const breakAt = (width: number, text: string) => breakTitle(style, text, { width, sizes });

it("keeps punctuation with the word before it, an opening bracket with the word after it", () => {
  expect(splitWords("一顆石頭，落進「手裡」。")).toContain("「手裡」。");
  expect(splitWords("一顆石頭，落進").every((piece) => !piece.startsWith("，"))).toBe(true);
});

it("does not cut the name of a fortune", () => expect(splitWords("抽到小凶之後")).toContain("小凶"));

it("takes the largest size that fits, in lines of about equal length, and cuts no word", () => {
  expect(breakAt(600, "鐵上霜")).toEqual({ size: 100, lines: ["鐵上霜"] });
  const { size, lines } = breakAt(600, "怎麼寫下一個願");
  expect(size).toBe(100);
  expect(lines).toHaveLength(2);
  expect(lines.join("")).toBe("怎麼寫下一個願");
  expect(Math.abs((lines[0]?.length ?? 0) - (lines[1]?.length ?? 0))).toBeLessThanOrEqual(1);
});

it("breaks after punctuation where that costs little size", () => {
  expect(breakAt(700, "一顆石頭，落進你手裡")).toEqual({ size: 100, lines: ["一顆石頭，", "落進你手裡"] });
});

it("ends what is too long with an ellipsis, and no line is wider than the box", () => {
  const { size, lines } = breakAt(300, "很長".repeat(40));
  expect(size).toBe(50);
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)).toMatch(/…$/);
  for (const line of lines) expect(line.length * size).toBeLessThanOrEqual(300);
});

it.each(["", "a".repeat(400), "無", "。。。。", "（（（（（（（（（（（（"])("breaks %j within the box", (text) => {
  const { size, lines } = breakAt(300, text);
  for (const line of lines) expect(line.length * size).toBeLessThanOrEqual(350);
});
