import { type FontFace, fallbackMetrics, localBodyFonts, localSerifFonts } from "./faces.ts";
import type { FontFile } from "./plan.ts";

/** `U+4e00-4e02,U+4e0d`: sorted, neighbours joined. */
export function unicodeRange(characters: string): string {
  const points = [...new Set(characters)].map((one) => one.codePointAt(0) as number).sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run && point === run[1] + 1) run[1] = point;
    else runs.push([point, point]);
  }
  return runs.map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ""}`).join(",");
}

const local = (names: readonly string[]) => names.map((name) => `local("${name}")`).join(", ");
const overrides = `ascent-override: ${fallbackMetrics.ascent}%;
  descent-override: ${fallbackMetrics.descent}%;
  line-gap-override: 0%;`;

/** The device's own serif with the metrics of Noto Serif TC, so that nothing moves when the web font arrives. */
const fallbackRule = (weight: 200 | 900) => `@font-face {
  font-family: "Panshi Serif Fallback";
  font-weight: ${weight};
  src: ${local(localSerifFonts[weight])};
  ${overrides}
}`;

function fontFaceRule({ face, name, characters }: FontFile): string {
  const url = `url("./fonts/${name}?no-inline") format("woff2")`;
  return `@font-face {
  font-family: "${face.family}";
  font-weight: ${face.weight};
  font-display: swap;
  src: ${isBody(face) ? `${local(localBodyFonts)}, ` : ""}${url};
  unicode-range: ${unicodeRange(characters)};
}`;
}

const generated = "/* Generated: node tooling/artwork/fonts/build.ts. Noto Serif TC, SIL Open Font License 1.1. */";

/** The files of the back office's first pages. It comes after the other sheets: of several rules for a character the last counts. */
export const adminStyleSheet = (files: readonly FontFile[]): string =>
  `${generated}\n${files.map(fontFaceRule).join("\n")}\n`;

const isBody = ({ weight }: FontFace) => weight === 400;

/**
 * The style sheets of all font files: `first` holds the display files that public pages show (`shown`, their names) and
 * blocks painting, so that a page asks for all its files at once; `late` holds the others and, for devices without a Chinese
 * font, the body face. `no-inline` keeps the bundler from turning
 * a small file into a `data:` address, which the content policy would refuse. All files swap, so that in the end no text
 * is of two fonts, however slowly they come.
 */
export function styleSheets(files: readonly FontFile[], shown: ReadonlySet<string>): { first: string; late: string } {
  const rules = (which: (file: FontFile) => boolean) => files.filter(which).map(fontFaceRule).join("\n");
  return {
    first: `${generated}
${([200, 900] as const).map(fallbackRule).join("\n")}
${rules(({ name }) => shown.has(name))}
`,
    late: `${generated}
/* Body text beyond these files: the device's own font, never fetched. */
@font-face {
  font-family: "Panshi Body";
  font-weight: 400;
  src: ${local(localBodyFonts)};
}
${rules(({ name }) => !shown.has(name))}
`,
  };
}
