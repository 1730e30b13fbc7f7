import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./environment.mjs";
import { runCollectingOutput } from "./processes.mjs";
import { logStep, CommandError } from "./command.mjs";

/** What a build is made from, and where the apps put theirs. */
const sources = [
  "apps",
  "packages",
  "tooling/artwork",
  "tooling/scripts",
  "tooling/typescript",
  "package-lock.json",
  "turbo.json",
];
const outputs = ["apps/server/dist", "apps/web/dist", "apps/admin/dist"];
const ignoredNames = new Set(["node_modules", "dist", ".turbo"]);

/** Noted beside the build, so that removing it asks for a new one. */
const stampFile = join(root, "apps/server/dist/.sources");

/**
 * Builds the apps. Turborepo builds only what changed, but needs a second or two to find that nothing did; so it is not
 * asked when no source has another size or time than at the last build.
 */
export async function build() {
  const begun = performance.now();
  const stamp = fingerprint();
  const complete = outputs.every((folder) => existsSync(join(root, folder)));
  if (complete && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) {
    logStep("build", "up to date", begun);
    return;
  }
  logStep("build", "turbo run build (half a minute the first time)");
  const { code, output } = await runCollectingOutput("turbo", ["run", "build", "--output-logs=errors-only"]);
  if (code !== 0) {
    console.log(output);
    throw new CommandError("建置失敗，原因見上方訊息。", "The build failed; the reason stands above.");
  }
  writeFileSync(stampFile, stamp);
  logStep("build", "done", begun);
}

/** A hash over the path, size and time of every source. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const source of sources) addToHash(hash, source);
  return hash.digest("hex");
}

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} path
 */
function addToHash(hash, path) {
  const found = statSync(join(root, path));
  if (found.isDirectory()) {
    for (const name of readdirSync(join(root, path)).toSorted()) {
      if (!ignoredNames.has(name)) addToHash(hash, `${path}/${name}`);
    }
  } else {
    hash.update(`${path}\0${found.size}\0${found.mtimeMs}\n`);
  }
}
