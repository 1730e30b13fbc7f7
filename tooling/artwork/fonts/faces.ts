import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const packaged = createRequire(import.meta.url).resolve("@expo-google-fonts/noto-serif-tc/package.json");
const file = (name: string) => new URL(name, pathToFileURL(packaged));

/** A weight that we cut from Noto Serif TC. `coreLimit` is the most its first-load file may weigh, in bytes. */
export type FontFace = {
  weight: 900 | 200 | 400;
  family: string;
  source: URL;
  coreLimitBytes: number;
  /** Basic Latin too; the body's Latin and figures are the system's. */
  latin: boolean;
};

/**
 * Display stands heavy or light, never in between. The third weight is body text for devices without any Chinese font;
 * every other device meets its own font in the `local()` list first and fetches nothing.
 */
export const fontFaces: readonly FontFace[] = [
  {
    weight: 900,
    family: "Noto Serif TC Panshi",
    source: file("900Black/NotoSerifTC_900Black.ttf"),
    coreLimitBytes: 55 * 1024,
    latin: true,
  },
  {
    weight: 200,
    family: "Noto Serif TC Panshi",
    source: file("200ExtraLight/NotoSerifTC_200ExtraLight.ttf"),
    coreLimitBytes: 40 * 1024,
    latin: true,
  },
  {
    weight: 400,
    family: "Panshi Body",
    source: file("400Regular/NotoSerifTC_400Regular.ttf"),
    coreLimitBytes: 80 * 1024,
    latin: false,
  },
];

/** The most that all core files together may weigh, in bytes. */
export const FIRST_LOAD_LIMIT_BYTES = 120 * 1024;

/** Upright punctuation and half-width spacing; everything else only costs bytes. */
export const openTypeFeatures = ["vert", "vrt2", "halt", "vhal", "chws", "vchw", "kern"];

/** Ascent and descent of Noto Serif TC, in percent of the size, given to the fallbacks so that nothing moves. */
export const fallbackMetrics = { ascent: 115.1, descent: 28.6 };

/** Full names of system fonts, since `local()` knows no families. */
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
