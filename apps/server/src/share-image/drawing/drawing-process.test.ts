import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { DrawingProcess } from "./drawing-process.ts";
import { fontPackageFolder } from "../font.ts";
import type { ImageContent } from "../image-content.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const drawing = new DrawingProcess(fontPackageFolder());
afterAll(() => drawing.close());

const art = await readFile(here("../../../../web/public/art/products/before_dawn.avif"));
const scene: ImageContent = {
  layout: "scene",
  siteName: "磐石祈願網",
  label: "冥想音樂",
  title: "天亮以前",
  art: "",
  fallbackArt: "",
};

it("draws the same bytes from the same content, in another process too", async () => {
  const first = await drawing.draw({ content: scene, art });
  expect(first.subarray(0, 3).toString("hex")).toBe("ffd8ff");
  expect((await drawing.draw({ content: scene, art })).equals(first)).toBe(true);
  drawing.close();
  expect((await drawing.draw({ content: scene, art })).equals(first)).toBe(true);
  expect((await drawing.draw({ content: { ...scene, title: "天黑以後" }, art })).equals(first)).toBe(false);
});

it("rejects with the reason for bytes that are no image, and goes on", async () => {
  const bomb = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>');
  for (const bytes of [Buffer.from("not an image"), Buffer.alloc(0), art.subarray(0, 900), bomb])
    await expect(drawing.draw({ content: scene, art: bytes })).rejects.toThrow(/./);
  expect((await drawing.draw({ content: scene, art })).length).toBeGreaterThan(10_000);
});

it("a drawing whose process ends is rejected, and the next one has a new process", async () => {
  const drawn = drawing.draw({ content: scene, art });
  drawing.close();
  await expect(drawn).rejects.toThrow("the drawing process ended");
  expect((await drawing.draw({ content: scene, art })).length).toBeGreaterThan(10_000);
});

it("draws any text, and no text breaks out of its SVG", async () => {
  const titles = ["", " ", "🪨", "</svg><script>", "a".repeat(500), "石".repeat(200), "\u202e倒\u0000轉", "é 𠮷"];
  const plain = await drawing.draw({ content: { ...scene, title: "石" }, art });
  for (const title of titles) {
    const contents: ImageContent[] = [
      { ...scene, title, label: title },
      { layout: "paper", siteName: "磐石祈願網", label: title, title },
      {
        layout: "slip",
        siteName: "磐石祈願網",
        title,
        category: "general",
        level: "poor",
        lines: Array.from({ length: 12 }, () => title),
      },
    ];
    for (const content of contents) expect((await drawing.draw({ content, art })).equals(plain)).toBe(false);
  }
}, 30_000);
