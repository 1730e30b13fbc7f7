import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./environment.mjs";
import { runInTerminal } from "./processes.mjs";
import { logStep, CommandError } from "./command.mjs";

const modules = join(root, "node_modules");
const stampFile = join(modules, ".panshi-lock");

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} Lock */

/** Installs the packages of package-lock.json, unless they are there already. */
export async function install() {
  const begun = performance.now();
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  const stamp = createHash("sha256").update(lock).digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) {
    logStep("packages", "up to date");
    return;
  }
  if (alreadyInstalled(lock)) {
    logStep("packages", "up to date");
  } else {
    logStep("packages", "npm ci (a minute or two the first time)");
    await npmCi();
    logStep("packages", "installed", begun);
  }
  writeFileSync(stampFile, stamp);
}

/**
 * Whether somebody ran `npm ci` or `npm install` himself: npm notes in node_modules what it put there.
 * @param {string} text package-lock.json
 */
function alreadyInstalled(text) {
  const noted = join(modules, ".package-lock.json");
  if (!existsSync(noted)) return false;
  /** @type {Lock} */
  const wanted = JSON.parse(text);
  /** @type {Lock} */
  const found = JSON.parse(readFileSync(noted, "utf8"));
  return Object.entries(wanted.packages).every(([path, entry]) => {
    const there = found.packages[path];
    // The root is not noted; packages for other systems are optional and not installed.
    return path === "" || (there ? there.version === entry.version : entry.optional === true);
  });
}

async function npmCi() {
  // Its warnings are about the Node that installs; ours comes with the packages.
  const options = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const patience = ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=8000"];
  if ((await npm(["ci", ...options, ...patience])) === 0) return;
  if ((await npm(["ping", "--loglevel=silent", "--fetch-retries=0", "--fetch-timeout=8000"])) !== 0) {
    throw new CommandError(
      "連不上 npm 套件庫，無法安裝套件；請檢查網路或代理設定後再試一次。",
      "The npm registry cannot be reached, so nothing can be installed; check the network or proxy and try again.",
    );
  }
  throw new CommandError(
    "安裝套件失敗，原因見上方 npm 的訊息。",
    "Installing the packages failed; npm says why above.",
  );
}

/**
 * The npm that is running us, else the machine's.
 * @param {string[]} args
 */
function npm(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith("npm-cli.js") ? runInTerminal(process.execPath, [cli, ...args]) : runInTerminal("npm", args);
}
