/**
 * Cuts the fonts that the server draws pictures of pages with: `node tooling/artwork/fonts/for-pictures.ts`. They lie in
 * `apps/server/fonts`, packed with Brotli as the outlines of five thousand characters are read once and never sent.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import subsetFont from "subset-font";
import { basicLatin, sourceCharacters } from "./characters.ts";

const root = new URL("../../../", import.meta.url);
const fonts = new URL("apps/server/fonts/", root);
const packaged = pathToFileURL(createRequire(import.meta.url).resolve("@expo-google-fonts/noto-serif-tc/package.json"));

/** Display stands heavy or light, never in between. */
const weights = { black: "900Black/NotoSerifTC_900Black.ttf", light: "200ExtraLight/NotoSerifTC_200ExtraLight.ttf" };
/** The tables that place outlines; what shapes text is not read. */
const unread = ["GPOS", "GDEF", "BASE", "VORG", "GSUB"];

/** Every two-byte code from `first` to `last` of Big5 that is a character. */
function big5(first: number, last: number): string {
  const decoder = new TextDecoder("big5");
  let found = "";
  for (let code = first; code <= last; code += 1) {
    const low = code & 0xff;
    if (low < 0x40 || (low > 0x7e && low < 0xa1) || low > 0xfe) continue;
    const character = decoder.decode(Uint8Array.of(code >> 8, low));
    if (!character.includes("\ufffd")) found += character;
  }
  return found;
}

/** Marks of Big5 and their upright forms, the 5,401 common characters of its first level, Bopomofo, and what our sources say. */
const characters = [
  ...new Set(
    basicLatin +
      big5(0xa140, 0xa3bf) +
      big5(0xa440, 0xc67e) +
      "\ufe10\ufe11\ufe12\ufe13\ufe14\ufe15\ufe16\ufe17\ufe18\ufe19" +
      [...sourceCharacters(root).keys()].join(""),
  ),
]
  .sort()
  .join("");

mkdirSync(fonts, { recursive: true });
for (const [name, file] of Object.entries(weights)) {
  const cut = await subsetFont(readFileSync(new URL(file, packaged)), characters, {
    targetFormat: "sfnt",
    keepFeatures: [],
    noHinting: true,
    dropTables: unread,
  });
  const packed = brotliCompressSync(cut, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: cut.length },
  });
  writeFileSync(new URL(`panshi-${name}.ttf.br`, fonts), packed);
  console.log(
    `panshi-${name}.ttf.br  ${(packed.length / 1024).toFixed(0)} KiB of ${(cut.length / 1024).toFixed(0)} KiB`,
  );
}
copyFileSync(new URL("LICENSE_FONT", packaged), new URL("OFL.txt", fonts));
console.log(`${Array.from(characters).length} characters`);
