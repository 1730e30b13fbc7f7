import { breakTitle } from "./break-lines.ts";
import { renderLine, supportedText } from "./render-text.ts";
import { HEIGHT, type SceneContent, WIDTH } from "../image-content.ts";
import type { Fonts } from "../font/fonts.ts";

const MARGIN = 80;
/** Where the title's last line stands. */
const TITLE_END = 424;
const LEADING = 1.28;
const SIZES = [
  { size: 108, most: 1 },
  { size: 98, most: 1 },
  { size: 108, most: 2 },
  { size: 94, most: 2 },
  { size: 80, most: 2 },
  { size: 70, most: 3 },
  { size: 62, most: 3 },
  { size: 54, most: 4 },
];

/** Where a picture of this shape lies, the whole height at the right: a wide one fills the ground. */
export function sceneBox({ width, height }: { width: number; height: number }): { left: number; width: number } {
  const wide = width / height >= 1.5 ? WIDTH : width / height > 1.15 ? 840 : 720;
  return { left: WIDTH - wide, width: wide };
}

/** What lies over the picture: night from the left, the title, a hairline and the site's name. */
export function sceneLayer({ black, light }: Fonts, { small, title }: SceneContent, left: number): string {
  const text = { face: black, fill: "#f3eee4" };
  const set = breakTitle(text, supportedText(black, title), { width: 610, sizes: SIZES });
  const first = TITLE_END - (set.lines.length - 1) * set.size * LEADING;
  const lines = set.lines.map((line, place) =>
    renderLine({ ...text, size: set.size }, line, MARGIN - set.size * 0.04, first + place * set.size * LEADING),
  );
  const word = renderLine(
    { face: light, size: 30, fill: "#e4dfd5", tracking: 0.12 },
    supportedText(light, small),
    MARGIN,
    first - set.size - 34,
  );
  const name = renderLine({ face: black, size: 26, fill: "#e4dfd5", tracking: 0.16 }, "磐石祈願網", MARGIN, 560);
  const from = left / WIDTH;
  return `<defs>
<linearGradient id="night" x1="0" x2="1" y1="0" y2="0"><stop offset="${from}" stop-color="#0a0c14"/><stop offset="${from + (1 - from) * 0.28}" stop-color="#0a0c14" stop-opacity=".78"/><stop offset="${from + (1 - from) * 0.72}" stop-color="#0a0c14" stop-opacity="0"/></linearGradient>
<linearGradient id="foot" x1="0" x2="0" y1="0" y2="1"><stop offset=".62" stop-color="#0a0c14" stop-opacity="0"/><stop offset="1" stop-color="#0a0c14" stop-opacity=".55"/></linearGradient>
<linearGradient id="gold" x1="${MARGIN}" x2="760" gradientUnits="userSpaceOnUse"><stop stop-color="#c8a25a"/><stop offset="1" stop-color="#c8a25a" stop-opacity="0"/></linearGradient>
</defs>
<path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="url(#night)"/><path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="url(#foot)"/>
<path d="M${MARGIN} 500H760V501.5H${MARGIN}Z" fill="url(#gold)"/>${word}${lines.join("")}${name}`;
}
