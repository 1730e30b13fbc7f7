import { type FontFace, localBodyFonts, localSerifFonts, fallbackMetrics } from "./faces.ts";

/** One file of a face. `characters` becomes its unicode-range; without it the face serves whatever it has. */
export type FontFile = { face: FontFace; file: string; characters: string; core: boolean };

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

const fallback = (weight: 200 | 900) => `@font-face {
  font-family: "Panshi Serif Fallback";
  font-weight: ${weight};
  src: ${local(localSerifFonts[weight])};
  ${overrides}
}`;

function rule({ face, file, characters, core }: FontFile): string {
  const url = `url("./fonts/${file}?no-inline") format("woff2")`;
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
 * The style sheets of all cuts: `first` holds the display face of a first load and blocks its painting, `late` everything
 * that may come after it, the slices and the body's face. `no-inline` keeps the bundler from turning a small file into a
 * `data:` address, which a content policy would refuse. The slices leave out what the core file of their weight holds: a
 * core file that comes too late for its short wait gives way to the device's own font, and must not call in slices for the
 * same characters.
 */
export function styleSheets(cuts: readonly FontFile[]): { first: string; late: string } {
  const ordered = [...cuts].sort((a, b) => Number(a.core) - Number(b.core));
  const withoutCore = (cut: FontFile): FontFile => {
    const held = cut.core ? "" : (cuts.find(({ core, face }) => core && face === cut.face)?.characters ?? "");
    return { ...cut, characters: [...cut.characters].filter((one) => !held.includes(one)).join("") };
  };
  const early = (cut: FontFile) => cut.core && cut.face.family !== "Panshi Body";
  const title = "/* Generated: node tooling/artwork/fonts/build.ts. Noto Serif TC, SIL Open Font License 1.1. */";
  return {
    first: `${title}
${([200, 900] as const).map(fallback).join("\n")}
${ordered.filter(early).map(rule).join("\n")}
`,
    late: `${title}
/* Body text beyond our files: the device's own font, never fetched. */
@font-face {
  font-family: "Panshi Body";
  font-weight: 400;
  src: ${local(localBodyFonts)};
}
${ordered
  .filter((cut) => !early(cut))
  .map(withoutCore)
  .map(rule)
  .join("\n")}
`,
  };
}
