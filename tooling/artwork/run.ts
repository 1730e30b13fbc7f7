import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { drawPicture, openBrowser } from "./studio/browser.ts";
import type { Picture } from "./studio/picture.ts";
import { storePicture } from "./studio/store.ts";
import { pictures } from "./works/index.ts";

const art = fileURLToPath(new URL("../../apps/web/public/art/", import.meta.url));
const drafts = fileURLToPath(new URL("../../.data/artwork/", import.meta.url));

const { values, positionals } = parseArgs({ allowPositionals: true, options: { draft: { type: "string" } } });

/** A smaller picture of fewer samples, to judge a change by. */
function draft(picture: Picture, share: number): Picture {
  const scale = (side: number): number => Math.round(side * share);
  return { ...picture, width: scale(picture.width), height: scale(picture.height), samples: 2, most: 9999 };
}

const named = (file: string): boolean => positionals.length === 0 || positionals.some((name) => file.startsWith(name));
const browser = await openBrowser();
try {
  for (const whole of pictures.filter((picture) => named(picture.file))) {
    const picture = values.draft ? draft(whole, Number(values.draft)) : whole;
    const start = performance.now();
    const rgb = await drawPicture(browser, picture);
    const { data, quality } = await storePicture((values.draft ? drafts : art) + picture.file, rgb, picture);
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(
      `${picture.file}  ${picture.width}×${picture.height}  ${(data.byteLength / 1000).toFixed(1)} kB  q${quality}  ${seconds} s`,
    );
  }
} finally {
  await browser.close();
}
