import { setImmediate as nextTurn } from "node:timers/promises";
import { type Column, getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../connection/client.ts";
import { copyFrom } from "../connection/copy.ts";

/** Rows of a table in the text format of `COPY`. */
export type EncodedRows = { table: string; statement: string; text: string };

/** Rows that are encoded before the event loop has its turn, in which the connection sends what was encoded before. */
const TURN_ROWS = 500;

/** Encodes rows for {@link copyRows}. A property that only some rows have is null in the others, not the column's default. */
export async function encodeRows<T extends PgTable>(
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<EncodedRows> {
  const found = new Set<string>();
  for (const row of rows) for (const key in row) found.add(key);
  const keys = [...found];
  const columns = getTableColumns(table);
  const names = keys.map((key) => nameOf(columns[key], key));
  let text = "";
  for (const [index, row] of (rows as readonly Record<string, unknown>[]).entries()) {
    if (index % TURN_ROWS === TURN_ROWS - 1) await nextTurn();
    let line = "";
    for (const key of keys) line += `${encodeValue(row[key])}\t`;
    text += `${line.slice(0, -1)}\n`;
  }
  const name = getTableName(table);
  return { table: name, statement: `copy "${name}" (${names.join(", ")}) from stdin`, text };
}

function nameOf(column: Column | undefined, key: string): string {
  if (!column) throw new Error(`The table has no column for ${key}.`);
  const type = column.getSQLType();
  // Of these, the text that Postgres reads is not the value's own.
  if (type === "bytea" || type === "jsonb" || type.endsWith("[]"))
    throw new Error(`${key} holds ${type}: insert it through Drizzle.`);
  return `"${column.name}"`;
}

const special = /[\\\n\r\t]/;
const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function encodeValue(value: unknown): string {
  if (value === null || value === undefined) return "\\N";
  if (value instanceof Date) return value.toISOString();
  const text = String(value);
  return special.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? "") : text;
}

/** Copies encoded rows into their table, inside `transaction()`: three times as fast as inserts. */
export async function copyRows(db: Db, { table, statement, text }: EncodedRows): Promise<void> {
  if (text === "") return;
  await copyFrom(db, statement, text).catch((error: unknown) => {
    throw new Error(`Seed rows could not be copied into ${table}.`, { cause: error });
  });
}
