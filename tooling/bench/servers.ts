import { fork } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findRunningEmbeddedDatabase } from "@panshi/db/embedded";
import { waitForExit, spawnServer } from "@panshi/faults/servers";

export type RunningServer = { origin: string; databaseUrl: string; stop: () => Promise<void> };

/** The built server with a demo database of its own, its request log on (to nowhere), as `npm start` runs it. */
export async function startServer(): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "panshi-bench-"));
  // The database runs as nobody where we are root, and must be able to enter.
  chmodSync(dataDir, 0o755);
  const { child, origin } = await spawnServer({ DATA_DIR: dataDir, TRUST_PROXY: "1", LOG_LEVEL: "info" });
  const stop = async () => {
    child.kill("SIGTERM");
    await waitForExit(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const databaseUrl = findRunningEmbeddedDatabase({ dataDir: join(dataDir, "postgres") });
  if (databaseUrl) return { origin, databaseUrl, stop };
  await stop();
  throw new Error("the server's database cannot be found");
}

/** The bare limit, in a process of its own. */
export async function startReferenceServer(given: object): Promise<{ origin: string; stop: () => Promise<void> }> {
  const child = fork(new URL("./reference-server.ts", import.meta.url));
  child.send(given);
  const origin = await new Promise<string>((resolve, reject) => {
    child.once("message", (address) => resolve(String(address)));
    child.once("exit", () => reject(new Error("the bare server ended")));
  });
  return {
    origin,
    stop: async () => {
      child.kill("SIGTERM");
      await waitForExit(child);
    },
  };
}
