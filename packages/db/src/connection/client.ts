import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { drizzleClient } from "./drizzle-client.ts";
import { openPool } from "./pool.ts";
import { type Db, poolOf, assertOutsideTransaction } from "./transaction-state.ts";
import { setValueFormats } from "./value-formats.ts";

export type { Db } from "./transaction-state.ts";

/** A connection pool. `db` is read-only; writes need `transaction({ db }, fn)`. `sql` is the postgres.js client. */
export type Database = { db: Db; sql: Sql; close(): Promise<void> };

export type ConnectOptions = {
  /** The maximum number of connections; 10 by default. */
  max?: number;
  /** Shown as application_name in pg_stat_activity. */
  name: string;
};

/**
 * Opens a pool. Statements outside `transaction()` are read-only: when a transaction's connection dies, postgres.js may
 * run its next statement on another connection, and there it must not write.
 */
export function connect(url: string, { max = 10, name }: ConnectOptions): Database {
  const pool = openPool(url, { max, name });
  const client = drizzleClient(pool, pool.sql, () => assertOutsideTransaction(pool));
  const db: Db = drizzle(client);
  setValueFormats(pool.sql);
  poolOf.set(db, pool);
  return { db, sql: pool.sql, close: () => pool.sql.end({ timeout: 5 }) };
}
