import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const packaged = createRequire(import.meta.url).resolve("@expo-google-fonts/noto-serif-tc/package.json");
const file = (name: string) => new URL(name, pathToFileURL(packaged));

/** A weight of Noto Serif TC. */
export type FontFace = {
  weight: 900 | 200 | 400;
  family: string;
  source: URL;
};

/**
 * Headings are heavy or light. Weight 400 is body text for devices without any Chinese font; every other device finds a font
 * of its own in the `local()` list and fetches nothing.
 */
export const fontFaces: readonly FontFace[] = [
  { weight: 900, family: "Noto Serif TC Panshi", source: file("900Black/NotoSerifTC_900Black.ttf") },
  { weight: 200, family: "Noto Serif TC Panshi", source: file("200ExtraLight/NotoSerifTC_200ExtraLight.ttf") },
  { weight: 400, family: "Panshi Body", source: file("400Regular/NotoSerifTC_400Regular.ttf") },
];

/** What the fonts of a public page may weigh on a device that has a Chinese font. */
export const PAGE_LIMIT_BYTES = 120 * 1024;

/** About what a file of these characters weighs: a table of contents, and so much for a letter and for a Han character. */
export const estimatedBytes = (characters: string): number => {
  const han = characters.match(/\p{Script=Han}/gu)?.length ?? 0;
  return 800 + 215 * han + 85 * (Array.from(characters).length - han);
};

/** The OpenType features that are kept: vertical punctuation and half-width spacing. */
export const openTypeFeatures = ["vert", "vrt2", "halt", "vhal", "chws", "vchw", "kern"];

/** Ascent and descent of Noto Serif TC in percent of the font size, set on the fallbacks to prevent layout shift. */
export const fallbackMetrics = { ascent: 115.1, descent: 28.6 };

/** Full names of system fonts: `local()` does not match families. */
export const localSerifFonts = {
  200: ["Songti TC Light", "STSongti-TC-Light", "Noto Serif CJK TC Light", "NotoSerifCJKtc-Light", "PMingLiU"],
  900: ["Songti TC Bold", "STSongti-TC-Bold", "Noto Serif CJK TC Black", "NotoSerifCJKtc-Black", "PMingLiU"],
} as const;
export const localBodyFonts = [
  "PingFang TC Regular",
  "PingFangTC-Regular",
  "Noto Sans CJK TC",
  "Noto Sans CJK TC Regular",
  "NotoSansCJKtc-Regular",
  "Noto Sans TC",
  "NotoSansTC-Regular",
  "NotoSansCJKjp-Regular",
  "Source Han Sans TC",
  "SourceHanSansTC-Regular",
  "Microsoft JhengHei",
  "MicrosoftJhengHeiRegular",
  "WenQuanYi Zen Hei",
  "Droid Sans Fallback",
];
