import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { postgresClientForDrizzle } from "./drizzle-client.ts";
import { openPool, type PoolOptions } from "./pool.ts";
import { type Db, poolByDb, assertOutsideTransaction } from "./transaction-state.ts";

export type { Db } from "./transaction-state.ts";

/** A connection pool. `db` is read-only; writes need `transaction({ db }, fn)`. `sql` is the postgres.js client. */
export type Database = { db: Db; sql: Sql; close(): Promise<void> };

/** Ten connections by default. */
export type ConnectOptions = Omit<PoolOptions, "max"> & { max?: number };

/**
 * Opens a pool. Statements outside `transaction()` are read-only: when a transaction's connection dies, postgres.js may
 * run its next statement on another connection, and there it must not write.
 */
export function connect(url: string, { max = 10, ...options }: ConnectOptions): Database {
  const pool = openPool(url, { max, ...options });
  const client = postgresClientForDrizzle(pool, pool.sql, () => assertOutsideTransaction(pool));
  const db: Db = drizzle(client);
  setValueFormats(pool.sql);
  poolByDb.set(db, pool);
  return { db, sql: pool.sql, close: () => pool.sql.end({ timeout: 5 }) };
}

type Formats = {
  parsers: Record<number, ((text: string) => unknown) | undefined>;
  serializers: Record<number, ((value: unknown) => unknown) | undefined>;
};

/** Type ids whose values Drizzle passes as text: timestamptz, date, time, timestamp. */
const dateTypes = [1184, 1082, 1083, 1114];

/** Type ids of Postgres: the array type of each element type that our columns and parameters use. */
const arrayTypes = [
  { element: 16, array: 1000, name: "bool" },
  { element: 17, array: 1001, name: "bytea" },
  { element: 20, array: 1016, name: "int8" },
  { element: 21, array: 1005, name: "int2" },
  { element: 23, array: 1007, name: "int4" },
  { element: 25, array: 1009, name: "text" },
  { element: 701, array: 1022, name: "float8" },
  { element: 1043, array: 1015, name: "varchar" },
  { element: 1082, array: 1182, name: "date" },
  { element: 1114, array: 1115, name: "timestamp" },
  { element: 1184, array: 1185, name: "timestamptz" },
  { element: 1700, array: 1231, name: "numeric" },
  { element: 2950, array: 2951, name: "uuid" },
  { element: 3802, array: 3807, name: "jsonb" },
];

/**
 * Sets the parsers and serializers of a postgres.js client that are missing because `fetch_types` is off or because Drizzle
 * replaced them. Call it after `drizzle()`.
 */
function setValueFormats(sql: Sql): void {
  const { parsers, serializers }: Formats = sql.options;
  for (const type of dateTypes) {
    // Drizzle passes on a Date that is not a column's value unchanged, and the protocol has no format for it.
    serializers[type] = (value) => (value instanceof Date ? value.toISOString() : value);
  }
  for (const { element, array } of arrayTypes) {
    const parse = parsers[element] ?? ((text: string) => text);
    const serialize = serializers[element] ?? ((value: unknown) => value);
    parsers[array] = (text) => parseArray(text, parse);
    serializers[array] = (value) => (Array.isArray(value) ? formatArray(value, serialize) : value);
  }
}

/** An array literal of Postgres, e.g. `{"a","b\"c",NULL}`. */
export function formatArray(values: unknown[], format: (value: unknown) => unknown): string {
  const items = values.map((value) => {
    if (value === null || value === undefined) return "NULL";
    if (Array.isArray(value)) return formatArray(value, format);
    return `"${String(format(value)).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
  });
  return `{${items.join(",")}}`;
}

/** The array that Postgres wrote. Neither parser at hand will do: one knows no NULL, the other drops backslashes. */
export function parseArray(text: string, parse: (item: string) => unknown): unknown[] {
  const token = /\{|\}|,|"((?:[^"\\]|\\.)*)"|([^{},"]+)/gs;
  const outermost: unknown[] = [];
  const open: unknown[][] = [outermost];
  for (const [match, quoted, plain] of text.matchAll(token)) {
    const current = open.at(-1) ?? outermost;
    if (quoted !== undefined) current.push(parse(quoted.replace(/\\(.)/gs, "$1")));
    else if (plain !== undefined) current.push(plain === "NULL" ? null : parse(plain));
    else if (match === "{") {
      const inner: unknown[] = [];
      current.push(inner);
      open.push(inner);
    } else if (match === "}") open.pop();
  }
  return Array.isArray(outermost[0]) ? outermost[0] : [];
}
