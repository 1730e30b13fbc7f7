import { drizzle } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import { drizzleClient } from "./drizzle-client.ts";
import { type Db, poolOf, refuseInsideTransaction } from "./scope.ts";

export type { Db } from "./scope.ts";

/** A pool of connections. `db` reads; writes go through `transaction({ db }, fn)`. `sql` is postgres.js itself. */
export type Database = { db: Db; sql: Sql; close(): Promise<void> };

export type ConnectOptions = {
  /** Most connections at once. */
  max?: number;
  /** Shown as application_name in pg_stat_activity. */
  name: string;
};

/** Postgres types whose values Drizzle hands over as text: timestamptz, date, time, timestamp. */
const dateTypes = [1184, 1082, 1083, 1114];

/**
 * Opens a pool; connections are made when they are first needed. Every statement outside `transaction()` is read-only:
 * postgres.js may run a statement on another connection than the one a transaction began on when that one dies, and
 * there it must not be able to write.
 */
export function connect(url: string, { max = 10, name }: ConnectOptions): Database {
  const sql = postgres(url, {
    max,
    connect_timeout: 10,
    idle_timeout: 300,
    keep_alive: 30,
    onnotice: () => {},
    connection: {
      application_name: name,
      default_transaction_read_only: true,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
    },
  });
  const client = drizzleClient(
    sql,
    () => refuseInsideTransaction(sql),
    () => {},
  );
  const db: Db = drizzle(client);
  acceptDates(sql);
  poolOf.set(db, sql);
  return { db, sql, close: () => sql.end({ timeout: 5 }) };
}

/** Drizzle makes postgres.js pass dates on as they are, which breaks on a `Date` given outside a column: send its ISO form. */
function acceptDates(sql: Sql): void {
  const serializers: Record<number, (value: unknown) => unknown> = sql.options.serializers;
  for (const type of dateTypes) {
    serializers[type] = (value) => (value instanceof Date ? value.toISOString() : value);
  }
}
