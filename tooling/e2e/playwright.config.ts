import { defineConfig, devices } from "@playwright/test";
import { cheapRendering, chromiumArgs, findChromium } from "./chromium.ts";
import { DESKTOP, PHONE } from "./widths.ts";

const port = Number(process.env.E2E_PORT ?? 3210);
const executablePath = await findChromium();

/**
 * Tests in a real browser against the built server on a fresh demo database. A test acts at the first width of what it
 * tests: the back office (a file `admin*.spec.ts`) on a desktop, the member site on a phone. Where the way through the
 * page differs at the other width, it runs there a second time: tagged `@phone` in the back office, `@desktop` in the
 * member site. One tagged `@checked-at-both` acts once, and its `expectAccessible` checks the page at both widths.
 * `tooling/checks/specs.test.ts` holds the tags.
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
  // The retry tells what fails always from what fails sometimes; both fail `npm test` (docs/decisions/0001).
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
    {
      name: "phone",
      grep: [/^phone (?!admin)/, /@phone/],
      use: { ...devices["Pixel 7"], viewport: PHONE, deviceScaleFactor: 1 },
    },
    {
      name: "desktop",
      grep: [/^desktop admin/, /@desktop/],
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
