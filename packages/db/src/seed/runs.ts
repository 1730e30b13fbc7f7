import { eq, sql } from "drizzle-orm";
import type { Database, Db } from "../connection/client.ts";
import { seedRuns } from "../schema/settings.ts";
import { transaction } from "../connection/transaction.ts";

/** "panseed" as a number: the key of the lock under which servers that start at once take turns. */
const lockKey = 0x70616e73656564;

/**
 * Runs one step of a seed in a transaction of its own, under a lock that ends with it. Several servers may lay the same
 * seed at once: each step begins by reading what stands in `seed_runs`, so they share the work and nothing is laid twice.
 */
export const runSeedStep = <T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> =>
  transaction(
    { db: database.db },
    async ({ db }) => {
      // Another server's step counts as this one's waiting.
      await db.execute(sql`set local statement_timeout = '5min'`);
      await db.execute(sql`select pg_advisory_xact_lock(${lockKey}::bigint)`);
      return await work(db);
    },
    { retry: true },
  );

/** What a seed remembers of its last run; null before its first. */
export async function readSeedRun<T>(db: Db, name: string): Promise<T | null> {
  const [row] = await db.select({ parameters: seedRuns.parameters }).from(seedRuns).where(eq(seedRuns.name, name));
  return row ? (row.parameters as T) : null;
}

/** Replaces what a seed remembers. */
export async function writeSeedRun<T extends object>(db: Db, name: string, parameters: T): Promise<void> {
  const ranAt = new Date();
  await db
    .insert(seedRuns)
    .values({ name, parameters, ranAt })
    .onConflictDoUpdate({ target: seedRuns.name, set: { parameters, ranAt } });
}
