import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const includeOf = (config: string): string[] =>
  (JSON.parse(readFileSync(join(root, config), "utf8")) as { include: string[] }).include.map((pattern) =>
    join(dirname(config), pattern),
  );

it("the two programs of `npm test` check what the workspaces check", () => {
  const checked = ["all-node", "all-react"].flatMap((name) => includeOf(`tooling/typescript/${name}.json`));
  const wanted = globSync("{apps,packages,tooling}/*/tsconfig.json", { cwd: root }).flatMap(includeOf);
  expect(wanted.length).toBeGreaterThan(20);
  // A pattern of a program may cover a whole folder of workspaces.
  const isChecked = (pattern: string) =>
    checked.some((each) => each === pattern || (each.includes("**") && pattern.startsWith(each.split("**")[0] ?? "")));
  // A workspace without such a file has nothing that its pattern finds.
  const hasFiles = (pattern: string) =>
    globSync(/\.\w+$/.test(pattern) ? pattern : `${pattern}/**/*.{ts,tsx}`, {
      cwd: root,
      exclude: (path) => /(^|\/)node_modules$/.test(path),
    }).length > 0;
  expect(wanted.filter((pattern) => !isChecked(pattern)).filter(hasFiles)).toEqual([]);
});
