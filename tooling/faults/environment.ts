import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findRunningEmbeddedDatabase } from "@panshi/db/embedded";
import { testMerchant } from "@panshi/payuni-sandbox/environment";
import { type Sandbox, startSandbox } from "@panshi/payuni-sandbox/start";
import postgres, { type Sql } from "postgres";
import { waitForExit, freePort, spawnServer } from "./servers.ts";

/** Two processes of the built server on one durable database, and a gateway that sends no notify by itself. */
export type FaultEnvironment = {
  /** The first runs the embedded database and the jobs; the second only serves requests. */
  origins: [string, string];
  gateway: Sandbox;
  databaseUrl: string;
  sql: Sql;
  /** Kills the second server by SIGKILL and starts it again; resolves when it is ready. */
  killAndRestartSecond(): Promise<void>;
  /** Stops the database server; the first server restarts it. */
  stopDatabase(): void;
  close(): Promise<void>;
};

const testVariables = { NODE_ENV: "test", LOG_LEVEL: "fatal", TRUST_PROXY: "1" };

export async function startFaultEnvironment(): Promise<FaultEnvironment> {
  const data = mkdtempSync(join(tmpdir(), "panshi-faults-"));
  // As root, the database server runs as `nobody`, who must be able to enter the folder.
  chmodSync(data, 0o755);
  const gateway = await startSandbox({ merchant: testMerchant, faults: { drop: true } });
  const payuni = {
    PAYUNI_MER_ID: testMerchant.merId,
    PAYUNI_MER_KEY: testMerchant.key,
    PAYUNI_MER_IV: testMerchant.iv,
    PAYUNI_API: gateway.origin,
  };
  const first = await spawnServer({ ...testVariables, ...payuni, DATA_DIR: data });
  const url = findRunningEmbeddedDatabase({ dataDir: join(data, "postgres") });
  if (!url) throw new Error("the server's embedded database was not found");
  const secondVariables = {
    ...testVariables,
    ...payuni,
    PORT: String(await freePort()),
    DATA_DIR: data,
    DATABASE_URL: url,
    ROLE: "web",
    SEED: "none",
    // The gateway posts to this address, so it must be that of the running first server.
    PUBLIC_URL: first.origin,
  };
  let second = await spawnServer(secondVariables);
  const sql = postgres(url, { max: 4, onnotice: () => {} });
  const [folder] = await sql<{ path: string }[]>`select setting as path from pg_settings where name = 'data_directory'`;
  if (!folder) throw new Error("pg_settings has no data_directory");
  return {
    origins: [first.origin, second.origin],
    gateway,
    databaseUrl: url,
    sql,
    killAndRestartSecond: async () => {
      second.child.kill("SIGKILL");
      await waitForExit(second.child);
      second = await spawnServer(secondVariables);
    },
    stopDatabase: () => {
      const pid = Number(readFileSync(join(folder.path, "postmaster.pid"), "utf8").split("\n")[0]);
      process.kill(pid, "SIGINT");
    },
    close: async () => {
      await sql.end({ timeout: 5 });
      for (const child of [second.child, first.child]) {
        child.kill("SIGTERM");
        await waitForExit(child);
      }
      await gateway.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
