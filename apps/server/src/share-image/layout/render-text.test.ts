import { beforeAll, expect, it } from "vitest";
import { postContents } from "../../../../../packages/db/src/seed/content/posts.ts";
import { productContents } from "../../../../../packages/db/src/seed/content/products.ts";
import { slipContents } from "../../../../../packages/db/src/seed/content/slips/index.ts";
import { fontPackageFolder, type Fonts, readFonts } from "../font/fonts.ts";
import { pageImages } from "../page-images.ts";
import { renderColumn, renderLine, supportedText, textWidth } from "./render-text.ts";

let faces: Fonts;
beforeAll(async () => {
  faces = await readFonts(fontPackageFolder());
});

it("the fonts hold every character that stands on a picture of ours", () => {
  const texts = [
    ...postContents.map(({ title }) => title),
    ...productContents.map(({ name }) => name),
    ...slipContents.flatMap(({ title, verse }) => [title, ...verse]),
    ...Object.values(pageImages).flatMap(({ small, title }) => [small, title]),
    "磐石祈願網，。！？：；、（）「」『』《》…—·～",
    "ABCXYZ abcxyz 0123456789 !?#&%+-/",
  ];
  for (const face of [faces.black, faces.light]) {
    const missing = new Set(Array.from(texts.join("")).filter((character) => !face.has(character)));
    expect([...missing]).toEqual([]);
  }
});

it("leaves out what the fonts lack, and joins spaces", () => {
  expect(supportedText(faces.black, " 星🌠落\u0000平\n\n野\u202e ")).toBe("星落平 野");
  expect(supportedText(faces.black, "🪨🪨")).toBe("");
  // A letter with an accent stands without it, a letter of mathematics as a plain one.
  expect(supportedText(faces.black, "Ame\u0301lie 𝒮")).toBe("Amelie S");
});

it("a Han character is as wide as it is high, and tracking is added to each", () => {
  const setting = { face: faces.black, size: 50, fill: "#fff" };
  expect(textWidth(setting, "星石")).toBe(100);
  expect(textWidth({ ...setting, tracking: 0.1 }, "星石")).toBeCloseTo(110);
  expect(textWidth(setting, "i")).toBeLessThan(25);
});

it("sets outlines alone: no text of anybody is in the drawing", () => {
  const setting = { face: faces.black, size: 50, fill: "#fff" };
  const line = renderLine(setting, '</g><script>"', 0, 50);
  expect(line).toMatch(/^<g fill="#fff">(<path transform="[^"<>]+" d="[MLQZ\d. -]+"\/>)+<\/g>$/);
  expect(renderLine(setting, " ", 0, 50)).toBe('<g fill="#fff"></g>');
  // The comma of a column hangs at its upper right.
  const path = /d="([^"]+)"/;
  expect(path.exec(renderColumn(setting, "，", 0, 0))?.[1]).toBe(path.exec(renderLine(setting, "︐", 0, 50))?.[1]);
});
