import { DrizzleQueryError, getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../connection/client.ts";

const MOST_ROWS = 2_000;

/**
 * Inserts rows, at most 2,000 a statement, and resolves with how many. They travel as one JSON text a statement: a
 * parameter a value costs several times as much, and Postgres takes 65,535 at most. Where some rows lack a property that
 * others have, they get null and not the column's default. `absentOnly` passes over rows whose key is taken.
 */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T["$inferInsert"][],
  { absentOnly = false }: { absentOnly?: boolean } = {},
): Promise<number> {
  let laid = 0;
  for (let from = 0; from < rows.length; from += MOST_ROWS) {
    const some = rows.slice(from, from + MOST_ROWS);
    const columns = columnsOf(table, some);
    const into = columns.map(({ name }) => name).join(", ");
    const fields = columns.map(({ field }) => field).join(", ");
    const types = columns.map(({ field, type }) => `${field} ${type}`).join(", ");
    const statement = sql`insert into ${table} (${sql.raw(into)})
      select ${sql.raw(fields)} from json_to_recordset(${JSON.stringify(some)}::text::json) as given (${sql.raw(types)})
      ${sql.raw(absentOnly ? "on conflict do nothing" : "")}`;
    laid += (await db.execute(statement).catch((error: unknown) => refuse(table, error))).count;
  }
  return laid;
}

/** Drizzle's error would show every row; Postgres's own says what is wrong with one. */
function refuse(table: PgTable, error: unknown): never {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  throw new Error(`The seed's rows do not fit into ${getTableName(table)}.`, { cause });
}

/** The columns that any of the rows fills: their names, the rows' names for them, and their types. */
function columnsOf(table: PgTable, rows: readonly object[]): { name: string; field: string; type: string }[] {
  const columns = getTableColumns(table);
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].map((key) => {
    const column = columns[key];
    if (!column) throw new Error(`The table has no column for ${key}.`);
    const type = column.getSQLType();
    // JSON has no form for bytes that Postgres would read as such.
    if (type === "bytea") throw new Error(`${key} holds bytes: insert it through Drizzle.`);
    return { name: quoted(column.name), field: quoted(key), type };
  });
}

const quoted = (name: string) => `"${name}"`;
