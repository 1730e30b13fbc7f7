import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { violationOf, importsOf } from "./rules.ts";

/** Checks that imports point down and that features keep to themselves; each fault is printed with its fix. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "apps", "packages"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$/.test(path) && existsSync(path));

const faults = files.flatMap((path) =>
  importsOf(readFileSync(path, "utf8")).flatMap((each) => {
    const target = each.from.startsWith(".") ? normalize(join(dirname(path), each.from)) : null;
    const fault = violationOf(path, each, target);
    return fault ? [`${path}: ${fault}`] : [];
  }),
);
for (const fault of faults) console.error(fault);
console.log(`imports: ${files.length} files, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
