import { expect, it } from "vitest";
import { breakTitle, splitWords } from "./break-lines.ts";
import type { Font } from "../font/parse-font.ts";

/** Every character is as wide as it is high. */
const face: Font = { has: () => true, glyph: () => ({ path: "M0 0Z", advance: 1000 }) };
const setting = { face, fill: "#fff" };
const sizes = [
  { size: 100, most: 2 },
  { size: 80, most: 2 },
  { size: 50, most: 3 },
];
const breakAt = (width: number, text: string) => breakTitle(setting, text, { width, sizes });

it("a mark stays with the word before it, an opening one with the word after it", () => {
  expect(splitWords("一顆石頭，落進「手裡」。")).toContain("「手裡」。");
  expect(splitWords("一顆石頭，落進").every((piece) => !piece.startsWith("，"))).toBe(true);
});

it("a fortune is one word", () => expect(splitWords("抽到小凶之後")).toContain("小凶"));

it("is as large as it goes, in lines about as long as each other, and cuts no word", () => {
  expect(breakAt(600, "鐵上霜")).toEqual({ size: 100, lines: ["鐵上霜"] });
  const { size, lines } = breakAt(600, "怎麼寫下一個願");
  expect(size).toBe(100);
  expect(lines).toHaveLength(2);
  expect(lines.join("")).toBe("怎麼寫下一個願");
  expect(Math.abs((lines[0]?.length ?? 0) - (lines[1]?.length ?? 0))).toBeLessThanOrEqual(1);
});

it("ends lines after marks where that makes it little smaller", () => {
  expect(breakAt(700, "一顆石頭，落進你手裡")).toEqual({ size: 100, lines: ["一顆石頭，", "落進你手裡"] });
});

it("what is too long ends with an ellipsis, and no line is wider than its room", () => {
  const { size, lines } = breakAt(300, "很長".repeat(40));
  expect(size).toBe(50);
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)).toMatch(/…$/);
  for (const line of lines) expect(line.length * size).toBeLessThanOrEqual(300);
});

it.each(["", "a".repeat(400), "無", "。。。。", "（（（（（（（（（（（（"])("sets %j within its room", (text) => {
  const { size, lines } = breakAt(300, text);
  for (const line of lines) expect(line.length * size).toBeLessThanOrEqual(350);
});
