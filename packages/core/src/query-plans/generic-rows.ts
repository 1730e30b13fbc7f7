import { getTableName } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";

/** A table's name, its rows, and the values of its columns for row `i`. */
export type LargeTable = readonly [table: string, rows: number, columns: string, values: string];

/** SQL of the id of row `of`, the same in every large table. */
export const rowIdSql = (of: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${of}), 12, '0'))::uuid`;
/** SQL of a 32-byte hash, a different one for each value. */
export const distinctHashSql = (of: string) => `decode(lpad(to_hex(${of}), 64, '0'), 'hex')`;
/** SQL of the member who owns row `i`: one owns every tenth, the others share the rest. */
export const ownerIdSql = rowIdSql("case when i % 10 = 0 then 1 else 2 + i % 4999 end");
const quoted = (values: readonly string[]) => values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", ");
/** SQL of one of the values, in turn. */
export const oneOfSql = (values: readonly string[]) => `(array[${quoted(values)}])[1 + i % ${values.length}]`;

/** One row in so many has the last value of an enum, false, or the search term `rare7`: finding it needs an index of its own. */
const RARE = 1000;

/** SQL of search terms that few rows have, and of one that all have. */
export const searchTermsSql = `(quote_literal('rare' || i % ${RARE}) || ' common')::tsvector`;

/** Columns and values of row `i` by the types of the table's columns; every third row has its nullable columns set. */
export function genericRowSql(table: PgTable, at: string): { columns: string; values: string } {
  const columns = getTableConfig(table).columns.filter((column) => column.generatedIdentity === undefined);
  const values = columns.map((column) => {
    const value = genericValue(column, at);
    if (value === undefined)
      throw new Error(`${getTableName(table)}.${column.name} (${column.getSQLType()}) needs rows in large-tables.ts`);
    return column.notNull || isSearch(column) ? value : `case when i % 3 = 0 then ${value} end`;
  });
  return { columns: columns.map(({ name }) => `"${name}"`).join(", "), values: values.join(", ") };
}

const isSearch = (column: PgColumn) => column.getSQLType() === "tsvector";

function genericValue(column: PgColumn, at: string): string | undefined {
  const type = column.getSQLType();
  if (column.name === "member_id") return ownerIdSql;
  if (type === "uuid") return rowIdSql("i");
  if (type === "text" && column.enumValues && column.enumValues.length > 1) {
    const [rare = "", ...common] = column.enumValues.toReversed();
    return `case when i % ${RARE} = 0 then ${quoted([rare])} else ${oneOfSql(common)} end`;
  }
  if (type === "text") return column.enumValues?.length === 1 ? quoted(column.enumValues) : `'${column.name} ' || i`;
  if (type === "integer" || type === "bigint") return "i";
  if (type === "boolean") return `i % ${RARE} > 0`;
  if (type.startsWith("timestamp")) return at;
  if (type === "date") return "date '2026-01-01' + i / 10";
  if (type === "tsvector") return searchTermsSql;
  if (type === "bytea") return distinctHashSql("i");
  return type === "jsonb" || type.endsWith("[]") ? `'{}'::${type}` : undefined;
}
