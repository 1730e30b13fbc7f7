/**
 * The web fonts, cut from Noto Serif TC into `packages/ui/dist` by `npm run build`.
 *
 * `node tooling/artwork/fonts/build.ts` cuts the files whose characters changed since the last build. `--check` writes nothing
 * and ends with 1 where a character of the sources is not recorded. See docs/decisions/0017.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { adminFontFiles } from "./admin-files.ts";
import { sourceCharacters } from "./characters.ts";
import { openTypeFeatures } from "./faces.ts";
import { type FontFile, planFontFiles, type RecordedSlices, unrecordedCharacters } from "./plan.ts";
import { adminStyleSheet, styleSheets } from "./style-sheet.ts";
import { subsetFiles } from "./subset-files.ts";

const root = new URL("../../../", import.meta.url);
const output = new URL("packages/ui/dist/", root);
const fontFolder = new URL("fonts/", output);
/** Hashes of what each file was built from, by its name. */
const builtFile = new URL("built.json", output);
const slicesFile = new URL("slices.json", import.meta.url);

const readJson = <T>(file: URL): T => JSON.parse(readFileSync(file, "utf8")) as T;

const toolVersions = ["subset-font", "@expo-google-fonts/noto-serif-tc"].map(
  (name) => (createRequire(import.meta.url)(`${name}/package.json`) as { version: string }).version,
);

const { slices, shown, preloads } = readJson<RecordedSlices>(slicesFile);

if (process.argv.includes("--check")) check();
else await build();

async function build(): Promise<void> {
  const planned = planFontFiles(slices);
  const adminFiles = adminFontFiles(root);
  const files = [...planned, ...adminFiles];
  const hashes = Object.fromEntries(files.map((file) => [file.name, hashOf(file)]));
  const built = existsSync(builtFile) ? readJson<Record<string, string>>(builtFile) : {};
  const stale = files.filter(({ name }) => built[name] !== hashes[name] || !existsSync(new URL(name, fontFolder)));
  mkdirSync(fontFolder, { recursive: true });
  // Until all files are written, none counts as built.
  rmSync(builtFile, { force: true });
  for (const name of readdirSync(fontFolder)) if (!(name in hashes)) rmSync(new URL(name, fontFolder));
  await subsetFiles(stale, fontFolder, availableParallelism());
  const { first, late } = styleSheets(planned, new Set(shown));
  writeFileSync(new URL("fonts.css", output), first);
  writeFileSync(new URL("fonts-late.css", output), late);
  writeFileSync(new URL("fonts-admin.css", output), adminStyleSheet(adminFiles));
  writeFileSync(builtFile, `${JSON.stringify(hashes, null, 2)}\n`);
  const display = planned.filter(({ face }) => face.weight !== 400);
  const listed = display.map(({ name, face, characters }) => ({ name, weight: face.weight, characters }));
  writeFileSync(new URL("font-files.json", output), `${JSON.stringify({ files: listed, preloads }, null, 2)}\n`);
  console.log(`fonts: ${stale.length} of ${files.length} files built`);
}

/** A hash over everything that a font file is made from. */
function hashOf({ face, characters }: FontFile): string {
  return createHash("sha256")
    .update(JSON.stringify([toolVersions, openTypeFeatures, face.weight, characters]))
    .digest("hex");
}

function check(): void {
  const missing = unrecordedCharacters(sourceCharacters(root).values(), slices);
  if (missing.length === 0) {
    console.log("every character of the sources is in a web font");
    return;
  }
  console.error(
    `${missing.length} characters are in no web font: ${missing.slice(0, 40).join("")}. Run: npm run fonts (and commit slices.json)`,
  );
  process.exitCode = 1;
}
