import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { executableName } from "./binaries.ts";
import { clusterFolder, type ClusterConfig, serverEnv } from "./cluster.ts";
import { isProcessRunning, processCommandLine } from "./lock-file.ts";
import { EmbeddedDatabaseError, explainSystemError } from "./errors.ts";

/** A running server process. `exited` resolves when it has gone, for whatever reason. */
export type Postmaster = { port: number; exited: Promise<void>; stop(): Promise<void> };

const longestLog = 2_000_000;

/** Starts the server and resolves when it takes connections; `port` 0 stands for any free one. */
export async function startPostmaster(place: ClusterConfig, port: number, settings: string[]): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const chosen = port || (await freePort());
    const log = join(place.home, "server.log");
    const from = openedAt(log);
    const child = launch(place, chosen, settings, log, from);
    let failure = "";
    const exited = new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.once("error", (error) => {
        failure = error.message;
        resolve();
      });
    });
    if (await isReady(place.home, child, exited)) return postmaster(place, child, chosen, exited);
    const output = readFileSync(log).subarray(from).toString() + failure;
    // Between our look and the server's bind another program may have taken the port.
    if (attempt < 3 && !port && /Address already in use/.test(output)) continue;
    throw explainSystemError(output, place.home) ?? cannotStart(output, log);
  }
}

/** Stops what an earlier process of ours left running after it was killed, so that the files can be used again. */
export async function stopLeftoverPostmaster(place: ClusterConfig): Promise<void> {
  const file = join(clusterFolder(place.home), "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  if (pid > 0 && isProcessRunning(pid) && processCommandLine(pid)?.includes(clusterFolder(place.home)) !== false) {
    for (const [signal, seconds] of [
      ["SIGINT", 20],
      ["SIGQUIT", 10],
    ] as const) {
      sendStop(place, pid, signal);
      if (await gone(pid, seconds)) return;
    }
    throw new EmbeddedDatabaseError(
      `上次留下的資料庫行程（${pid}）停不下來；請結束它後再啟動一次。`,
      `The database process left by an earlier run (${pid}) does not stop; end it and start again.`,
    );
  }
  // The machine went down: another program may have that process id now, which would make Postgres refuse to start.
  rmSync(file, { force: true });
}

function launch(
  { home, native, account }: ClusterConfig,
  port: number,
  settings: string[],
  log: string,
  from: number,
): ChildProcess {
  const output = openSync(log, from === 0 ? "w" : "a", 0o600);
  try {
    return spawn(
      join(native, "bin", executableName("postgres")),
      ["-D", clusterFolder(home), "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
      {
        ...account,
        cwd: native,
        // A session of its own: Ctrl-C in the terminal reaches us alone, and we stop the server after our last query.
        detached: process.platform !== "win32",
        // A file and no pipe: the server must not break when we are killed.
        stdio: ["ignore", output, output],
        env: serverEnv(),
        windowsHide: true,
      },
    );
  } finally {
    closeSync(output);
  }
}

function postmaster(place: ClusterConfig, child: ChildProcess, port: number, exited: Promise<void>): Postmaster {
  // Where this process ends without stop() (an uncaught error), the server still shuts down.
  const interrupt = () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) sendStop(place, child.pid, "SIGINT");
  };
  process.once("exit", interrupt);
  child.unref();
  void exited.then(() => process.removeListener("exit", interrupt));
  const stop = async () => {
    interrupt();
    child.ref();
    const alarm = setTimeout(() => child.pid && sendStop(place, child.pid, "SIGQUIT"), 20_000);
    await exited;
    clearTimeout(alarm);
  };
  return { port, exited, stop };
}

/** Fast shutdown by SIGINT, immediate by SIGQUIT; Windows has no such signals, there pg_ctl tells the server. */
function sendStop({ home, native }: ClusterConfig, pid: number, signal: "SIGINT" | "SIGQUIT"): void {
  if (process.platform === "win32") {
    const mode = signal === "SIGINT" ? "fast" : "immediate";
    spawnSync(join(native, "bin", executableName("pg_ctl")), ["stop", "-D", clusterFolder(home), "-m", mode, "-W"]);
  } else if (isProcessRunning(pid)) {
    process.kill(pid, signal);
  }
}

/** Waits until the server says so in its pid file; false when it has ended instead. */
async function isReady(home: string, child: ChildProcess, exited: Promise<void>): Promise<boolean> {
  const file = join(clusterFolder(home), "postmaster.pid");
  let ended = false;
  void exited.then(() => (ended = true));
  // Recovery after a crash may take long; the server ends by itself when it cannot start.
  while (!ended) {
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === "ready") return true;
    await pause(10);
  }
  return false;
}

async function gone(pid: number, seconds: number): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(20)) {
    if (!isProcessRunning(pid)) return true;
  }
  return false;
}

function openedAt(log: string): number {
  const size = existsSync(log) ? statSync(log).size : 0;
  return size > longestLog ? 0 : size;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = address && typeof address === "object" ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

function cannotStart(output: string, log: string): EmbeddedDatabaseError {
  const reason = output.split("\n").findLast((line) => /FATAL|PANIC|ERROR|error/.test(line)) ?? output.trim();
  return new EmbeddedDatabaseError(
    `資料庫無法啟動（${reason}）；完整紀錄在 ${log}。`,
    `The database could not start (${reason}); its log is ${log}.`,
  );
}
