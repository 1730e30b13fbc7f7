import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { executableName } from "./binaries.ts";
import { clusterFolder, type ClusterConfig, serverEnv } from "./cluster.ts";
import { isProcessRunning, processCommandLine } from "./lock-file.ts";
import { EmbeddedDatabaseError, explainSystemError } from "./errors.ts";

/** A running server process. `exited` resolves when it has ended, for whatever reason. */
export type Postmaster = { port: number; exited: Promise<void>; stop(): Promise<void> };

/** Bytes; a larger log is truncated at the next start. */
const LOG_SIZE_MAX = 2_000_000;

/** Starts the server and resolves when it accepts connections; with `port` 0 on any free port. */
export async function startPostmaster(cluster: ClusterConfig, port: number, settings: string[]): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const chosen = port || (await freePort());
    const log = join(cluster.home, "server.log");
    const from = logOffset(log);
    const child = launch(cluster, chosen, settings, log, from);
    let failure = "";
    const exited = new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.once("error", (error) => {
        failure = error.message;
        resolve();
      });
    });
    if (await isReady(cluster.home, child, exited)) return createPostmaster(cluster, child, chosen, exited);
    const output = readFileSync(log).subarray(from).toString() + failure;
    // Another program may have taken the port since `freePort`.
    if (attempt < 3 && !port && /Address already in use/.test(output)) continue;
    throw explainSystemError(output, cluster.home) ?? cannotStart(output, log);
  }
}

/** Stops the server that an earlier process left running when it was killed. */
export async function stopLeftoverPostmaster(cluster: ClusterConfig): Promise<void> {
  const file = join(clusterFolder(cluster.home), "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  if (pid > 0 && isProcessRunning(pid) && processCommandLine(pid)?.includes(clusterFolder(cluster.home)) !== false) {
    for (const [signal, seconds] of [
      ["SIGINT", 20],
      ["SIGQUIT", 10],
    ] as const) {
      sendStop(cluster, pid, signal);
      if (await hasExited(pid, seconds)) return;
    }
    throw new EmbeddedDatabaseError(
      `上次留下的資料庫行程（${pid}）停不下來；請結束它後再啟動一次。`,
      `The database process left by an earlier run (${pid}) does not stop; kill it and start again.`,
    );
  }
  // After a crash of the machine another program may have this pid, and Postgres would refuse to start.
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
        // In its own session: Ctrl-C in the terminal reaches only us, and we stop the server after our last query.
        detached: process.platform !== "win32",
        // A file, not a pipe: a pipe would break the server when we are killed.
        stdio: ["ignore", output, output],
        env: serverEnv(),
        windowsHide: true,
      },
    );
  } finally {
    closeSync(output);
  }
}

function createPostmaster(
  cluster: ClusterConfig,
  child: ChildProcess,
  port: number,
  exited: Promise<void>,
): Postmaster {
  // Shuts the server down when this process ends without stop(), by an uncaught error.
  const shutDown = () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) sendStop(cluster, child.pid, "SIGINT");
  };
  process.once("exit", shutDown);
  child.unref();
  void exited.then(() => process.removeListener("exit", shutDown));
  const stop = async () => {
    shutDown();
    child.ref();
    const killTimer = setTimeout(() => child.pid && sendStop(cluster, child.pid, "SIGQUIT"), 20_000);
    await exited;
    clearTimeout(killTimer);
  };
  return { port, exited, stop };
}

/** SIGINT is a fast shutdown, SIGQUIT an immediate one. Windows has no signals: pg_ctl sends these there. */
function sendStop({ home, native }: ClusterConfig, pid: number, signal: "SIGINT" | "SIGQUIT"): void {
  if (process.platform === "win32") {
    const mode = signal === "SIGINT" ? "fast" : "immediate";
    spawnSync(join(native, "bin", executableName("pg_ctl")), ["stop", "-D", clusterFolder(home), "-m", mode, "-W"]);
  } else if (isProcessRunning(pid)) {
    process.kill(pid, signal);
  }
}

/** Waits until the pid file says `ready`; false if the server has ended instead. */
async function isReady(home: string, child: ChildProcess, exited: Promise<void>): Promise<boolean> {
  const file = join(clusterFolder(home), "postmaster.pid");
  let ended = false;
  void exited.then(() => (ended = true));
  // Without a timeout: crash recovery may take long, and a server that cannot start ends by itself.
  while (!ended) {
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === "ready") return true;
    await pause(10);
  }
  return false;
}

async function hasExited(pid: number, seconds: number): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(20)) {
    if (!isProcessRunning(pid)) return true;
  }
  return false;
}

function logOffset(log: string): number {
  const size = existsSync(log) ? statSync(log).size : 0;
  return size > LOG_SIZE_MAX ? 0 : size;
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
    `The database could not start (${reason}); the full log is in ${log}.`,
  );
}
