import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { fontFaces } from "../fonts/faces.ts";
import { subtractSky, NIGHT_COLOR } from "../render/subtract-sky.ts";

/** A PDF to print: its file in the goods folder, its size limit in kB of 1000 bytes, and its HTML. */
export type PrintDocument = {
  readonly file: string;
  readonly title: string;
  readonly maxKilobytes: number;
  /** Its own style sheet and its body. `draft`: rendered images in it take fewer samples. */
  readonly renderHtml: (browser: Browser, draft: boolean) => Promise<{ style: string; body: string }>;
};

// The whole fonts of the site: Chromium embeds only the characters that are used.
const fonts = fontFaces
  .map(
    ({ weight, source }) => `@font-face { font-family: "Panshi"; font-weight: ${weight}; src: url("${source.href}"); }`,
  )
  .join("\n");

/** The style sheet of all documents: dark text on white, the site's three weights, Taiwanese typesetting. */
const sharedStyle = `
${fonts}
* { box-sizing: border-box; margin: 0; padding: 0; }
html { font: 400 9.5pt/1.9 "Panshi"; color: #1c1b1a; -webkit-print-color-adjust: exact; line-break: strict; }
h1, h2, .heavy { font-weight: 900; line-height: 1.5; }
.rules { flex: 1; min-height: 8mm; overflow: hidden; }
.rules i { display: block; height: 8.2mm; border-bottom: .2mm solid #a39c8f; }
.quiet { color: #6b655c; font-size: 7.5pt; }
.page { position: relative; break-after: page; overflow: hidden; }
.page:last-child { break-after: auto; }
img { display: block; }
`;

/**
 * Opens a page of HTML with the fonts of the site, on a square of `side` CSS pixels where given, passes it to `use` and closes it.
 * Throws where a font is missing.
 */
export async function withHtmlPage<T>(
  browser: Browser,
  { title, style, body, side }: { title: string; style: string; body: string; side?: number },
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const folder = new URL("../../../.data/artwork/documents/", import.meta.url);
  await mkdir(folder, { recursive: true });
  // Only a page with a file address may read fonts from the disk.
  const source = new URL(`${title}.html`, folder);
  const html = `<!doctype html><html lang="zh-TW"><head><meta charset="utf-8"><title>${title}</title><style>${sharedStyle}${style}</style></head><body>${body}</body></html>`;
  await writeFile(source, html);
  const page = await browser.newPage(side ? { viewport: { width: side, height: side }, deviceScaleFactor: 2 } : {});
  try {
    await page.goto(source.href);
    const missing = await page.evaluate(async () => {
      const loaded = await Promise.all(
        [900, 200, 400].map((weight) => document.fonts.load(`${weight} 12px Panshi`, "石")),
      );
      return loaded.some((found) => found.length === 0);
    });
    if (missing) throw new Error("a font of the printed documents did not load");
    return await use(page);
  } finally {
    await page.close();
    await rm(source);
  }
}

/** Renders a document to PDF with the fonts of the site. Throws where it exceeds its size limit or a font is missing. */
export async function renderPdf(browser: Browser, printDocument: PrintDocument, draft: boolean): Promise<Uint8Array> {
  const { title } = printDocument;
  return withHtmlPage(browser, { title, ...(await printDocument.renderHtml(browser, draft)) }, async (page) => {
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
    if (pdf.byteLength > printDocument.maxKilobytes * 1000) {
      throw new Error(
        `${printDocument.file} weighs ${Math.round(pdf.byteLength / 1000)} kB, and may weigh ${printDocument.maxKilobytes}.`,
      );
    }
    return pdf;
  });
}

const art = new URL("../../../apps/web/public/art/", import.meta.url);

/**
 * A planet's image on the plain background colour, as a `data:` URL. `side`: its width in pixels; `share`: the central share of
 * the image that is kept; `edge`: the share of its radius over which it fades out.
 */
export async function planetForPrint(name: string, side: number, share: number, edge: number): Promise<string> {
  const source = sharp(await readFile(fileURLToPath(new URL(`planets/${name}.avif`, art))));
  const { width } = await source.metadata();
  const cut = Math.round(width * share);
  const from = Math.round((width - cut) / 2);
  const [r, g, b] = NIGHT_COLOR;
  const background = { r, g, b };
  const middle = source
    .extract({ left: from, top: from, width: cut, height: cut })
    .resize(side, side)
    .flatten({ background });
  const pixels = await middle.raw().toBuffer();
  for (const [i, value] of pixels.entries()) {
    const [x, y] = [(Math.floor(i / 3) % side) / side, Math.floor(i / 3 / side) / side];
    // The image fades out before its border, so that no border shows on the card.
    const inside = Math.max(0, Math.min(1, (1 - 2 * Math.hypot(x - 0.5, y - 0.5)) / edge));
    pixels[i] = (NIGHT_COLOR[i % 3] ?? 0) + inside * subtractSky(value, i % 3);
  }
  const jpeg = sharp(pixels, { raw: { width: side, height: side, channels: 3 } }).jpeg({ quality: 90, mozjpeg: true });
  return `data:image/jpeg;base64,${(await jpeg.toBuffer()).toString("base64")}`;
}

/** Lines to write on; those beyond the available height are hidden. */
export const writingLines = `<div class="rules">${"<i></i>".repeat(24)}</div>`;
