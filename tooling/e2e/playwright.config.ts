import { defineConfig, devices } from "@playwright/test";
import { cheapRendering, chromiumArgs, findChromium } from "./chromium.ts";
import { DESKTOP } from "./widths.ts";

const port = Number(process.env.E2E_PORT ?? 3210);
const executablePath = await findChromium();

/**
 * Tests in a real browser against the built server on a fresh demo database. Every test runs on a phone. One tagged
 * `@both` checks the page at a desktop's width too (`expectAccessible`); one tagged `@desktop`, where the way through
 * the page differs, runs a second time on a desktop.
 */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  fullyParallel: true,
  // A test waits for the server and the database half of its time: two workers for each core of the smallest machine.
  workers: 4,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // On a shared machine a browser can stall for seconds. A test that passes on its retry is named in the summary.
  retries: 1,
  forbidOnly: true,
  reporter: [["line"]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: {
      executablePath,
      args: [...chromiumArgs, ...cheapRendering.args],
      ignoreDefaultArgs: cheapRendering.ignoreDefaultArgs,
    },
    locale: "zh-TW",
    timezoneId: "Asia/Taipei",
    // Animations cost time: the tests of motion, and the one of the whole journey, ask for them.
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    { name: "phone", use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 } },
    {
      name: "desktop",
      grep: /@desktop/,
      use: { ...devices["Desktop Chrome"], viewport: DESKTOP },
    },
  ],
  webServer: {
    command: `${JSON.stringify(process.execPath)} tooling/e2e/server.ts ${port}`,
    cwd: new URL("../..", import.meta.url).pathname,
    url: `http://127.0.0.1:${port}/health/ready`,
    timeout: 60_000,
    reuseExistingServer: process.env.E2E_REUSE === "1",
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
});
