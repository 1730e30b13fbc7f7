import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { productFileContents } from "./product-files.ts";
import { productContents } from "./products.ts";

const folder = new URL("../../../../../apps/server/goods/", import.meta.url);
const art = new URL("../../../../../apps/web/public/", import.meta.url);
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("the list agrees with every file's content", () => {
  expect(productFileContents.map(({ filename }) => filename)).toEqual(readdirSync(folder).toSorted());
  for (const { filename, size, sha256: digest } of productFileContents) {
    const bytes = readFileSync(new URL(filename, folder));
    expect([filename, bytes.byteLength, sha256(bytes)]).toEqual([filename, size, digest]);
  }
});

test("every product has one file of its kind, and one file with a title is free", () => {
  const goods = productFileContents.filter((content) => content.class === "product");
  expect(goods).toHaveLength(productContents.length);
  expect(new Set(goods.map(({ product }) => product))).toEqual(new Set(productContents.map(({ key }) => key)));
  expect(goods.filter(({ title }) => title !== null)).toEqual([]);
  for (const { key, category, type } of productContents) {
    const mediaType = goods.find(({ product }) => product === key)?.mediaType;
    expect([key, mediaType]).toEqual([
      key,
      type === "audio" ? "audio/mpeg" : category === "oracle_cards" ? "application/pdf" : "image/jpeg",
    ]);
  }
  const free = productFileContents.filter((content) => content.class === "public");
  expect(free).toMatchObject([
    { filename: "seven-day-prayer-manual.pdf", title: "七日祈願手冊（列印版）", product: null },
  ]);
});

/** Seconds of an MP3 file: the sum over its frames (MPEG 1, layer III). */
function secondsOf(mp3: Buffer): number {
  const bitRates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
  const tagLength = mp3.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0);
  let at = mp3.toString("latin1", 0, 3) === "ID3" ? 10 + tagLength : 0;
  let seconds = 0;
  while (at + 4 <= mp3.length) {
    const [first = 0, second = 0, rates = 0] = mp3.subarray(at, at + 3);
    const bitRate = (bitRates[rates >> 4] ?? 0) * 1000;
    const sampleRate = [44_100, 48_000, 32_000][(rates >> 2) & 3] ?? 0;
    if (first !== 0xff || (second & 0xfe) !== 0xfa || !bitRate || !sampleRate) throw new Error(`no frame at ${at}`);
    seconds += 1152 / sampleRate;
    at += Math.floor((144 * bitRate) / sampleRate) + ((rates >> 1) & 1);
  }
  return seconds;
}

/** Width and height of a JPEG file, from its frame header. */
function pixelsOf(jpeg: Buffer): [number, number] {
  let at = 2;
  while (at + 9 <= jpeg.length) {
    const marker = jpeg.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  throw new Error("no frame header");
}

/** Number of pages of a PDF file, and whether each has the size of A4. */
function pagesOf(pdf: Buffer): { pages: number; a4: boolean } {
  const text = pdf.toString("latin1");
  const boxes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [Number(width), Number(height)].toSorted((a, b) => a - b).map(Math.round),
  );
  return {
    pages: [...text.matchAll(/\/Type \/Page\b(?!s)/g)].length,
    a4: boxes.every(([width, height]) => width === 595 && height === 842),
  };
}

test("each product's details are those of its file", () => {
  const measured = productFileContents.flatMap(({ filename, mediaType, product }) => {
    if (product === null) return [];
    const bytes = readFileSync(new URL(filename, folder));
    if (mediaType === "image/jpeg") return [[product, `${pixelsOf(bytes).join(" × ")} 像素`]];
    if (mediaType === "application/pdf") {
      const { pages, a4 } = pagesOf(bytes);
      return [[product, `${a4 ? "A4，" : ""}${pages} 頁`]];
    }
    const seconds = Math.round(secondsOf(bytes));
    return [[product, `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`]];
  });
  expect(Object.fromEntries(productContents.map(({ key, details }) => [key, details]))).toEqual(
    Object.fromEntries(measured),
  );
});

test("names are URL-safe, and all files together are small enough for a release", () => {
  expect(productFileContents.filter(({ filename }) => !/^[a-z0-9_-]+\.(mp3|pdf|jpg)$/.test(filename))).toEqual([]);
  expect(productFileContents.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(16_000_000);
});

test("every image and preview of a product exists and is small", () => {
  for (const { imageUrl, audioUrl } of productContents) {
    expect(readFileSync(new URL(`.${imageUrl}`, art)).byteLength).toBeLessThanOrEqual(40_000);
    if (audioUrl) expect(readFileSync(new URL(`.${audioUrl}`, art)).byteLength).toBeLessThanOrEqual(200_000);
  }
});
