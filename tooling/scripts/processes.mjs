import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root, toolEnv } from "./environment.mjs";

const windows = process.platform === "win32";

/**
 * Runs a program with this terminal as its input and output; resolves with its exit code.
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export function runInTerminal(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env: toolEnv(), stdio: "inherit", shell: windows });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program; resolves with its exit code and what it printed. Where it cannot be started, the code is 1.
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCollectingOutput(program, args, env = {}) {
  return new Promise((resolve) => {
    const color = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
    const child = spawn(program, args, {
      cwd: root,
      env: { ...toolEnv(), ...color, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      shell: windows,
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => (output += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a program until it exits; resolves with the exit code for this process. The program gets a process group of its own,
 * so that a Ctrl-C, which reaches every process of the terminal's group and may also come through npm, reaches it once. A
 * second signal more than two seconds later kills it. Under npm it is also stopped when npm exits, because the shell between
 * npm and this process does not pass a SIGTERM on.
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export function runUntilExit(program, args) {
  return new Promise((resolve, reject) => {
    // No standard input: a background process group that reads from the terminal would be stopped.
    /** @type {import("node:child_process").StdioOptions} */
    const stdio = ["ignore", "inherit", "inherit"];
    const child = spawn(program, args, { cwd: root, env: toolEnv(), stdio, detached: !windows });
    let firstSignalAt = 0;
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      if (firstSignalAt === 0) {
        firstSignalAt = performance.now();
        child.kill(signal);
      } else if (performance.now() - firstSignalAt > 2_000) {
        child.kill("SIGKILL");
      }
    };
    for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, forward);
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent) forward("SIGTERM");
      if (process.ppid !== parent || !process.env.npm_lifecycle_event) clearInterval(watch);
    }, 300);
    watch.unref();
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
