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
  /** The first owns the database and does the jobs; the second only serves. */
  origins: [string, string];
  gateway: Sandbox;
  databaseUrl: string;
  sql: Sql;
  /** Kills the second server, and starts it again. */
  killSecond(): Promise<void>;
  /** Stops the database; its owner starts it again. */
  restartDatabase(): void;
  close(): Promise<void>;
};

const testVariables = { NODE_ENV: "test", LOG_LEVEL: "fatal", TRUST_PROXY: "1" };

export async function startFaultEnvironment(): Promise<FaultEnvironment> {
  const data = mkdtempSync(join(tmpdir(), "panshi-faults-"));
  // Where we are root, the database runs as `nobody`, and must be able to read the folder.
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
  if (!url) throw new Error("the server's database cannot be found");
  const secondVariables = {
    ...testVariables,
    ...payuni,
    PORT: String(await freePort()),
    DATA_DIR: data,
    DATABASE_URL: url,
    ROLE: "web",
    SEED: "none",
    // The gateway must be given an address that answers.
    PUBLIC_URL: first.origin,
  };
  let second = await spawnServer(secondVariables);
  const sql = postgres(url, { max: 4, onnotice: () => {} });
  const [folder] = await sql<{ path: string }[]>`select setting as path from pg_settings where name = 'data_directory'`;
  if (!folder) throw new Error("the database does not say where it lies");
  return {
    origins: [first.origin, second.origin],
    gateway,
    databaseUrl: url,
    sql,
    killSecond: async () => {
      second.child.kill("SIGKILL");
      await waitForExit(second.child);
      second = await spawnServer(secondVariables);
    },
    restartDatabase: () => {
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
