import type { Font } from "../font.ts";
import { renderLine, supportedText, textWidth } from "./render-text.ts";

const SIZE = 26;
const SMALLEST = 15;

/** The site's name at the foot of an image: set smaller where it is longer than `width` pixels, then cut. As SVG. */
export function siteNameLine(font: Font, fill: string, siteName: string, width: number): string {
  const style = { font, fill, tracking: 0.16 };
  const characters = Array.from(supportedText(font, siteName));
  const natural = textWidth({ ...style, size: SIZE }, characters.join(""));
  const size = Math.max(SMALLEST, Math.min(SIZE, (SIZE * width) / Math.max(natural, 1)));
  while (textWidth({ ...style, size }, characters.join("")) > width) characters.pop();
  return renderLine({ ...style, size }, characters.join(""), 80, 560);
}
