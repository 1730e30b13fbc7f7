import { join, resolve } from "node:path";
import { databaseFailure } from "@panshi/db";
import { findRunningEmbeddedDatabase, startEmbeddedDatabase } from "@panshi/db/embedded";
import { migrate } from "@panshi/db/migrate";
import { type DatabaseMode, migrateForMode } from "@panshi/db/mode";
import { root } from "./environment.mjs";
import { CommandError } from "./command.mjs";

const progress = (line: string) => console.log(`  ${line}`);

/** The server at DATABASE_URL, the embedded one of a running Panshi, or an embedded one that `stop` ends. */
export async function openDatabaseServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.DATABASE_URL;
  const dataDir = resolve(root, process.env.DATA_DIR || ".data", "postgres");
  const running = given || findRunningEmbeddedDatabase({ dataDir });
  if (running) return { url: running, stop: async () => {} };
  return await startEmbeddedDatabase({ dataDir, log: progress });
}

/**
 * Brings the database to the tables of this release: for `mode`, which it is marked with and checked against, or for
 * neither where what is written belongs to both.
 */
export async function migrateDatabase(url: string, mode: DatabaseMode | null): Promise<void> {
  const migrationsDir = join(root, "packages/db/migrations");
  if (mode) await migrateForMode({ url, mode, embedded: !process.env.DATABASE_URL, log: progress, migrationsDir });
  else await migrate(url, progress, { migrationsDir });
}

/** An error with advice for a database that does not answer or refuses the login; any other error unchanged. */
export function explainDatabaseError(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|CONNECT)/.test(String(cause.code)))
      return new CommandError(
        "DATABASE_URL 的資料庫沒有回應；請先啟動它，或修正這個網址。",
        "The database at DATABASE_URL does not answer; start it, or correct the address.",
      );
  }
  if (/^(28|3D)/.test(databaseFailure(error)?.code ?? ""))
    return new CommandError(
      "資料庫拒絕了 DATABASE_URL 的帳號或資料庫名稱；請修正後再試。",
      "The database refused the account or the name in DATABASE_URL; correct it and try again.",
    );
  return error;
}
