import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
type Task = { task: string; directory: string; inputs: Record<string, string> };

it("a change in any source of a package makes the builds that use it run again", () => {
  const turbo = join(root, "node_modules/.bin/turbo");
  const plan = execFileSync(turbo, ["run", "build", "--dry=json"], { cwd: root, encoding: "utf8" });
  const builds = (JSON.parse(plan) as { tasks: Task[] }).tasks.filter(({ task }) => task === "build");
  expect(builds.length).toBeGreaterThan(10);
  const unseen = builds.flatMap(({ directory, inputs }) =>
    globSync("src/**/*.*", { cwd: join(root, directory) })
      .filter((path) => !(path in inputs))
      .map((path) => `${directory}/${path}`),
  );
  expect(unseen).toEqual([]);
});

/** The alternatives of a pattern such as `a/(b|c/(d|e))`. */
function alternativesOf(pattern: string): string[] {
  const open = pattern.lastIndexOf("(");
  if (open === -1) return [pattern];
  const close = pattern.indexOf(")", open);
  return pattern
    .slice(open + 1, close)
    .split("|")
    .flatMap((each) => alternativesOf(`${pattern.slice(0, open)}${each}${pattern.slice(close + 1)}`));
}

it("every file that a chunk of the member site names is there, and every function that is called pure", () => {
  const config = readFileSync(join(root, "apps/web/vite.config.ts"), "utf8");
  const [, first = ""] = /rolldown\\\/runtime\|([\w|-]+)\//.exec(config) ?? [];
  const common = [...config.matchAll(/"((?:packages|apps)\/[^"]*)\\\\\."/g)].flatMap(([, pattern = ""]) =>
    alternativesOf(pattern),
  );
  const named = [...first.split("|").map((name) => `{apps,packages}/*/src/**/${name}`), ...common];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => globSync(`${name}.{ts,tsx}`, { cwd: root }).length === 0)).toEqual([]);
  const functions = /schemaFunctions = \[([^\]]*)\]/.exec(config)?.[1]?.match(/\w+/g) ?? [];
  const contracts = globSync("packages/contracts/src/**/*.ts", { cwd: root }).map((path) =>
    readFileSync(join(root, path), "utf8"),
  );
  expect(functions.length).toBeGreaterThan(10);
  expect(
    functions.filter((name) => !contracts.some((text) => new RegExp(`(?:const|function) ${name}\\b`).test(text))),
  ).toEqual([]);
});
