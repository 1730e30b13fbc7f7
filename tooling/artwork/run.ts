import { mkdir, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { writeIcons } from "./icons.ts";
import { writeGoodsManifest } from "./goods-manifest.ts";
import { printDocuments } from "./print/index.ts";
import { renderPdf, withHtmlPage } from "./print/document.ts";
import { audioGoods } from "./audio/goods/index.ts";
import { songs } from "./audio/songs.ts";
import { saveTrack } from "./audio/save-track.ts";
import { imageRenderer, openBrowser } from "./render/browser.ts";
import { HTML_SIDE, type ImageFile, type ShaderImage } from "./render/image.ts";
import { saveImage } from "./render/save-image.ts";
import { shaderImages } from "./images/index.ts";
import { smallPostImages } from "./images/posts/index.ts";
import { deckImages } from "./images/products/index.ts";

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

async function save(image: ImageFile, rgb: Buffer, startedAt: number): Promise<void> {
  const quality = await saveImage(pathOf(image.file), rgb, image);
  await logFile(image.file, startedAt, `${image.width}×${image.height}  quality ${quality}`);
}

const selectedImages = shaderImages.filter(isSelected);
const selectedTracks = [...songs, ...audioGoods].filter(
  (track) => isSelected(track) || (track.preview && isSelected(track.preview)),
);
const selectedDocuments = printDocuments.filter(isSelected);
const selectedDecks = deckImages.filter(isSelected);
const selectedComposites = smallPostImages.filter(isSelected);
const withIcons = isSelected({ file: "icons" });
if (withIcons && values.draft === undefined) await writeIcons();
if (
  Number(withIcons) +
    selectedImages.length +
    selectedDocuments.length +
    selectedDecks.length +
    selectedComposites.length +
    selectedTracks.length ===
  0
)
  throw new Error(`no file name begins with ${positionals.join(" or ")}`);

if (selectedImages.length + selectedDocuments.length + selectedDecks.length > 0) {
  const browser = await openBrowser();
  const renderImage = imageRenderer(browser);
  try {
    // While one image is encoded the next one is rendered.
    let saved: Promise<void> = Promise.resolve();
    for (const fullSize of selectedImages) {
      const image = values.draft === undefined ? fullSize : draftOf(fullSize);
      const startedAt = performance.now();
      const rgb = await renderImage(image);
      await saved;
      saved = save(image, rgb, startedAt);
    }
    await saved;
    for (const image of selectedDecks) {
      const startedAt = performance.now();
      const html = { title: image.file.replaceAll("/", "-"), side: HTML_SIDE, ...(await image.renderHtml(browser)) };
      const png = await withHtmlPage(browser, html, (page) => page.screenshot());
      const { data } = await sharp(png)
        .resize(image.width, image.height)
        .removeAlpha()
        .toColourspace("rgb16")
        .raw({ depth: "ushort" })
        .toBuffer({ resolveWithObject: true });
      await save(image, data, startedAt);
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
  const quality = await saveImage(pathOf(image.file), await image.compose(pathOf), image);
  await logFile(image.file, startedAt, `${image.width}×${image.height}  quality ${quality}`);
}
for (const track of selectedTracks) {
  const startedAt = performance.now();
  const peak = await saveTrack(track, pathOf);
  await logFile(track.file, startedAt, `peak ${peak.toFixed(2)}`);
}
if (values.draft === undefined) await writeGoodsManifest();
