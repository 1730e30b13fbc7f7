import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../connection/client.ts";
import { insertRows } from "../insert-rows.ts";

/** Rows of the base seed, by natural key. `insert` inserts those with a key in `keys` and resolves with their number. */
export type SeedPart = {
  name: string;
  keys: readonly string[];
  insert(db: Db, keys: ReadonlySet<string>): Promise<number>;
};

/** A part with rows of one table. Rows that conflict with existing ones are skipped. */
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
