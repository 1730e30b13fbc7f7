// node tooling/scripts/count-source.ts [commit …]: files and lines of the product's source at each commit (HEAD by default), by layer.
import { execFileSync } from "node:child_process";

/** Source that people write: no tests and their fixtures, no seeds, nothing generated. */
const isSource = (path: string) =>
  /^(apps|packages|tooling)\/.*\.(tsx?|mjs|css)$/.test(path) &&
  !/\.(test|spec)\.tsx?$|\/testing[\w-]*\.ts$|^apps\/server\/tests\/|^packages\/db\/src\/seed\/|\.d\.ts$/.test(path);

/** The layer of a path: `core`, `web` …; all of `tooling` is one. */
const layerOf = (path: string) => (path.startsWith("tooling/") ? "tooling" : (path.split("/")[1] ?? ""));

/** Files and lines (those with something on them) by layer. */
function countAt(commit: string): Map<string, { files: number; lines: number }> {
  const args = ["grep", "-cE", "[^[:space:]]", commit, "--", "apps", "packages", "tooling"];
  const counted = execFileSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 26 })
    .trim()
    .split("\n");
  const counts = new Map<string, { files: number; lines: number }>();
  for (const [, path = "", lines] of counted.map((line) => /^[^:]+:(.+):(\d+)$/.exec(line) ?? [])) {
    if (!isSource(path)) continue;
    const layer = layerOf(path);
    for (const name of layer === "tooling" ? [layer] : [layer, "apps and packages"]) {
      const sum = counts.get(name) ?? { files: 0, lines: 0 };
      counts.set(name, { files: sum.files + 1, lines: sum.lines + Number(lines) });
    }
  }
  return counts;
}

const commits = process.argv.length > 2 ? process.argv.slice(2) : ["HEAD"];
for (const commit of commits) {
  console.log(commit);
  for (const [layer, { files, lines }] of [...countAt(commit)].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`  ${layer.padEnd(18)} ${String(files).padStart(6)} files ${String(lines).padStart(8)} lines`);
}
