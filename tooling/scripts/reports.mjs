import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ specs?: { title: string, tests: { status: string, projectName: string }[] }[], suites?: Suite[] }} Suite */
/** @typedef {{ passed: number, failed: number, flaky?: string[] }} Count `flaky` names tests that failed and then passed when retried */

/**
 * The counts of vitest's JSON report. A test file that could not be loaded counts as one failure.
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
 * The counts of Playwright's JSON report. A test that passed only when retried counts as passed and is named.
 * @param {string} file
 * @returns {Count}
 */
export function countPlaywright(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[], suites?: Suite[] }} */
  const { stats, errors, suites = [] } = JSON.parse(readFileSync(file, "utf8"));
  const passed = stats.expected + stats.flaky;
  return { passed, failed: stats.unexpected + errors.length, flaky: suites.flatMap(flakyTitles) };
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function flakyTitles({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.filter(({ status }) => status === "flaky").map(({ projectName }) => `${projectName}: ${title}`),
  );
  return [...own, ...suites.flatMap(flakyTitles)];
}
