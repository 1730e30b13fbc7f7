import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ specs?: { title: string, tests: { status: string, projectName: string }[] }[], suites?: Suite[] }} Suite */
/** @typedef {{ passed: number, failed: number, flaky?: string[] }} Count `flaky` names tests that failed and then passed when retried */
/** @typedef {{ title: string, reason: string }} Excuse */

const excusesFile = new URL("../e2e/excused-retries.json", import.meta.url);

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
 * The counts of Playwright's JSON report. A test that passed only when retried has failed, unless its title stands in
 * `tooling/e2e/excused-retries.json` with a reason; it is named in both cases.
 * @param {string} file
 * @param {readonly Excuse[]} [excuses]
 * @returns {Count}
 */
export function countPlaywright(file, excuses = JSON.parse(readFileSync(excusesFile, "utf8"))) {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[], suites?: Suite[] }} */
  const { stats, errors, suites = [] } = JSON.parse(readFileSync(file, "utf8"));
  const flaky = suites.flatMap(flakyTests).map(({ project, title }) => {
    const reason = excuses.find((excuse) => excuse.title === title)?.reason;
    return { name: `${project}: ${title}${reason ? ` (excused: ${reason})` : ""}`, isExcused: reason !== undefined };
  });
  const excused = flaky.filter(({ isExcused }) => isExcused).length;
  return {
    passed: stats.expected + excused,
    failed: stats.unexpected + stats.flaky - excused + errors.length,
    flaky: flaky.map(({ name }) => name),
  };
}

/**
 * @param {Suite} suite
 * @returns {{ project: string, title: string }[]}
 */
function flakyTests({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.filter(({ status }) => status === "flaky").map(({ projectName }) => ({ project: projectName, title })),
  );
  return [...own, ...suites.flatMap(flakyTests)];
}
