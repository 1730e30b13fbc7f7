import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parseFont, type Font } from "./parse-font.ts";

/** Noto Serif TC, heavy and light. */
export type Fonts = { black: Font; light: Font };

/** The npm package of Noto Serif TC. `npm run pack` copies the two files that are read here to the same place. */
export const fontPackageFolder = (): string =>
  dirname(createRequire(import.meta.url).resolve("@expo-google-fonts/noto-serif-tc/package.json"));

/** Reads both weights from the font package's folder; some 20 MB of memory. */
export async function readFonts(folder: string): Promise<Fonts> {
  const read = async (file: string) => withoutAccents(parseFont(await readFile(join(folder, file))));
  const [black, light] = await Promise.all([
    read("900Black/NotoSerifTC_900Black.ttf"),
    read("200ExtraLight/NotoSerifTC_200ExtraLight.ttf"),
  ]);
  return { black, light };
}

/** Share images set accented Latin letters as plain ones (render-text.ts), so that a title's Latin is in one style. */
const withoutAccents = (font: Font): Font => ({
  ...font,
  has: (character) => !/[\u00c0-\u024f]/u.test(character) && font.has(character),
});
