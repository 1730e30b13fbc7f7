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

type Listed = { title: string; file: string; line: number; tags: string[]; projects: string[] };
type Suite = { suites?: Suite[]; specs?: Spec[] };
type Spec = { title: string; file: string; line: number; tags: string[]; tests: Test[] };
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
    for (const { title, file, line, tags, tests } of specs) {
      const location = `${file}:${line} ${title}`;
      const known = byLocation.get(location) ?? { title, file, line, tags, projects: [] };
      known.projects.push(...tests.map(({ projectName }) => projectName));
      byLocation.set(location, known);
    }
    for (const suite of suites) walk(suite);
  };
  walk(JSON.parse(stdout) as Suite);
  listed = [...byLocation.values()];
}, 60_000);

/** A test acts at its own width, and at the other one where the way differs and a tag names that width. */
function widthsOf({ file, tags }: Listed): string[] {
  const [own, other] = file.startsWith("admin") ? ["desktop", "phone"] : ["phone", "desktop"];
  return tags.includes(other) ? [own, other] : [own];
}

it("every spec file has tests, which act at the width of what they test and at that of their tag, and at no other", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".spec.ts"));
  expect([...new Set(listed.map(({ file }) => file))].toSorted()).toEqual(files.toSorted());
  expect(listed.filter((each) => each.projects.toSorted().join() !== widthsOf(each).toSorted().join())).toEqual([]);
});

it("a tag says something: that the test acts at the other width too, or is checked there", () => {
  const known = ({ file }: Listed) => ["checked-at-both", file.startsWith("admin") ? "phone" : "desktop"];
  const wrong = listed.filter((each) => each.tags.length > 1 || each.tags.some((tag) => !known(each).includes(tag)));
  expect(wrong.map(({ file, title, tags }) => ({ file, title, tags }))).toEqual([]);
});

it("a test that is checked at both widths has a check", () => {
  const unchecked = listed.filter(
    (each) => each.tags.includes("checked-at-both") && !/\b(expectAccessible|saveScreenshot)\b/.test(sourceOf(each)),
  );
  expect(unchecked.map(({ file, title }) => ({ file, title }))).toEqual([]);
});

it("a test whose retry is excused exists, and the excuse has a reason", () => {
  const file = readFileSync(join(folder, "excused-retries.json"), "utf8");
  const excuses = JSON.parse(file) as { title: string; reason: string }[];
  const titles = new Set(listed.map(({ title }) => title));
  expect(excuses.filter(({ title, reason }) => !titles.has(title) || reason.trim().length < 20)).toEqual([]);
});

it("a test that depends on the viewport's width acts at both widths", () => {
  const viewportTests = listed.filter((each) => /\bviewport(?:\?\.|\s*[,}])/.test(sourceOf(each)));
  expect(viewportTests.length).toBeGreaterThan(0);
  expect(viewportTests.filter(({ projects }) => projects.length < 2)).toEqual([]);
});

/** The text of a test, up to the next one. */
function sourceOf({ file, line }: Listed): string {
  const lines = readFileSync(join(folder, file), "utf8")
    .split("\n")
    .slice(line - 1);
  const next = lines.findIndex((text, index) => index > 0 && /^\s*test(\.\w+)*\(/.test(text));
  return lines.slice(0, next === -1 ? undefined : next).join("\n");
}
