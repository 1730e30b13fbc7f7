import { fork } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findRunningEmbeddedDatabase } from "@panshi/db/embedded";
import { waitForExit, spawnServer } from "@panshi/faults/servers";
import type { ReferenceSetup } from "./reference-server.ts";

export type RunningServer = { origin: string; databaseUrl: string; pid: number | undefined; stop: () => Promise<void> };

/** Starts the built server as `npm start` does, with a demo database of its own and its request log on (discarded). */
export async function startServer(variables: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "panshi-bench-"));
  // As root, the database server runs as `nobody`, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  try {
    const server = await startServerIn(dataDir, variables);
    const stop = async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
    return { ...server, stop };
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** Starts the built server with the database of a data folder, which stays. */
export async function startServerIn(dataDir: string, variables: Record<string, string> = {}): Promise<RunningServer> {
  const { child, origin } = await spawnServer({ DATA_DIR: dataDir, TRUST_PROXY: "1", LOG_LEVEL: "info", ...variables });
  const stop = async () => {
    child.kill("SIGTERM");
    await waitForExit(child);
  };
  const databaseUrl = findRunningEmbeddedDatabase({ dataDir: join(dataDir, "postgres") });
  if (databaseUrl) return { origin, databaseUrl, pid: child.pid, stop };
  await stop();
  throw new Error("the server's embedded database was not found");
}

/** Starts the reference server in a process of its own. Rejects where that process exits first. */
export async function startReferenceServer(
  setup: ReferenceSetup,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const child = fork(new URL("./reference-server.ts", import.meta.url));
  child.send(setup);
  const origin = await new Promise<string>((resolve, reject) => {
    child.once("message", (address) => resolve(String(address)));
    child.once("exit", () => reject(new Error("the reference server exited")));
  });
  return {
    origin,
    stop: async () => {
      child.kill("SIGTERM");
      await waitForExit(child);
    },
  };
}
