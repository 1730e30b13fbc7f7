import { DrizzleQueryError, getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../connection/client.ts";

const BATCH_ROWS = 2_000;

/**
 * Inserts rows, up to 2,000 a statement, and resolves with the number inserted. Rows are sent as one JSON parameter, which is
 * several times faster than a parameter for each value. A property that only some rows have is null in the others, not the
 * column's default. `absentOnly` skips rows that conflict with existing ones.
 */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T["$inferInsert"][],
  { absentOnly = false }: { absentOnly?: boolean } = {},
): Promise<number> {
  let inserted = 0;
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    const batch = rows.slice(from, from + BATCH_ROWS);
    const columns = columnsOf(table, batch);
    const into = columns.map(({ name }) => name).join(", ");
    const fields = columns.map(({ field }) => field).join(", ");
    const types = columns.map(({ field, type }) => `${field} ${type}`).join(", ");
    const statement = sql`insert into ${table} (${sql.raw(into)})
      select ${sql.raw(fields)} from json_to_recordset(${JSON.stringify(batch)}::text::json) as given (${sql.raw(types)})
      ${sql.raw(absentOnly ? "on conflict do nothing" : "")}`;
    inserted += (await db.execute(statement).catch((error: unknown) => throwCause(table, error))).count;
  }
  return inserted;
}

/** Without Drizzle's error, whose message contains every row. */
function throwCause(table: PgTable, error: unknown): never {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  throw new Error(`Seed rows could not be inserted into ${getTableName(table)}.`, { cause });
}

/** The columns that any row has: SQL name, property name and type, both names quoted. */
function columnsOf(table: PgTable, rows: readonly object[]): { name: string; field: string; type: string }[] {
  const columns = getTableColumns(table);
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].map((key) => {
    const column = columns[key];
    if (!column) throw new Error(`The table has no column for ${key}.`);
    const type = column.getSQLType();
    // json_to_recordset cannot read bytea.
    if (type === "bytea") throw new Error(`${key} holds bytes: insert it through Drizzle.`);
    return { name: quoted(column.name), field: quoted(key), type };
  });
}

const quoted = (name: string) => `"${name}"`;
