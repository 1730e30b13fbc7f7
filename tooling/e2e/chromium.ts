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

const installed = [
  chromium.executablePath(),
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * A browser to test in: CHROMIUM_PATH; on Linux the headless shell from the npm registry, in which a page costs a third
 * of what it costs in a whole browser; elsewhere Playwright's own or the system's.
 */
export async function findChromium(): Promise<string> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  if (process.platform === "linux" && process.arch === "x64") {
    // Its libraries (libnss among them) are unpacked only where it believes itself on Lambda; set before it is loaded.
    process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs24.x";
    const { default: packaged } = await import("@sparticuz/chromium");
    return packaged.executablePath();
  }
  const found = installed.find((path) => existsSync(path));
  if (!found) throw new Error("No Chromium found to test in: install Chrome, or set CHROMIUM_PATH.");
  return found;
}
