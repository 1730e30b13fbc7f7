import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../connection/client.ts";
import { insertRows } from "../insert-rows.ts";

/** What the base seed lays of one noun: rows by natural key. `lay` inserts those that are wanted and counts them. */
export type SeedPart = {
  name: string;
  keys: readonly string[];
  insert(db: Db, wanted: ReadonlySet<string>): Promise<number>;
};

/** A noun of one table. A row whose key a person has taken is passed over. */
export const tableSeedPart = <T extends PgTable>(
  name: string,
  table: T,
  entries: readonly { key: string; row: T["$inferInsert"] }[],
): SeedPart => ({
  name,
  keys: entries.map(({ key }) => key),
  insert: (db, wanted) =>
    insertRows(
      db,
      table,
      entries.filter(({ key }) => wanted.has(key)).map(({ row }) => row),
      { absentOnly: true },
    ),
});
