import { fallbackMetrics, localBodyFonts, localSerifFonts } from "./faces.ts";
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

function fontFaceRule({ face, name, characters, core }: FontFile): string {
  const url = `url("./fonts/${name}?no-inline") format("woff2")`;
  const body = face.family === "Panshi Body";
  return `@font-face {
  font-family: "${face.family}";
  font-weight: ${face.weight};
  font-display: ${core && !body ? "optional" : "swap"};
  src: ${body ? `${local(localBodyFonts)}, ` : ""}${url};
  unicode-range: ${unicodeRange(characters)};
}`;
}

/**
 * The style sheets of all font files: `first` holds the display faces of a first load and blocks painting, `late` everything
 * that may come after it, the slices and the body face. `no-inline` keeps the bundler from turning a small file into a
 * `data:` address, which the content policy would refuse. A slice's unicode-range leaves out what the core file of its weight
 * holds: a core file that misses its short `optional` period gives way to the device's own font, and must not make the
 * browser fetch slices for the same characters.
 */
export function styleSheets(files: readonly FontFile[]): { first: string; late: string } {
  const ordered = [...files].sort((a, b) => Number(a.core) - Number(b.core));
  const withoutCore = (file: FontFile): FontFile => {
    const core = file.core ? undefined : files.find((each) => each.core && each.face === file.face);
    const inCore = core?.characters ?? "";
    return { ...file, characters: [...file.characters].filter((one) => !inCore.includes(one)).join("") };
  };
  const isFirst = (file: FontFile) => file.core && file.face.family !== "Panshi Body";
  const title = "/* Generated: node tooling/artwork/fonts/build.ts. Noto Serif TC, SIL Open Font License 1.1. */";
  return {
    first: `${title}
${([200, 900] as const).map(fallbackRule).join("\n")}
${ordered.filter(isFirst).map(fontFaceRule).join("\n")}
`,
    late: `${title}
/* Body text beyond these files: the device's own font, never fetched. */
@font-face {
  font-family: "Panshi Body";
  font-weight: 400;
  src: ${local(localBodyFonts)};
}
${ordered
  .filter((file) => !isFirst(file))
  .map(withoutCore)
  .map(fontFaceRule)
  .join("\n")}
`,
  };
}
