import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pinnedNode } from "./environment.mjs";
import { runCollectingOutput } from "./processes.mjs";
import { countPlaywright, countVitest } from "./reports.mjs";

/** @typedef {import("./reports.mjs").Count} Count */
/** @typedef {{ count: Count, output: string }} Result what a phase counted, and what it printed */
/** @typedef {{ name: string, run: () => Promise<Result> }} Phase */

const node = pinnedNode();

/**
 * A check that passes or fails as one.
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @returns {Phase}
 */
function checkPhase(name, program, args) {
  return {
    name,
    run: async () => {
      const { code, output } = await runCollectingOutput(program, args);
      return { count: code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, output };
    },
  };
}

/**
 * A runner that counts its tests in a JSON report. A runner that fails without a failed test (a crash, a file that
 * cannot be loaded) or that ran none has failed once.
 * @param {string} name
 * @param {(report: string) => { args: string[], env?: Record<string, string> }} command
 * @param {(report: string) => Count} countReport
 * @returns {Phase}
 */
function testPhase(name, command, countReport) {
  return {
    name,
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), "panshi-report-"));
      try {
        const report = join(folder, "report.json");
        const { args, env } = command(report);
        const { code, output } = await runCollectingOutput(node, args, env);
        const { passed, failed, flaky } = countReport(report);
        const broken = failed === 0 && (code !== 0 || passed === 0);
        return { count: { passed, failed: broken ? 1 : failed, ...(flaky && { flaky }) }, output };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

const vitest = "node_modules/vitest/vitest.mjs";
const playwright = "node_modules/@playwright/test/cli.js";

/**
 * All phases, in groups: those of one group may run side by side, the longest first. The runners use every core by
 * themselves, and a browser test on a busy machine tells nothing.
 * @type {Phase[][]}
 */
export const groups = [
  [
    checkPhase("lint", "oxlint", ["--type-aware", "--deny-warnings"]),
    // Not `turbo run types`, which checks the sources of a package again in each package that uses it.
    checkPhase("types", "tsc", ["-p", "tooling/typescript/all-node.json"]),
    checkPhase("types of the apps", "tsc", ["-p", "tooling/typescript/all-react.json"]),
    checkPhase("build", "turbo", ["run", "build", "--output-logs=errors-only"]),
    checkPhase("fonts", node, ["tooling/artwork/fonts/build.ts", "--check"]),
    checkPhase("format", "biome", ["format", "."]),
    checkPhase("imports", node, ["tooling/checks/imports.ts"]),
  ],
  [
    testPhase(
      "vitest",
      (report) => ({ args: [vitest, "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`] }),
      countVitest,
    ),
  ],
  [
    testPhase(
      "browser",
      (report) => ({
        args: [playwright, "test", "-c", "tooling/e2e/playwright.config.ts", "--reporter=list,json"],
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      }),
      countPlaywright,
    ),
  ],
];
