import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./environment.mjs";
import { runCollectingOutput } from "./processes.mjs";
import { logStep, CommandError } from "./command.mjs";

/** What a build depends on. */
const sources = [
  "apps",
  "packages",
  "tooling/artwork",
  "tooling/scripts",
  "tooling/typescript",
  "package-lock.json",
  "turbo.json",
];
/** Where the build writes. */
const outputs = ["apps/server/dist", "apps/web/dist", "apps/admin/dist"];
const ignoredNames = new Set(["node_modules", "dist", ".turbo"]);

/** The fingerprint of the last build's sources. It lies in a build folder, so that deleting that folder forces a build. */
const fingerprintFile = join(root, "apps/server/dist/.sources");

/**
 * Builds the apps. Turborepo needs a second or two to find that nothing changed, so it is not started when every source has
 * the size and modification time of the last build. Throws a CommandError where the build fails.
 */
export async function build() {
  const startedAt = performance.now();
  const current = fingerprint();
  const complete = outputs.every((folder) => existsSync(join(root, folder)));
  if (complete && existsSync(fingerprintFile) && readFileSync(fingerprintFile, "utf8") === current) {
    logStep("build", "up to date", startedAt);
    return;
  }
  logStep("build", "turbo run build (half a minute the first time)");
  const { code, output } = await runCollectingOutput("turbo", ["run", "build", "--output-logs=errors-only"]);
  if (code !== 0) {
    console.log(output);
    throw new CommandError("建置失敗，原因見上方訊息。", "The build failed; see the messages above.");
  }
  writeFileSync(fingerprintFile, current);
  logStep("build", "done", startedAt);
}

/** A hash over the path, size and modification time of every source. */
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
  const stats = statSync(join(root, path));
  if (stats.isDirectory()) {
    for (const name of readdirSync(join(root, path)).toSorted()) {
      if (!ignoredNames.has(name)) addToHash(hash, `${path}/${name}`);
    }
  } else {
    hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\n`);
  }
}
