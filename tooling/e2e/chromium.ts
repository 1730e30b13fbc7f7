import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Switches for a browser without a display or a way out: nothing of it calls home. */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const system = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** A browser to test in: CHROMIUM_PATH, the system's, Playwright's own, or the one that comes from the npm registry. */
export async function findChromium(): Promise<string> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const installed = [...system, chromium.executablePath()].find((path) => existsSync(path));
  if (installed) return installed;
  // Its libraries (libnss among them) are unpacked only where it believes itself on Lambda; set before it is loaded.
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs24.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  return packaged.executablePath();
}
