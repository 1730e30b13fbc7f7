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
