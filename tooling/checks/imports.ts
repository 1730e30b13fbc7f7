/** Checks that imports point down and that nouns and features keep to themselves. Prints each violation with its fix. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { importsOf, violationOf } from "./rules.ts";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "apps", "packages"], {
  encoding: "utf8",
})
  .split("\n")
  // Tests and their fixtures (`testing*.ts`) compose whatever they need.
  .filter(
    (path) => /\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$|\/testing[\w-]*\.ts$/.test(path) && existsSync(path),
  );

const imports = files.flatMap((path) =>
  importsOf(readFileSync(path, "utf8")).map((found) => ({
    path,
    found,
    target: found.from.startsWith(".") ? normalize(join(dirname(path), found.from)) : null,
  })),
);

const inNoun = /^packages\/core\/src\/[\w-]+\/[\w-]+\//;
const besideNouns = /^packages\/core\/src\/[\w-]+\/[\w.-]+\.ts$/;
const sharedCoreFiles = new Set(
  imports.flatMap(({ path, target }) => (target && inNoun.test(path) && besideNouns.test(target) ? [target] : [])),
);

const violations = imports.flatMap(({ path, found, target }) => {
  const violation = violationOf(path, found, target, sharedCoreFiles);
  return violation ? [`${path}: ${violation}`] : [];
});
for (const violation of violations) console.error(violation);
console.log(`imports: ${files.length} files, ${violations.length} violations`);
process.exit(violations.length > 0 ? 1 : 0);
