import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./environment.mjs";
import { runInTerminal } from "./processes.mjs";
import { logStep, CommandError } from "./command.mjs";

const modules = join(root, "node_modules");
/** The hash of the package-lock.json that was installed last. */
const lockHashFile = join(modules, ".panshi-lock");

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} Lock */

/** Installs the packages of package-lock.json unless they are installed already. Throws a CommandError where npm fails. */
export async function install() {
  const startedAt = performance.now();
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  const lockHash = createHash("sha256").update(lock).digest("hex");
  if (existsSync(lockHashFile) && readFileSync(lockHashFile, "utf8") === lockHash) {
    logStep("packages", "up to date");
    return;
  }
  if (alreadyInstalled(lock)) {
    logStep("packages", "up to date");
  } else {
    logStep("packages", "npm ci (a minute or two the first time)");
    await npmCi();
    logStep("packages", "installed", startedAt);
  }
  writeFileSync(lockHashFile, lockHash);
}

/**
 * Whether `npm ci` or `npm install` was run by hand: npm lists what it installed in node_modules/.package-lock.json.
 * @param {string} lock the text of package-lock.json
 */
function alreadyInstalled(lock) {
  const installedFile = join(modules, ".package-lock.json");
  if (!existsSync(installedFile)) return false;
  /** @type {Lock} */
  const expected = JSON.parse(lock);
  /** @type {Lock} */
  const installed = JSON.parse(readFileSync(installedFile, "utf8"));
  return Object.entries(expected.packages).every(([path, entry]) => {
    const entryInstalled = installed.packages[path];
    // npm does not list the root; optional packages for other systems are not installed.
    return path === "" || (entryInstalled ? entryInstalled.version === entry.version : entry.optional === true);
  });
}

async function npmCi() {
  // Errors only: npm would warn about the machine's Node, while the project brings its own.
  const options = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const retries = ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=8000"];
  if ((await npm(["ci", ...options, ...retries])) === 0) return;
  if ((await npm(["ping", "--loglevel=silent", "--fetch-retries=0", "--fetch-timeout=8000"])) !== 0) {
    throw new CommandError(
      "連不上 npm 套件庫，無法安裝套件；請檢查網路或代理設定後再試一次。",
      "The npm registry cannot be reached, so nothing can be installed; check the network or proxy and try again.",
    );
  }
  throw new CommandError(
    "安裝套件失敗，原因見上方 npm 的訊息。",
    "Installing the packages failed; see npm's messages above.",
  );
}

/**
 * Runs the npm that started this script, else the machine's; resolves with its exit code.
 * @param {string[]} args
 */
function npm(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith("npm-cli.js") ? runInTerminal(process.execPath, [cli, ...args]) : runInTerminal("npm", args);
}
