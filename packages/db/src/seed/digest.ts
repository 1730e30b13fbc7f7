import { sql } from "drizzle-orm";
import type { Db } from "../connection/client.ts";

/** For tests: by table with rows, their number and an order-independent digest. Without `seed_runs`. */
export async function digestRows(db: Db): Promise<Record<string, string>> {
  const tables = await db.execute<{ name: string }>(sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'seed_runs' order by 1`);
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await db.execute<{ count: number; digest: string }>(sql`select count(*)::int as count,
      md5(string_agg(digest, '' order by digest)) as digest
      from (select md5(row::text) as digest from ${sql.identifier(name)} as row) as rows`);
    if (row && row.count > 0) digests[name] = `${row.count} ${row.digest}`;
  }
  return digests;
}
