import { mkdir, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeGoodsManifest } from "./goods-manifest.ts";
import { printDocuments } from "./print/index.ts";
import { renderPdf } from "./print/document.ts";
import { audioGoods } from "./audio/goods/index.ts";
import { songs } from "./audio/songs.ts";
import { saveTrack } from "./audio/save-track.ts";
import { renderImage, openBrowser } from "./render/browser.ts";
import type { ShaderImage } from "./render/image.ts";
import { saveImage } from "./render/save-image.ts";
import { shaderImages } from "./images/index.ts";
import { compositeImages } from "./images/products/index.ts";

const art = fileURLToPath(new URL("../../apps/web/public/art/", import.meta.url));
const goods = fileURLToPath(new URL("../../apps/server/goods/", import.meta.url));
const drafts = fileURLToPath(new URL("../../.data/artwork/", import.meta.url));

const { values, positionals } = parseArgs({ allowPositionals: true, options: { draft: { type: "string" } } });
const share = values.draft === undefined ? 1 : Number(values.draft);
if (!(share > 0 && share <= 1)) throw new Error("--draft takes a share of the full size, such as 0.4.");

/** Goods are sold, so they lie with the server, which asks who may read them; everything else is the site's own art. */
function pathOf(file: string): string {
  if (values.draft !== undefined) return drafts + file;
  return file.startsWith("goods/") ? goods + file.slice("goods/".length) : art + file;
}
const named = ({ file }: { file: string }): boolean =>
  positionals.length === 0 || positionals.some((name) => file.startsWith(name));

/** A smaller picture of two samples, to judge a change by; its weight does not matter. */
function draft(picture: ShaderImage): ShaderImage {
  const scale = (side: number): number => Math.round(side * share);
  return { ...picture, width: scale(picture.width), height: scale(picture.height), samples: 2, maxKilobytes: Infinity };
}

async function report(file: string, start: number, words: string): Promise<void> {
  const { size } = await stat(pathOf(file));
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${file}  ${(size / 1000).toFixed(1)} kB  ${words}  ${seconds} s`);
}

const drawn = shaderImages.filter(named);
const sung = [...songs, ...audioGoods].filter((song) => named(song) || (song.preview && named(song.preview)));
const printed = printDocuments.filter(named);
const put = compositeImages.filter(named);
if (drawn.length + printed.length + put.length + sung.length === 0)
  throw new Error(`No work is called ${positionals.join(" or ")}.`);

if (drawn.length + printed.length > 0) {
  const browser = await openBrowser();
  try {
    for (const whole of drawn) {
      const picture = values.draft === undefined ? whole : draft(whole);
      const start = performance.now();
      const quality = await saveImage(pathOf(picture.file), await renderImage(browser, picture), picture);
      await report(picture.file, start, `${picture.width}×${picture.height}  quality ${quality}`);
    }
    for (const sheet of printed) {
      const start = performance.now();
      await mkdir(dirname(pathOf(sheet.file)), { recursive: true });
      await writeFile(pathOf(sheet.file), await renderPdf(browser, sheet, values.draft !== undefined));
      await report(sheet.file, start, sheet.title);
    }
  } finally {
    await browser.close();
  }
}
for (const picture of put) {
  const start = performance.now();
  const quality = await saveImage(pathOf(picture.file), await picture.compose(), picture);
  await report(picture.file, start, `${picture.width}×${picture.height}  quality ${quality}`);
}
for (const song of sung) {
  const start = performance.now();
  const peak = await saveTrack(song, pathOf);
  await report(song.file, start, `peak ${peak.toFixed(2)}`);
}
if (values.draft === undefined) await writeGoodsManifest();
