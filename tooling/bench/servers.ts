import { type ChildProcess, fork, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runningEmbedded } from "@panshi/db/embedded";

export type Running = { origin: string; databaseUrl: string; stop: () => Promise<void> };

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => (child.exitCode === null ? child.once("exit", () => resolve()) : resolve()));

/** The built server with a demo database of its own, its request log on (to nowhere), as `npm start` runs it. */
export async function startServer(): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), "panshi-bench-"));
  // The database runs as nobody where we are root, and must be able to enter.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["apps/server/dist/main.js"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, TRUST_PROXY: "1", LOG_LEVEL: "info" },
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error("the server did not start");
    const ready = await fetch(`${origin}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) {
      const databaseUrl = runningEmbedded({ dataDir: join(dataDir, "postgres") });
      if (!databaseUrl) throw new Error("the server's database cannot be found");
      return { origin, databaseUrl, stop };
    }
    await pause(100);
  }
  await stop();
  throw new Error("the server was not ready within 30 seconds");
}

/** The bare limit, in a process of its own. */
export async function startBare(given: object): Promise<{ origin: string; stop: () => Promise<void> }> {
  const child = fork(new URL("./bare.ts", import.meta.url));
  child.send(given);
  const origin = await new Promise<string>((resolve, reject) => {
    child.once("message", (address) => resolve(String(address)));
    child.once("exit", () => reject(new Error("the bare server ended")));
  });
  return {
    origin,
    stop: async () => {
      child.kill("SIGTERM");
      await ended(child);
    },
  };
}
