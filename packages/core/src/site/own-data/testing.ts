import type { Db } from "@panshi/db";
import { sql } from "drizzle-orm";

/** For tests: the tables that have a word in any column, JSON, arrays and search terms included, with the number of rows. */
export async function countRowsContaining(db: Db, word: string): Promise<Record<string, number>> {
  const tables = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`);
  const counts = tables.map(
    ({ name }) => sql`select ${name} as name, count(*)::int as count from ${sql.identifier(name)} as t
      where position(lower(${word}) in lower(t::text)) > 0`,
  );
  const found = await db.execute<{ name: string; count: number }>(sql.join(counts, sql` union all `));
  return Object.fromEntries(found.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
}

/** For tests: the tables with a row that refers to one of the members by a foreign key, with the number of rows. */
export async function countRowsReferringTo(db: Db, memberIds: readonly string[]): Promise<Record<string, number>> {
  const columns = await db.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'members'::regclass order by 1, 2`);
  const counts = columns.map(
    ({ table, column }) => sql`select ${table} as name, count(*)::int as count from ${sql.identifier(table)}
      where ${sql.identifier(column)} in ${memberIds}`,
  );
  const found = await db.execute<{ name: string; count: number }>(sql.join(counts, sql` union all `));
  return Object.fromEntries(found.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
}
