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

test("a browser test that passed only at the second try counts as a failure, and so does an error outside of tests", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 };
  expect(countPlaywright(report({ stats, errors: [{}] }))).toEqual({ passed: 5, failed: 3 });
});

test("no report, no tests", () => {
  const missing = join(folder, "missing.json");
  expect(countVitest(missing)).toEqual({ passed: 0, failed: 0 });
  expect(countPlaywright(missing)).toEqual({ passed: 0, failed: 0 });
});
