import { breakTitle } from "./break-lines.ts";
import { sealText } from "@panshi/contracts/platform/site-identity";
import type { Fonts } from "../font.ts";
import { sealSvg } from "./seal-svg.ts";
import { siteNameLine } from "./site-name.ts";
import { renderLine, supportedText } from "./render-text.ts";
import { HEIGHT, type PaperContent, WIDTH } from "../image-content.ts";

const INK = "#1b1813";
const MARGIN = 80;
const SIZES = [
  { size: 132, maxLines: 1 },
  { size: 108, maxLines: 2 },
  { size: 84, maxLines: 2 },
  { size: 64, maxLines: 3 },
];

/** A title on a sheet of paper, lit from the upper right, with the site's seal. As SVG. */
export function paperLayer({ black, light }: Fonts, { label, title, siteName }: PaperContent): string {
  const text = { font: black, fill: INK };
  const broken = breakTitle(text, supportedText(black, title), { width: 860, sizes: SIZES });
  const first = 380 - (broken.lines.length - 1) * broken.size * 1.25;
  return `<defs>
<radialGradient id="light" cx="1" cy="0" r="1"><stop stop-color="#fdfaf3"/><stop offset=".75" stop-color="#efe9dd"/><stop offset="1" stop-color="#e4dccb"/></radialGradient>
</defs>
<path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="url(#light)"/>
${renderLine({ font: light, size: 30, fill: "#574e40", tracking: 0.12 }, supportedText(light, label), MARGIN, first - broken.size - 26)}
${broken.lines.map((line, index) => renderLine({ ...text, size: broken.size }, line, MARGIN - broken.size * 0.04, first + index * broken.size * 1.25)).join("")}
<path d="M${MARGIN} 500H${WIDTH - MARGIN}V501.2H${MARGIN}Z" fill="#b3a68c"/>
${siteNameLine(black, INK, siteName, 860)}
<g transform="translate(976 356) rotate(-3 60 60) scale(1.3)">${sealSvg(black, sealText(siteName))}</g>`;
}
