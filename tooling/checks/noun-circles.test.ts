import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";
import { importsOf } from "./rules.ts";

const root = new URL("../../", import.meta.url);
const core = "packages/core/src";
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** `area/noun` of a file of core; undefined for a file beside the nouns. */
const nounOf = (path: string) => /^packages\/core\/src\/([\w-]+\/[\w-]+)\//.exec(path)?.[1];

/** By noun: the other nouns that its files import, tests and their fixtures aside. */
const edges = new Map<string, Set<string>>();
for (const path of globSync(`${core}/*/*/**/*.ts`, { cwd: root })) {
  if (/\.test\.ts$|\/testing[\w-]*\.ts$/.test(path)) continue;
  const own = nounOf(path) ?? "";
  const targets = edges.get(own) ?? new Set();
  edges.set(own, targets);
  for (const { from } of importsOf(read(path))) {
    const other = from.startsWith(".") ? nounOf(normalize(join(dirname(path), from))) : undefined;
    if (other !== undefined && other !== own) targets.add(other);
  }
}

/** Every noun that one can come to from a noun by its imports. */
function reachableFrom(noun: string): Set<string> {
  const reached = new Set<string>();
  const open = [noun];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const other of edges.get(next) ?? []) {
      if (reached.has(other)) continue;
      reached.add(other);
      open.push(other);
    }
  return reached;
}

it("nouns that import each other in a circle are these, with a reason for each import (docs/decisions/0001)", () => {
  const found = [...edges].flatMap(([noun, others]) =>
    [...others].filter((other) => reachableFrom(other).has(noun)).map((other) => `${noun} -> ${other}`),
  );
  const listed = read("tooling/checks/noun-circles.txt").trim().split("\n");
  expect(edges.size).toBeGreaterThan(50);
  expect(listed.filter((line) => !/^[\w/-]+ -> [\w/-]+: \S.{9,}$/.test(line))).toEqual([]);
  expect(found.toSorted()).toEqual(listed.map((line) => line.replace(/:.*/, "")).toSorted());
});
