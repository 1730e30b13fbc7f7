import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { songs } from "./sound/songs.ts";
import { storeSong } from "./sound/store.ts";
import { drawPicture, openBrowser } from "./studio/browser.ts";
import type { Picture } from "./studio/picture.ts";
import { storePicture } from "./studio/store.ts";
import { pictures } from "./works/index.ts";

const art = fileURLToPath(new URL("../../apps/web/public/art/", import.meta.url));
const drafts = fileURLToPath(new URL("../../.data/artwork/", import.meta.url));

const { values, positionals } = parseArgs({ allowPositionals: true, options: { draft: { type: "string" } } });
const share = values.draft === undefined ? 1 : Number(values.draft);
if (!(share > 0 && share <= 1)) throw new Error("--draft takes a share of the full size, such as 0.4.");

const folder = values.draft === undefined ? art : drafts;
const named = ({ file }: { file: string }): boolean =>
  positionals.length === 0 || positionals.some((name) => file.startsWith(name));

/** A smaller picture of two samples, to judge a change by; its weight does not matter. */
function draft(picture: Picture): Picture {
  const scale = (side: number): number => Math.round(side * share);
  return { ...picture, width: scale(picture.width), height: scale(picture.height), samples: 2, most: Infinity };
}

async function report(file: string, start: number, words: string): Promise<void> {
  const { size } = await stat(folder + file);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${file}  ${(size / 1000).toFixed(1)} kB  ${words}  ${seconds} s`);
}

const drawn = pictures.filter(named);
const sung = songs.filter(named);
if (drawn.length + sung.length === 0) throw new Error(`No work is called ${positionals.join(" or ")}.`);

if (drawn.length > 0) {
  const browser = await openBrowser();
  try {
    for (const whole of drawn) {
      const picture = values.draft === undefined ? whole : draft(whole);
      const start = performance.now();
      const quality = await storePicture(folder + picture.file, await drawPicture(browser, picture), picture);
      await report(picture.file, start, `${picture.width}×${picture.height}  quality ${quality}`);
    }
  } finally {
    await browser.close();
  }
}
for (const song of sung) {
  const start = performance.now();
  const peak = await storeSong(folder + song.file, song.sides());
  await report(song.file, start, `peak ${peak.toFixed(2)}`);
}
