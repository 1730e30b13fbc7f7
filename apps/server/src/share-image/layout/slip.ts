import { fortuneLabels, oracleCategories } from "@panshi/contracts/journey/oracle";
import { sealText } from "@panshi/contracts/platform/site-identity";
import type { Fonts } from "../font.ts";
import { sealSvg } from "./seal-svg.ts";
import { siteNameLine } from "./site-name.ts";
import { renderColumn, renderLine, supportedText, textWidth } from "./render-text.ts";
import { HEIGHT, type SlipContent, WIDTH } from "../image-content.ts";

const INK = "#1b1813";
const SOFT = "#574e40";
const LINE = "#b3a68c";

/** The sheet and the frame printed on it, in pixels. */
const sheet = { left: 690, top: 28, right: 1120, bottom: 602 };
const frame = { left: 716, top: 84, right: 1094, bottom: 576 };
/** The x of the line between verse and title. */
const RULE = 1006;

/** The artwork behind a slip. */
export const slipArtPath = ({ level, category }: SlipContent): string => `/art/slips/${level}-${category}.avif`;

/** Columns share the width evenly; a verse longer than usual is set smaller. */
function verse({ light }: Fonts, lines: readonly string[]): string {
  const pitch = (RULE - frame.left) / Math.max(lines.length, 1);
  const longest = Math.max(...lines.map((line) => Array.from(line).length), 1);
  const size = Math.min(40, pitch * 0.62, 340 / (longest * 1.2));
  return lines
    .map((line, index) => {
      const x = RULE - pitch * (index + 0.5);
      const rule =
        index === 0
          ? ""
          : `<path d="M${x + pitch / 2} ${frame.top}V${frame.bottom}" stroke="${LINE}" stroke-opacity=".55"/>`;
      return rule + renderColumn({ font: light, size, fill: INK, tracking: 0.2 }, line, x, frame.top + 26);
    })
    .join("");
}

/** A slip of paper on its artwork, as packages/ui shows it: category, verse from the right, title, the fortune's seal. As SVG. */
export function slipLayer(fonts: Fonts, content: SlipContent): string {
  const { black, light } = fonts;
  const title = supportedText(black, content.title);
  const lines = content.lines
    .map((line) => supportedText(light, line))
    .filter(Boolean)
    .slice(0, 8);
  const length = Array.from(title).length;
  const size = Math.min(50, 440 / (length * 1.12));
  const top = (frame.top + frame.bottom - length * size * 1.12) / 2;
  const siteStyle = { font: black, size: 24, fill: INK };
  const mark = sealText(content.siteName);
  return `<defs>
<linearGradient id="sheet" x1="1" y1="0" x2="0" y2="1"><stop stop-color="#fbf7ee"/><stop offset=".55" stop-color="#efe9dd"/><stop offset="1" stop-color="#ddd3bf"/></linearGradient>
<radialGradient id="shade" cx=".5" cy=".5" r=".5"><stop offset=".5" stop-color="#05060a" stop-opacity=".75"/><stop offset="1" stop-color="#05060a" stop-opacity="0"/></radialGradient>
<linearGradient id="foot" x1="0" x2="0" y1="0" y2="1"><stop offset=".6" stop-color="#0a0c14" stop-opacity="0"/><stop offset="1" stop-color="#0a0c14" stop-opacity=".7"/></linearGradient>
<linearGradient id="gold" x1="80" x2="600" gradientUnits="userSpaceOnUse"><stop stop-color="#c8a25a"/><stop offset="1" stop-color="#c8a25a" stop-opacity="0"/></linearGradient>
</defs>
<path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="url(#foot)"/>
<ellipse cx="880" cy="350" rx="380" ry="420" fill="url(#shade)"/>
<path d="M${sheet.left} ${sheet.top}H${sheet.right}V${sheet.bottom}H${sheet.left}Z" fill="url(#sheet)"/>
<path d="M${frame.left - 5} ${frame.top - 5}H${frame.right + 5}V${frame.bottom + 5}H${frame.left - 5}Z" fill="none" stroke="${LINE}" stroke-opacity=".7"/>
<path d="M${frame.left} ${frame.top}H${frame.right}V${frame.bottom}H${frame.left}Z" fill="none" stroke="#8b7d62" stroke-width="1.4"/>
<path d="M${RULE} ${frame.top}V${frame.bottom}" stroke="#8b7d62" stroke-width="1.2"/>
<circle cx="905" cy="56" r="7" fill="none" stroke="#8b7d62" stroke-width="1.4"/>
${renderLine({ font: light, size: 24, fill: SOFT }, oracleCategories[content.category], frame.left, 65)}
${renderLine(siteStyle, mark, frame.right - textWidth(siteStyle, mark), 65)}
${verse(fonts, lines)}
${renderColumn({ font: black, size, fill: INK, tracking: 0.12 }, title, (RULE + frame.right) / 2, top)}
<g transform="translate(${frame.left - 22} ${frame.bottom - 108}) rotate(-3 60 60) scale(1.24)">${sealSvg(black, fortuneLabels(content.level).label)}</g>
<path d="M80 500H600V501.5H80Z" fill="url(#gold)"/>
${renderLine({ font: light, size: 40, fill: "#f3eee4", tracking: 0.14 }, "抽一支靈籤", 80, 456)}
${siteNameLine(black, "#e4dfd5", content.siteName, 520)}`;
}
