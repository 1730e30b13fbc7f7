import { eq, sql } from "drizzle-orm";
import type { Database, Db } from "../connection/client.ts";
import { seedRuns } from "../schema/platform/settings.ts";
import { transaction } from "../connection/transaction.ts";

/** The key of the advisory lock under which servers take turns: "panseed" in ASCII. */
const lockKey = 0x70616e73656564;

/**
 * Runs one step of a seed in a transaction, under an advisory lock that ends with it. Several servers may seed at the same
 * time: each step first reads from `seed_runs` what is done already, so nothing is inserted twice.
 */
export const runSeedStep = <T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> =>
  transaction(
    { db: database.db },
    async ({ db }) => {
      // The time that this server waits for the lock counts too.
      await db.execute(sql`set local statement_timeout = '5min'`);
      await db.execute(sql`select pg_advisory_xact_lock(${lockKey}::bigint)`);
      return await work(db);
    },
    { retry: true },
  );

/** The stored parameters of a seed's last run; null before the first. */
export async function readSeedRun<T>(db: Db, name: string): Promise<T | null> {
  const [row] = await db.select({ parameters: seedRuns.parameters }).from(seedRuns).where(eq(seedRuns.name, name));
  return row ? (row.parameters as T) : null;
}

/** Stores the parameters of a seed's run. */
export async function writeSeedRun<T extends object>(db: Db, name: string, parameters: T): Promise<void> {
  const ranAt = new Date();
  await db
    .insert(seedRuns)
    .values({ name, parameters, ranAt })
    .onConflictDoUpdate({ target: seedRuns.name, set: { parameters, ranAt } });
}
