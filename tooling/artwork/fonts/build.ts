/**
 * The web fonts, cut from Noto Serif TC into `packages/ui/dist` by `npm run build`.
 *
 * `node tooling/artwork/fonts/build.ts` cuts the files whose characters changed since the last build; fails where the first
 * load weighs too much. `--record` appends characters that are new in the sources to slices.json. `--check` writes nothing
 * and ends with 1 where a character of the sources is not recorded. See docs/decisions/0017.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { sourceCharacters } from "./characters.ts";
import { FIRST_LOAD_LIMIT_BYTES, openTypeFeatures } from "./faces.ts";
import { appendToSlices, type FirstLoad, type FontFile, planFontFiles, unrecordedCharacters } from "./plan.ts";
import { styleSheets } from "./style-sheet.ts";
import { subsetFiles } from "./subset-files.ts";

const root = new URL("../../../", import.meta.url);
const output = new URL("packages/ui/dist/", root);
const fontFolder = new URL("fonts/", output);
/** Hashes of what each file was built from, by its name. */
const builtFile = new URL("built.json", output);
const slicesFile = new URL("slices.json", import.meta.url);

const readJson = <T>(file: URL): T => JSON.parse(readFileSync(file, "utf8")) as T;
const KiB = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

const toolVersions = ["subset-font", "@expo-google-fonts/noto-serif-tc"].map(
  (name) => (createRequire(import.meta.url)(`${name}/package.json`) as { version: string }).version,
);

const slices = readJson<string[]>(slicesFile);
const firstLoad = readJson<FirstLoad>(new URL("first-load.json", import.meta.url));

if (process.argv.includes("--check")) check();
else if (process.argv.includes("--record")) record();
else await build();

async function build(): Promise<void> {
  const files = planFontFiles(slices, firstLoad);
  const hashes = Object.fromEntries(files.map((file) => [file.name, hashOf(file)]));
  const built = existsSync(builtFile) ? readJson<Record<string, string>>(builtFile) : {};
  const stale = files.filter(({ name }) => built[name] !== hashes[name] || !existsSync(new URL(name, fontFolder)));
  mkdirSync(fontFolder, { recursive: true });
  // Until all files are written, none counts as built.
  rmSync(builtFile, { force: true });
  for (const name of readdirSync(fontFolder)) if (!(name in hashes)) rmSync(new URL(name, fontFolder));
  await subsetFiles(stale, fontFolder, availableParallelism());
  const { first, late } = styleSheets(files);
  writeFileSync(new URL("fonts.css", output), first);
  writeFileSync(new URL("fonts-late.css", output), late);
  writeFileSync(builtFile, `${JSON.stringify(hashes, null, 2)}\n`);
  console.log(`fonts: ${stale.length} of ${files.length} files built`);
  fail(overweightFiles(files));
}

/** A hash over everything that a font file is made from. */
function hashOf({ face, characters }: FontFile): string {
  return createHash("sha256")
    .update(JSON.stringify([toolVersions, openTypeFeatures, face.weight, characters]))
    .digest("hex");
}

/** The core files above their limits, in sentences. */
function overweightFiles(files: readonly FontFile[]): string[] {
  const cores = files
    .filter(({ core }) => core)
    .map(({ name, face }) => ({ name, face, bytes: statSync(new URL(name, fontFolder)).size }));
  const total = cores.reduce((sum, { bytes }) => sum + bytes, 0);
  const found = cores
    .filter(({ face, bytes }) => bytes > face.coreLimitBytes)
    .map(
      ({ name, face, bytes }) =>
        `${name} is ${KiB(bytes)}, above its limit of ${KiB(face.coreLimitBytes)}: shorten first-load.json`,
    );
  if (total > FIRST_LOAD_LIMIT_BYTES) {
    found.push(`the core files are ${KiB(total)} together, above their limit of ${KiB(FIRST_LOAD_LIMIT_BYTES)}`);
  }
  return found;
}

function check(): void {
  const missing = unrecordedCharacters(sourceCharacters(root), slices, firstLoad);
  if (missing.length === 0) {
    console.log("every character of the sources is in a web font");
    return;
  }
  fail([
    `${missing.length} characters are in no web font: ${missing.slice(0, 40).join("")}. Run: npm run fonts (and commit slices.json)`,
  ]);
}

function record(): void {
  const missing = unrecordedCharacters(sourceCharacters(root), slices, firstLoad);
  if (missing.length > 0) writeFileSync(slicesFile, `${JSON.stringify(appendToSlices(slices, missing), null, 2)}\n`);
  console.log(`fonts: ${missing.length} characters recorded${missing.length > 0 ? `: ${missing.join("")}` : ""}`);
}

function fail(messages: readonly string[]): void {
  for (const message of messages) console.error(message);
  if (messages.length > 0) process.exitCode = 1;
}
