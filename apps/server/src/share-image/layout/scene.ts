import { breakTitle } from "./break-lines.ts";
import { siteNameLine } from "./site-name.ts";
import { renderLine, supportedText } from "./render-text.ts";
import { HEIGHT, type SceneContent, WIDTH } from "../image-content.ts";
import type { Fonts } from "../font.ts";

const MARGIN = 80;
/** The baseline of the title's last line. */
const LAST_BASELINE = 424;
/** Line height as a fraction of the font size. */
const LINE_HEIGHT = 1.28;
const SIZES = [
  { size: 108, maxLines: 1 },
  { size: 98, maxLines: 1 },
  { size: 108, maxLines: 2 },
  { size: 94, maxLines: 2 },
  { size: 80, maxLines: 2 },
  { size: 70, maxLines: 3 },
  { size: 62, maxLines: 3 },
  { size: 54, maxLines: 4 },
];

/** Where artwork of this size goes: full height at the right edge, and full width if it is wide enough. In pixels. */
export function sceneBox({ width, height }: { width: number; height: number }): { left: number; width: number } {
  const boxWidth = width / height >= 1.5 ? WIDTH : width / height > 1.15 ? 840 : 720;
  return { left: WIDTH - boxWidth, width: boxWidth };
}

/** What lies over the artwork: a dark gradient from the left, the title, a hairline and the site's name. As SVG. */
export function sceneLayer({ black, light }: Fonts, { label, title, siteName }: SceneContent, left: number): string {
  const text = { font: black, fill: "#f3eee4" };
  const broken = breakTitle(text, supportedText(black, title), { width: 610, sizes: SIZES });
  const first = LAST_BASELINE - (broken.lines.length - 1) * broken.size * LINE_HEIGHT;
  const lines = broken.lines.map((line, index) =>
    renderLine(
      { ...text, size: broken.size },
      line,
      MARGIN - broken.size * 0.04,
      first + index * broken.size * LINE_HEIGHT,
    ),
  );
  const labelLine = renderLine(
    { font: light, size: 30, fill: "#e4dfd5", tracking: 0.12 },
    supportedText(light, label),
    MARGIN,
    first - broken.size - 34,
  );
  const edge = left / WIDTH;
  return `<defs>
<linearGradient id="night" x1="0" x2="1" y1="0" y2="0"><stop offset="${edge}" stop-color="#0a0c14"/><stop offset="${edge + (1 - edge) * 0.28}" stop-color="#0a0c14" stop-opacity=".78"/><stop offset="${edge + (1 - edge) * 0.72}" stop-color="#0a0c14" stop-opacity="0"/></linearGradient>
<linearGradient id="foot" x1="0" x2="0" y1="0" y2="1"><stop offset=".62" stop-color="#0a0c14" stop-opacity="0"/><stop offset="1" stop-color="#0a0c14" stop-opacity=".55"/></linearGradient>
<linearGradient id="gold" x1="${MARGIN}" x2="760" gradientUnits="userSpaceOnUse"><stop stop-color="#c8a25a"/><stop offset="1" stop-color="#c8a25a" stop-opacity="0"/></linearGradient>
</defs>
<path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="url(#night)"/><path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="url(#foot)"/>
<path d="M${MARGIN} 500H760V501.5H${MARGIN}Z" fill="url(#gold)"/>${labelLine}${lines.join("")}${siteNameLine(black, "#e4dfd5", siteName, 680)}`;
}
