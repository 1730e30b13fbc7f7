import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";

/** Checks on which devices browser tests run, from Playwright's own list. */

const root = join(import.meta.dirname, "../..");
const folder = join(root, "tooling/e2e");
const playwright = join(
  dirname(createRequire(join(folder, "package.json")).resolve("@playwright/test/package.json")),
  "cli.js",
);

type Listed = { title: string; file: string; line: number; projects: string[] };
type Suite = { suites?: Suite[]; specs?: { title: string; file: string; line: number; tests: Test[] }[] };
type Test = { projectName: string };

let listed: Listed[];
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [playwright, "test", "-c", join(folder, "playwright.config.ts"), "--list", "--reporter=json"],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  );
  const byLocation = new Map<string, Listed>();
  const walk = ({ suites = [], specs = [] }: Suite) => {
    for (const { title, file, line, tests } of specs) {
      const location = `${file}:${line} ${title}`;
      const known = byLocation.get(location) ?? { title, file, line, projects: [] };
      known.projects.push(...tests.map(({ projectName }) => projectName));
      byLocation.set(location, known);
    }
    for (const suite of suites) walk(suite);
  };
  walk(JSON.parse(stdout) as Suite);
  listed = [...byLocation.values()];
}, 60_000);

it("every spec file has tests, and each runs on the phone project", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".spec.ts"));
  expect([...new Set(listed.map(({ file }) => file))].toSorted()).toEqual(files.toSorted());
  expect(listed.filter(({ projects }) => !projects.includes("phone"))).toEqual([]);
});

it("a test that depends on the viewport's width runs on the desktop project too", () => {
  const viewportTests = listed.filter(({ file, line }) => {
    const lines = readFileSync(join(folder, file), "utf8")
      .split("\n")
      .slice(line - 1);
    const next = lines.findIndex((text, index) => index > 0 && /^\s*test(\.\w+)*\(/.test(text));
    return /\bviewport(?:\?\.|\s*[,}])/.test(lines.slice(0, next === -1 ? undefined : next).join("\n"));
  });
  expect(viewportTests.length).toBeGreaterThan(0);
  expect(viewportTests.filter(({ projects }) => !projects.includes("desktop"))).toEqual([]);
});
