import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";

/** The repository's top folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The Node that the product runs on: npm's platform package of Node 24 where there is one, else the machine's own. */
export function pinnedNode() {
  const windows = process.platform === "win32";
  const name = `node-${windows ? "win" : process.platform}-${process.arch}`;
  const file = join(root, "node_modules", name, "bin", windows ? "node.exe" : "node");
  return existsSync(file) ? file : process.execPath;
}

/** The environment for child processes: the programs of node_modules, Node included, come before the machine's. */
export function toolEnv() {
  const bin = join(root, "node_modules", ".bin");
  const path = [bin, process.env.PATH].filter(Boolean).join(delimiter);
  return { ...process.env, PATH: path, TURBO_TELEMETRY_DISABLED: "1", TURBO_NO_UPDATE_NOTIFIER: "1" };
}

/** Reads `.env` as the server does; variables that are set already stay. */
export function readEnvFile() {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * A variable as the server reads it: from the environment, else from `.env`.
 * @param {string} name
 * @returns {string | undefined}
 */
export function serverVariable(name) {
  if (process.env[name] !== undefined) return process.env[name];
  const file = join(root, ".env");
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8"))[name] : undefined;
}
