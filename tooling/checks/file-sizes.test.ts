import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "vitest";

const MAX_LINES = 250;
const MAX_FILES_IN_FOLDER = 20;

/** Folders that may have more files, because they have one a noun or route. */
const largeFolders: Readonly<Record<string, string>> = {
  "apps/admin/src/routes": "one route a file",
  "apps/web/src/routes": "one route a file",
  "packages/contracts/src": "one noun a file",
  "packages/db/src/schema": "one noun a file",
};

/** Tests, what only tests use, and type declarations. */
const notCounted = /\.(test|spec)\.tsx?$|\/testing[\w-]*\.tsx?$|\.d\.ts$|^apps\/server\/tests\/|^tooling\/e2e\//;

const root = new URL("../../", import.meta.url);
const sources = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "apps", "packages", "tooling"],
  { cwd: root, encoding: "utf8" },
)
  .split("\n")
  .filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !notCounted.test(path))
  .filter((path) => existsSync(new URL(path, root)));

it(`a source file has at most ${MAX_LINES} lines`, () => {
  const lineCount = (path: string) => readFileSync(new URL(path, root), "utf8").trimEnd().split("\n").length;
  const tooLong = sources.map((path) => ({ path, lines: lineCount(path) })).filter(({ lines }) => lines > MAX_LINES);
  expect(sources.length).toBeGreaterThan(500);
  expect(tooLong).toEqual([]);
});

it(`a folder has at most ${MAX_FILES_IN_FOLDER} source files, the listed ones excepted`, () => {
  const counts = new Map<string, number>();
  for (const path of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const large = [...counts].filter(([, count]) => count > MAX_FILES_IN_FOLDER).map(([folder]) => folder);
  // An exception that is no longer needed is to be removed.
  expect(large.toSorted()).toEqual(Object.keys(largeFolders).toSorted());
});
