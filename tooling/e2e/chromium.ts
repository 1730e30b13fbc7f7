import { existsSync, statfsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** For a browser without a display: it makes no calls of its own. */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * What makes a page cheaper where no GPU draws it: no process for a GPU, one process for all pages, and shared memory in
 * memory in place of files in /tmp, where there is enough of it (a container has 64 MB).
 */
export const cheapRendering = {
  args: ["--disable-gpu", "--in-process-gpu", "--renderer-process-limit=1"],
  ignoreDefaultArgs: sharedMemory() > 512 * 1024 * 1024 ? ["--disable-dev-shm-usage"] : [],
};

/** Bytes that are free in /dev/shm; 0 where there is none. */
function sharedMemory(): number {
  if (!existsSync("/dev/shm")) return 0;
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize;
}

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
