import { beforeAll, expect, it } from "vitest";
import { postContents } from "../../../../../packages/db/src/seed/content/posts.ts";
import { productContents } from "../../../../../packages/db/src/seed/content/products.ts";
import { slipContents } from "../../../../../packages/db/src/seed/content/slips/index.ts";
import { fontPackageFolder, type Fonts, readFonts } from "../font.ts";
import { pageImages } from "../page-images.ts";
import { renderColumn, renderLine, supportedText, textWidth } from "./render-text.ts";

let fonts: Fonts;
beforeAll(async () => {
  fonts = await readFonts(fontPackageFolder());
});

it("the fonts have every character of the texts that the product comes with", () => {
  const texts = [
    ...postContents.map(({ title }) => title),
    ...productContents.map(({ name }) => name),
    ...slipContents.flatMap(({ title, verse }) => [title, ...verse]),
    ...Object.values(pageImages).flatMap(({ label, title }) => [label, title]),
    "磐石祈願網，。！？：；、（）「」『』《》…—·～",
    "ABCXYZ abcxyz 0123456789 !?#&%+-/",
  ];
  for (const font of [fonts.black, fonts.light]) {
    const missing = new Set(Array.from(texts.join("")).filter((character) => !font.has(character)));
    expect([...missing]).toEqual([]);
  }
});

it("leaves out what the fonts lack, and collapses white space", () => {
  expect(supportedText(fonts.black, " 星🌠落\u0000平\n\n野\u202e ")).toBe("星落平 野");
  expect(supportedText(fonts.black, "🪨🪨")).toBe("");
  // An accented letter loses its accent, a mathematical letter becomes a plain one.
  expect(supportedText(fonts.black, "Ame\u0301lie 𝒮")).toBe("Amelie S");
});

it("a Han character is as wide as it is high, and tracking is added to each", () => {
  const style = { font: fonts.black, size: 50, fill: "#fff" };
  expect(textWidth(style, "星石")).toBe(100);
  expect(textWidth({ ...style, tracking: 0.1 }, "星石")).toBeCloseTo(110);
  expect(textWidth(style, "i")).toBeLessThan(25);
});

it("renders outlines only: no user text gets into the SVG", () => {
  const style = { font: fonts.black, size: 50, fill: "#fff" };
  const line = renderLine(style, '</g><script>"', 0, 50);
  expect(line).toMatch(/^<g fill="#fff">(<path transform="[^"<>]+" d="[MLQZ\d. -]+"\/>)+<\/g>$/);
  expect(renderLine(style, " ", 0, 50)).toBe('<g fill="#fff"></g>');
  // A column uses the vertical form of the comma.
  const path = /d="([^"]+)"/;
  expect(path.exec(renderColumn(style, "，", 0, 0))?.[1]).toBe(path.exec(renderLine(style, "︐", 0, 50))?.[1]);
});
