import { sql } from "drizzle-orm";
import type { Database, Db } from "../connection/client.ts";
import { runSeedStep } from "./runs.ts";

/** The tables that demo members have rows in. */
const loaded = sql.raw(
  "'members', 'orders', 'order_items', 'payment_attempts', 'membership_grants', 'membership_periods', 'prayers', 'manual_enrolments', 'purchases'",
);

/**
 * Drops the indexes of the loaded tables that only serve reads, and resolves with their definitions, which the caller stores in the
 * same transaction. Unique indexes stay, because a server may be running.
 */
export async function dropReadIndexes(db: Db): Promise<string[]> {
  const rows = await db.execute<{ name: string; definition: string }>(sql`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where not i.indisunique and t.relnamespace = current_schema()::regnamespace and t.relname in (${loaded}) order by 1`);
  for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`);
  return rows.map(({ definition }) => definition);
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
 * Builds dropped indexes again, each in a step of its own that `write`s which are left, and then brings statistics and the visibility
 * of rows up to date. `read` resolves with the definitions that are left.
 */
export async function restoreIndexes(
  database: Database,
  {
    read,
    write,
    progress,
  }: {
    read: (db: Db) => Promise<string[]>;
    write: (db: Db, left: string[]) => Promise<void>;
    progress: (building: string) => void;
  },
): Promise<void> {
  let built = 0;
  for (;;) {
    const definition = await runSeedStep(database, async (db) => {
      const [first, ...left] = await read(db);
      if (first === undefined) return null;
      await db.execute(sql`set local maintenance_work_mem = '512MB'`);
      await db.execute(sql.raw(first.replace(/^CREATE INDEX /, "create index if not exists ")));
      await write(db, left);
      return first;
    });
    if (definition === null) break;
    built += 1;
    progress(/INDEX (\S+)/.exec(definition)?.[1] ?? definition);
  }
  if (built > 0) await database.sql.unsafe("vacuum (analyze)");
}
