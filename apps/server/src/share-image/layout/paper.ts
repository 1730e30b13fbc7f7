import { breakTitle } from "./break-lines.ts";
import type { Fonts } from "../font/fonts.ts";
import { seal } from "./seal.ts";
import { renderLine, supportedText } from "./render-text.ts";
import { HEIGHT, type PaperContent, WIDTH } from "../image-content.ts";

const INK = "#1b1813";
const MARGIN = 80;
const SIZES = [
  { size: 132, most: 1 },
  { size: 108, most: 2 },
  { size: 84, most: 2 },
  { size: 64, most: 3 },
];

/** A title on a sheet of paper, lit from the upper right, with the house's seal. */
export function paperLayer({ black, light }: Fonts, { small, title }: PaperContent): string {
  const text = { face: black, fill: INK };
  const set = breakTitle(text, supportedText(black, title), { width: 860, sizes: SIZES });
  const first = 380 - (set.lines.length - 1) * set.size * 1.25;
  return `<defs>
<radialGradient id="light" cx="1" cy="0" r="1"><stop stop-color="#fdfaf3"/><stop offset=".75" stop-color="#efe9dd"/><stop offset="1" stop-color="#e4dccb"/></radialGradient>
</defs>
<path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="url(#light)"/>
${renderLine({ face: light, size: 30, fill: "#574e40", tracking: 0.12 }, supportedText(light, small), MARGIN, first - set.size - 26)}
${set.lines.map((line, place) => renderLine({ ...text, size: set.size }, line, MARGIN - set.size * 0.04, first + place * set.size * 1.25)).join("")}
<path d="M${MARGIN} 500H${WIDTH - MARGIN}V501.2H${MARGIN}Z" fill="#b3a68c"/>
${renderLine({ face: black, size: 26, fill: INK, tracking: 0.16 }, "磐石祈願網", MARGIN, 560)}
<g transform="translate(976 356) rotate(-3 60 60) scale(1.3)">${seal(black, "磐石")}</g>`;
}
