import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const MAX_LINES = 250;

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
