import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const paths = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && existsSync(join(root, path)));
const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));

/** How many files have each word. */
const fileCounts = new Map<string, number>();
for (const text of texts.values())
  for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) fileCounts.set(word, (fileCounts.get(word) ?? 0) + 1);
/** Files that `import()` loads: what they export is named by no other file. */
const loaded = new Set(
  [...texts.values()].flatMap((text) => text.match(/(?<=import\("[^"]*)[\w-]+\.tsx?(?="\))/g) ?? []),
);

it("every exported name is in some other file", () => {
  const unused = [...texts].flatMap(([path, text]) =>
    loaded.has(basename(path)) || path.endsWith(".test.ts")
      ? []
      : [...text.matchAll(/^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm)]
          .filter(([, name = ""]) => fileCounts.get(name) === 1)
          .map(([, name]) => `${path}: ${name} is used nowhere else: drop \`export\`, or the name`),
  );
  expect(paths.length).toBeGreaterThan(1000);
  expect(unused).toEqual([]);
});
