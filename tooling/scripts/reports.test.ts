import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countPlaywright, countVitest } from "./reports.mjs";

const folder = mkdtempSync(join(tmpdir(), "panshi-reports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("a test file that cannot be loaded counts as a failure", () => {
  const testResults = [
    { status: "passed", assertionResults: [{}, {}] },
    { status: "failed", assertionResults: [{}] },
    { status: "failed", assertionResults: [] },
  ];
  expect(countVitest(report({ numPassedTests: 2, numFailedTests: 1, testResults }))).toEqual({ passed: 2, failed: 2 });
});

test("a browser test that passed only when retried has failed and is named, unless it is excused; an error outside of tests counts as a failure", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 };
  const specs = [
    { title: "once", tests: [{ status: "expected", projectName: "phone" }] },
    { title: "twice", tests: [{ status: "flaky", projectName: "phone" }] },
    { title: "excused", tests: [{ status: "flaky", projectName: "desktop" }] },
  ];
  const file = report({ stats, errors: [{}], suites: [{ suites: [{ specs }] }] });
  expect(countPlaywright(file, [{ title: "excused", reason: "the clock" }])).toEqual({
    passed: 6,
    failed: 3,
    flaky: ["phone: twice", "desktop: excused (excused: the clock)"],
  });
  expect(countPlaywright(file, [])).toMatchObject({ passed: 5, failed: 4 });
});

test("a missing report counts no tests", () => {
  const missing = join(folder, "missing.json");
  expect(countVitest(missing)).toEqual({ passed: 0, failed: 0 });
  expect(countPlaywright(missing)).toEqual({ passed: 0, failed: 0 });
});
