import { sql } from "drizzle-orm";
import type { Database, Db } from "../connection/client.ts";
import { runSeedStep } from "./runs.ts";

/** The tables that demo members have rows in. */
const loaded = sql.raw(
  "'members', 'orders', 'order_items', 'payment_attempts', 'invoices', 'membership_grants', 'membership_periods', 'prayers', 'manual_enrolments', 'purchases'",
);

/** Large tables whose rows are then put in the order of their ids, which begin with the time: as if they had been written over time. */
const ordered = ["members", "prayers"];

/**
 * Drops the indexes of the loaded tables that only serve reads, and resolves with the statements that finish the load, which the
 * caller stores in the same transaction. Unique indexes stay, because a server may be running. Without such an index: none.
 */
export async function dropReadIndexes(db: Db): Promise<string[]> {
  const rows = await db.execute<{ name: string; definition: string }>(sql`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where not i.indisunique and t.relnamespace = current_schema()::regnamespace and t.relname in (${loaded}) order by 1`);
  for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`);
  if (rows.length === 0) return [];
  const cluster = ordered.map((table) => `CLUSTER ${table} USING ${table}_pkey`);
  return [
    ...cluster,
    ...rows.map(({ definition }) => definition.replace(/^CREATE INDEX /, "CREATE INDEX IF NOT EXISTS ")),
  ];
}

/**
 * Keeps triggers, and with them the checks of foreign keys, from running for each row until the transaction ends, where the account
 * may: generated rows refer to each other only.
 */
export async function skipTriggers(db: Db): Promise<void> {
  await db.execute(sql`select set_config('session_replication_role', 'replica', true)
    where has_parameter_privilege('session_replication_role', 'set')`);
}

/**
 * Runs the statements that finish a load, each in a step of its own that `write`s which are left, and then brings statistics and the
 * visibility of rows up to date. `read` resolves with the statements that are left.
 */
export async function finishLoad(
  database: Database,
  {
    read,
    write,
    progress,
  }: {
    read: (db: Db) => Promise<string[]>;
    write: (db: Db, left: string[]) => Promise<void>;
    progress: (statement: string) => void;
  },
): Promise<void> {
  let done = 0;
  for (;;) {
    const statement = await runSeedStep(database, async (db) => {
      const [first, ...left] = await read(db);
      if (first === undefined) return null;
      await db.execute(sql`set local maintenance_work_mem = '512MB'`);
      await db.execute(sql.raw(first));
      await write(db, left);
      return first;
    });
    if (statement === null) break;
    done += 1;
    progress(statement.split(/ ON | USING /)[0] ?? "");
  }
  if (done > 0) await database.sql.unsafe("vacuum (analyze)");
}
