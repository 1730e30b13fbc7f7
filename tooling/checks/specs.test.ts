import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";

/** Which browser tests run where, as Playwright itself lists them. */

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
  const byPlace = new Map<string, Listed>();
  const walk = ({ suites = [], specs = [] }: Suite) => {
    for (const { title, file, line, tests } of specs) {
      const place = `${file}:${line} ${title}`;
      const known = byPlace.get(place) ?? { title, file, line, projects: [] };
      known.projects.push(...tests.map(({ projectName }) => projectName));
      byPlace.set(place, known);
    }
    for (const suite of suites) walk(suite);
  };
  walk(JSON.parse(stdout) as Suite);
  listed = [...byPlace.values()];
}, 60_000);

it("every spec file has tests that run, each on a phone", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".spec.ts"));
  expect([...new Set(listed.map(({ file }) => file))].toSorted()).toEqual(files.toSorted());
  expect(listed.filter(({ projects }) => !projects.includes("phone"))).toEqual([]);
});

it("a test that asks how wide the window is runs on a desktop too", () => {
  const asking = listed.filter(({ file, line }) => {
    const lines = readFileSync(join(folder, file), "utf8")
      .split("\n")
      .slice(line - 1);
    const next = lines.findIndex((text, index) => index > 0 && /^\s*test(\.\w+)*\(/.test(text));
    return /\bviewport(?:\?\.|\s*[,}])/.test(lines.slice(0, next === -1 ? undefined : next).join("\n"));
  });
  expect(asking.length).toBeGreaterThan(0);
  expect(asking.filter(({ projects }) => !projects.includes("desktop"))).toEqual([]);
});
