import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../client.ts";
import { layRows } from "../lay-rows.ts";

/** What the base seed lays of one noun: rows by natural key. `lay` inserts those that are wanted and counts them. */
export type Noun = {
  name: string;
  keys: readonly string[];
  lay(db: Db, wanted: ReadonlySet<string>): Promise<number>;
};

/** A noun of one table. A row whose key a person has taken is passed over. */
export const nounOf = <T extends PgTable>(
  name: string,
  table: T,
  entries: readonly { key: string; row: T["$inferInsert"] }[],
): Noun => ({
  name,
  keys: entries.map(({ key }) => key),
  lay: (db, wanted) =>
    layRows(
      db,
      table,
      entries.filter(({ key }) => wanted.has(key)).map(({ row }) => row),
      { absentOnly: true },
    ),
});
