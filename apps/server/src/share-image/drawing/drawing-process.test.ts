import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { DrawingProcess } from "./drawing-process.ts";
import type { ImageContent } from "../image-content.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const drawing = new DrawingProcess(here("../../../fonts"));
afterAll(() => drawing.close());

const art = await readFile(here("../../../../web/public/art/products/before_dawn.avif"));
const scene: ImageContent = { layout: "scene", small: "冥想音樂", title: "天亮以前", art: "", otherwise: "" };

it("draws the same bytes from the same subject, in another process too", async () => {
  const first = await drawing.draw({ subject: scene, art });
  expect(first.subarray(0, 3).toString("hex")).toBe("ffd8ff");
  expect((await drawing.draw({ subject: scene, art })).equals(first)).toBe(true);
  drawing.close();
  expect((await drawing.draw({ subject: scene, art })).equals(first)).toBe(true);
  expect((await drawing.draw({ subject: { ...scene, title: "天黑以後" }, art })).equals(first)).toBe(false);
});

it("says why bytes are no picture, and goes on", async () => {
  const bomb = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>');
  for (const bytes of [Buffer.from("not a picture"), Buffer.alloc(0), art.subarray(0, 900), bomb])
    await expect(drawing.draw({ subject: scene, art: bytes })).rejects.toThrow(/./);
  expect((await drawing.draw({ subject: scene, art })).length).toBeGreaterThan(10_000);
});

it("a drawing whose process ends is refused, and the next one has a new process", async () => {
  const drawn = drawing.draw({ subject: scene, art });
  drawing.close();
  await expect(drawn).rejects.toThrow("the process that draws pictures ended");
  expect((await drawing.draw({ subject: scene, art })).length).toBeGreaterThan(10_000);
});

it("texts that nobody would write do not leave their drawing", async () => {
  const strange = ["", " ", "🪨", "</svg><script>", "a".repeat(500), "石".repeat(200), "\u202e倒\u0000轉", "é 𠮷"];
  const plain = await drawing.draw({ subject: { ...scene, title: "石" }, art });
  for (const title of strange) {
    const subjects: ImageContent[] = [
      { ...scene, title, small: title },
      { layout: "paper", small: title, title },
      { layout: "slip", title, category: title, level: "poor", lines: Array.from({ length: 12 }, () => title) },
    ];
    for (const subject of subjects) expect((await drawing.draw({ subject, art })).equals(plain)).toBe(false);
  }
}, 30_000);
