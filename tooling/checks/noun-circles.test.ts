import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";
import { importsOf } from "./rules.ts";

const root = new URL("../../", import.meta.url);
const core = "packages/core/src";
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** `area/noun` of a file of core; undefined for a file beside the nouns. */
const nounOf = (path: string) => /^packages\/core\/src\/([\w-]+\/[\w-]+)\//.exec(path)?.[1];

/** By the name of some files: the names of other files that they import, tests and their fixtures aside. */
function edgesOf(files: string, nameOf: (path: string) => string | undefined) {
  const edges = new Map<string, Set<string>>();
  for (const path of globSync(files, { cwd: root })) {
    if (/\.test\.tsx?$|\/testing[\w-]*\.tsx?$/.test(path)) continue;
    const own = nameOf(path) ?? "";
    const targets = edges.get(own) ?? new Set();
    edges.set(own, targets);
    for (const { from } of importsOf(read(path))) {
      const other = from.startsWith(".") ? nameOf(normalize(join(dirname(path), from))) : undefined;
      if (other !== undefined && other !== own) targets.add(other);
    }
  }
  return edges;
}

/** Every name that one can come to from a name by its imports. */
function reachableFrom(name: string, edges: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const open = [name];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const other of edges.get(next) ?? []) {
      if (reached.has(other)) continue;
      reached.add(other);
      open.push(other);
    }
  return reached;
}

it("the list of the back office's screens, which loads them, is imported by none of them", () => {
  const screens = "apps/admin/src/screens.ts";
  const reached = reachableFrom(
    screens,
    edgesOf("apps/admin/src/**/*.{ts,tsx}", (path) => path),
  );
  expect(reached.size).toBeGreaterThan(150);
  expect(reached).not.toContain(screens);
});

it("nouns that import each other in a circle are these, with a reason for each import (docs/decisions/0001)", () => {
  const edges = edgesOf(`${core}/*/*/**/*.ts`, nounOf);
  const found = [...edges].flatMap(([noun, others]) =>
    [...others].filter((other) => reachableFrom(other, edges).has(noun)).map((other) => `${noun} -> ${other}`),
  );
  const listed = read("tooling/checks/noun-circles.txt").trim().split("\n");
  expect(edges.size).toBeGreaterThan(50);
  expect(listed.filter((line) => !/^[\w/-]+ -> [\w/-]+: \S.{9,}$/.test(line))).toEqual([]);
  expect(found.toSorted()).toEqual(listed.map((line) => line.replace(/:.*/, "")).toSorted());
});
