import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * What vitest's JSON report counts; a file that could not be loaded counts as one failure.
 * @param {string} file
 * @returns {Count}
 */
export function countVitest(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} */
  const report = JSON.parse(readFileSync(file, "utf8"));
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

/**
 * What Playwright's JSON report counts; a test that passed only when run again counts as failed.
 * @param {string} file
 * @returns {Count}
 */
export function countPlaywright(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} */
  const { stats, errors } = JSON.parse(readFileSync(file, "utf8"));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
