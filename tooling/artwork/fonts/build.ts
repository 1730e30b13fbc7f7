/**
 * Cuts the web fonts: `node tooling/artwork/fonts/build.ts`. With `--check` it writes nothing and ends with 1 where the
 * sources hold characters that the committed files lack, or where first load weighs too much.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { mostUsedFirst, charactersOf, basicLatin, sourceCharacters } from "./characters.ts";
import { FIRST_LOAD_LIMIT_BYTES, type FontFace, fontFaces, openTypeFeatures } from "./faces.ts";
import { type FontFile, styleSheets } from "./style-sheet.ts";

/** At most so many characters a slice: about 48 KiB. All slices are of one size. */
const SLICE = 240;

const root = new URL("../../../", import.meta.url);
const ui = new URL("packages/ui/src/", root);
const fonts = new URL("fonts/", ui);
const manifest = new URL("built.json", import.meta.url);
const command = "node tooling/artwork/fonts/build.ts";

type Built = { slices: string[]; core: Record<string, string> };
type FirstLoad = Record<string, string>;
const readJson = <T>(file: URL): T => JSON.parse(readFileSync(file, "utf8")) as T;
const firstLoad = readJson<FirstLoad>(new URL("first-load.json", import.meta.url));
const KiB = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

/** What first load shows in a face, as measured; see measure.ts. */
function coreOf(face: FontFace): string {
  const shown = firstLoad[face.weight] ?? "";
  return [...(face.latin ? new Set(shown) : charactersOf(shown))].sort().join("");
}

function planCuts(): FontFile[] {
  const cores = fontFaces.map(coreOf);
  const everywhere = Array.from(cores[0] ?? "").filter((one) => cores.every((core) => core.includes(one)));
  const counts = sourceCharacters(root);
  for (const core of cores) for (const one of charactersOf(core)) counts.set(one, counts.get(one) ?? 1);
  const rest = mostUsedFirst(counts).filter((one) => !everywhere.includes(one));
  const count = Math.ceil(rest.length / SLICE);
  const size = Math.ceil(rest.length / count);
  const slices = Array.from({ length: count }, (_, index) => rest.slice(index * size, (index + 1) * size).join(""));
  return fontFaces.flatMap((face, index): FontFile[] => [
    ...slices.map((slice, number) => ({
      face,
      file: `rest-${face.weight}-${number + 1}.woff2`,
      characters: number === 0 && face.latin ? slice + basicLatin : slice,
      core: false,
    })),
    { face, file: `core-${face.weight}.woff2`, characters: cores[index] ?? "", core: true },
  ]);
}

async function build(): Promise<void> {
  const cuts = planCuts();
  mkdirSync(fonts, { recursive: true });
  for (const old of readdirSync(fonts)) rmSync(new URL(old, fonts));
  const sources = new Map(fontFaces.map((face) => [face, readFileSync(face.source)]));
  for (const cut of cuts) {
    const source = sources.get(cut.face) as Buffer;
    const woff2 = await subsetFont(source, cut.characters, {
      targetFormat: "woff2",
      keepFeatures: openTypeFeatures,
      noHinting: true,
    });
    writeFileSync(new URL(cut.file, fonts), woff2);
  }
  const sheets = styleSheets(cuts);
  writeFileSync(new URL("fonts.css", ui), sheets.first);
  writeFileSync(new URL("fonts-late.css", ui), sheets.late);
  const slices = cuts.filter((cut) => !cut.core && cut.face === fontFaces[0]).map((cut) => cut.characters);
  const core = Object.fromEntries(cuts.filter((cut) => cut.core).map((cut) => [cut.face.weight, cut.characters]));
  writeFileSync(manifest, `${JSON.stringify({ slices, core } satisfies Built, null, 2)}\n`);
  // What is written here is linted like any other source.
  const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
  const written = [new URL("fonts.css", ui), new URL("fonts-late.css", ui), manifest].map((file) =>
    fileURLToPath(file),
  );
  execFileSync(process.execPath, [biome, "format", "--write", ...written], { cwd: fileURLToPath(root), stdio: "pipe" });
}

/** What is wrong with the committed files, in sentences; empty where nothing is. */
function faults(): string[] {
  if (!existsSync(manifest)) return [`The fonts were never cut. Run: ${command}`];
  const { slices, core } = readJson<Built>(manifest);
  const held = new Set(slices.join(""));
  const inEveryCore = (one: string) => Object.values(core).every((text) => text.includes(one));
  const missing = mostUsedFirst(sourceCharacters(root)).filter((one) => !held.has(one) && !inEveryCore(one));
  const found: string[] = [];
  if (missing.length > 0) {
    found.push(`${missing.length} characters are in no web font: ${missing.slice(0, 40).join("")}. Run: ${command}`);
  }
  let total = 0;
  for (const face of fontFaces) {
    const size = statSync(new URL(`core-${face.weight}.woff2`, fonts)).size;
    total += size;
    if (size > face.coreLimitBytes) {
      found.push(
        `core-${face.weight}.woff2 weighs ${KiB(size)}, more than ${KiB(face.coreLimitBytes)}: shorten first-load.json`,
      );
    }
  }
  if (total > FIRST_LOAD_LIMIT_BYTES)
    found.push(`First load weighs ${KiB(total)}, more than ${KiB(FIRST_LOAD_LIMIT_BYTES)}`);
  return found;
}

const check = process.argv.includes("--check");
if (!check) {
  await build();
  for (const file of readdirSync(fonts)) console.log(file, KiB(statSync(new URL(file, fonts)).size));
}
const found = faults();
for (const fault of found) console.error(fault);
process.exitCode = found.length > 0 ? 1 : 0;
if (check && found.length === 0) console.log("The web fonts hold every character of the sources");
