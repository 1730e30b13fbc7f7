import type { Font } from "../font.ts";

/** `size` in pixels; `tracking` is added after every character, as a fraction of the size. */
export type TextStyle = { font: Font; size: number; fill: string; tracking?: number };

/** From the top of an em to the baseline, as a fraction of the size. */
const ASCENT = 0.88;

/** The forms of punctuation marks in vertical text. */
const verticalForms: Record<string, string> = {
  "，": "︐",
  "、": "︑",
  "。": "︒",
  "：": "︓",
  "；": "︔",
  "！": "︕",
  "？": "︖",
};

/** A character as the font can show it: itself, else its base letter (e for é), else nothing. */
const supportedCharacter = (font: Font, character: string): string =>
  [character, ...character.normalize("NFKD")].find((each) => font.has(each)) ?? "";

/** The characters of a text that the font has, with white space collapsed. */
export const supportedText = (font: Font, text: string): string =>
  Array.from(text.normalize("NFC").replace(/\s+/gu, " "), (character) => supportedCharacter(font, character))
    .join("")
    .trim();

const advance = ({ font, size, tracking = 0 }: TextStyle, character: string): number =>
  ((font.glyph(character)?.advance ?? 0) / 1000 + tracking) * size;

/** The width of a line in pixels. */
export const textWidth = (style: TextStyle, text: string): number =>
  Array.from(text).reduce((width, character) => width + advance(style, character), 0);

function renderGlyph({ font, size }: TextStyle, character: string, x: number, baseline: number): string {
  const glyph = font.glyph(character);
  if (!glyph?.path) return "";
  const scale = size / 1000;
  return `<path transform="matrix(${scale} 0 0 ${-scale} ${x.toFixed(2)} ${baseline.toFixed(2)})" d="${glyph.path}"/>`;
}

/** A line of text from `x` on `baseline`, as SVG outlines. */
export function renderLine(style: TextStyle, text: string, x: number, baseline: number): string {
  let position = x;
  const glyphs = Array.from(text).map((character) => {
    const glyph = renderGlyph(style, character, position, baseline);
    position += advance(style, character);
    return glyph;
  });
  return `<g fill="${style.fill}">${glyphs.join("")}</g>`;
}

/** A column of text centred on `x`, from `top` downwards, as SVG outlines. */
export function renderColumn(style: TextStyle, text: string, x: number, top: number): string {
  const { font, size, fill, tracking = 0 } = style;
  const glyphs = Array.from(text).map((given, index) => {
    const character = verticalForms[given] && font.has(verticalForms[given]) ? verticalForms[given] : given;
    const width = ((font.glyph(character)?.advance ?? 0) / 1000) * size;
    return renderGlyph(style, character, x - width / 2, top + (index * (1 + tracking) + ASCENT) * size);
  });
  return `<g fill="${fill}">${glyphs.join("")}</g>`;
}
