import type { Font } from "../font/parse-font.ts";

/** How a text is set. `size` in pixels; `tracking` in shares of the size, added to every character. */
export type TextStyle = { face: Font; size: number; fill: string; tracking?: number };

/** From the top of an em to the baseline, in shares of the size. */
const ASCENT = 0.88;

/** Upright forms of the marks that hang otherwise in a column. */
const upright: Record<string, string> = {
  "，": "︐",
  "、": "︑",
  "。": "︒",
  "：": "︓",
  "；": "︔",
  "！": "︕",
  "？": "︖",
};

/** A character as the face can show it: itself, else what it is made of (é is an e), else nothing. */
const showable = (face: Font, character: string): string =>
  [character, ...character.normalize("NFKD")].find((each) => face.has(each)) ?? "";

/** What of a text the face can show, spaces joined; what it lacks is left out, so that no box stands for it. */
export const supportedText = (face: Font, text: string): string =>
  Array.from(text.normalize("NFC").replace(/\s+/gu, " "), (character) => showable(face, character))
    .join("")
    .trim();

const advance = ({ face, size, tracking = 0 }: TextStyle, character: string): number =>
  ((face.glyph(character)?.advance ?? 0) / 1000 + tracking) * size;

/** How wide a line is, in pixels. */
export const textWidth = (setting: TextStyle, text: string): number =>
  Array.from(text).reduce((width, character) => width + advance(setting, character), 0);

function mark({ face, size }: TextStyle, character: string, x: number, baseline: number): string {
  const glyph = face.glyph(character);
  if (!glyph?.path) return "";
  const scale = size / 1000;
  return `<path transform="matrix(${scale} 0 0 ${-scale} ${x.toFixed(2)} ${baseline.toFixed(2)})" d="${glyph.path}"/>`;
}

/** A line from `x` on, standing on `baseline`, as SVG. */
export function renderLine(setting: TextStyle, text: string, x: number, baseline: number): string {
  let place = x;
  const marks = Array.from(text).map((character) => {
    const drawn = mark(setting, character, place, baseline);
    place += advance(setting, character);
    return drawn;
  });
  return `<g fill="${setting.fill}">${marks.join("")}</g>`;
}

/** A column around `x`, from `top` downwards, as SVG. `tracking` widens the step from character to character. */
export function renderColumn(setting: TextStyle, text: string, x: number, top: number): string {
  const { face, size, fill, tracking = 0 } = setting;
  const marks = Array.from(text).map((given, place) => {
    const character = upright[given] && face.has(upright[given]) ? upright[given] : given;
    const width = ((face.glyph(character)?.advance ?? 0) / 1000) * size;
    return mark(setting, character, x - width / 2, top + (place * (1 + tracking) + ASCENT) * size);
  });
  return `<g fill="${fill}">${marks.join("")}</g>`;
}
