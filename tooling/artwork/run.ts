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
const scaleFactor = values.draft === undefined ? 1 : Number(values.draft);
if (!(scaleFactor > 0 && scaleFactor <= 1)) throw new Error("--draft takes a share of the full size, such as 0.4.");

/** Goods are sold, so they lie with the server, which checks who may read them; everything else is public. */
function pathOf(file: string): string {
  if (values.draft !== undefined) return drafts + file;
  return file.startsWith("goods/") ? goods + file.slice("goods/".length) : art + file;
}
const isSelected = ({ file }: { file: string }): boolean =>
  positionals.length === 0 || positionals.some((name) => file.startsWith(name));

/** A smaller image of two samples a pixel without a size limit, to judge a change by. */
function draftOf(image: ShaderImage): ShaderImage {
  const scale = (side: number): number => Math.round(side * scaleFactor);
  return { ...image, width: scale(image.width), height: scale(image.height), samples: 2, maxKilobytes: Infinity };
}

async function logFile(file: string, startedAt: number, details: string): Promise<void> {
  const { size } = await stat(pathOf(file));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${file}  ${(size / 1000).toFixed(1)} kB  ${details}  ${seconds} s`);
}

const selectedImages = shaderImages.filter(isSelected);
const selectedTracks = [...songs, ...audioGoods].filter(
  (track) => isSelected(track) || (track.preview && isSelected(track.preview)),
);
const selectedDocuments = printDocuments.filter(isSelected);
const selectedComposites = compositeImages.filter(isSelected);
if (selectedImages.length + selectedDocuments.length + selectedComposites.length + selectedTracks.length === 0)
  throw new Error(`no file name begins with ${positionals.join(" or ")}`);

if (selectedImages.length + selectedDocuments.length > 0) {
  const browser = await openBrowser();
  try {
    for (const fullSize of selectedImages) {
      const image = values.draft === undefined ? fullSize : draftOf(fullSize);
      const startedAt = performance.now();
      const quality = await saveImage(pathOf(image.file), await renderImage(browser, image), image);
      await logFile(image.file, startedAt, `${image.width}×${image.height}  quality ${quality}`);
    }
    for (const document of selectedDocuments) {
      const startedAt = performance.now();
      await mkdir(dirname(pathOf(document.file)), { recursive: true });
      await writeFile(pathOf(document.file), await renderPdf(browser, document, values.draft !== undefined));
      await logFile(document.file, startedAt, document.title);
    }
  } finally {
    await browser.close();
  }
}
for (const image of selectedComposites) {
  const startedAt = performance.now();
  const quality = await saveImage(pathOf(image.file), await image.compose(), image);
  await logFile(image.file, startedAt, `${image.width}×${image.height}  quality ${quality}`);
}
for (const track of selectedTracks) {
  const startedAt = performance.now();
  const peak = await saveTrack(track, pathOf);
  await logFile(track.file, startedAt, `peak ${peak.toFixed(2)}`);
}
if (values.draft === undefined) await writeGoodsManifest();
