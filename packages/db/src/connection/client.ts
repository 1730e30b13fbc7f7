import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { drizzleClient } from "./drizzle-client.ts";
import { openPool } from "./pool.ts";
import { type Db, poolOf, assertOutsideTransaction } from "./transaction-state.ts";
import { setValueFormats } from "./value-formats.ts";

export type { Db } from "./transaction-state.ts";

/** A pool of connections. `db` reads; writes go through `transaction({ db }, fn)`. `sql` is postgres.js itself. */
export type Database = { db: Db; sql: Sql; close(): Promise<void> };

export type ConnectOptions = {
  /** Most connections at once. */
  max?: number;
  /** Shown as application_name in pg_stat_activity. */
  name: string;
};

/**
 * Opens a pool. Every statement outside `transaction()` is read-only: postgres.js may run a statement on another
 * connection than the one a transaction began on when that one dies, and there it must not be able to write.
 */
export function connect(url: string, { max = 10, name }: ConnectOptions): Database {
  const pool = openPool(url, { max, name });
  const client = drizzleClient(pool, pool.sql, () => assertOutsideTransaction(pool));
  const db: Db = drizzle(client);
  setValueFormats(pool.sql);
  poolOf.set(db, pool);
  return { db, sql: pool.sql, close: () => pool.sql.end({ timeout: 5 }) };
}
