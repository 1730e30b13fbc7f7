import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres, { type PendingQuery, type Row, type Sql, type TransactionSql } from "postgres";
import { postgresClientForDrizzle } from "./drizzle-client.ts";
import { databaseFailure } from "./failure.ts";
import type { Pool } from "./pool.ts";
import {
  currentTransaction,
  currentPipelineStep,
  type Db,
  poolByDb,
  assertOutsideTransaction,
  type OpenTransaction,
  transactionByDb,
} from "./transaction-state.ts";

type WithDb = { db: Db };

/** SQLSTATE codes after which a transaction may run again: serialization failure, deadlock, read-only transaction (see `connect`). */
const retryable = new Set(["40001", "40P01", "25006"]);
const MAX_ATTEMPTS = 3;

/**
 * Runs `fn` in a read-write transaction and resolves after COMMIT. A rejection means that nothing was stored, except when
 * the connection was lost during COMMIT: then the outcome is unknown. `fn` gets the ctx with the transaction as `db`;
 * when `ctx.db` is a transaction already, `fn` joins it. Inside, statements on the pool throw.
 *
 * Before it resolves or rejects, it calls `onCachedWrite` (an option of `connect`) with each cached table that was written to, so that
 * the caller's next read is not answered from the cache.
 *
 * `retry` runs `fn` again, up to twice, after a serialization failure or a deadlock: only for an `fn` without effects
 * outside the database.
 */
export async function transaction<C extends WithDb, T>(
  ctx: C,
  fn: (ctx: C) => Promise<T>,
  { retry = false }: { retry?: boolean } = {},
): Promise<T> {
  const outer = transactionByDb.get(ctx.db);
  if (outer) {
    assertUsable(outer);
    return await fn(ctx);
  }
  const pool = poolByDb.get(ctx.db);
  if (!pool) throw new Error("transaction() needs a ctx whose db comes from connect().");
  assertOutsideTransaction(pool);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await pool.cachedWrites.during(() => attemptOnce(pool, ctx, fn));
    } catch (error) {
      const code = databaseFailure(error)?.code;
      if (!retry || attempt === MAX_ATTEMPTS || !code || !retryable.has(code)) throw error;
      await pause(attempt * (5 + Math.random() * 20));
    }
  }
}

/** Whether `ctx.db` is a transaction. */
export function inTransaction(ctx: WithDb): boolean {
  return transactionByDb.has(ctx.db);
}

/** Throws unless `ctx.db` is a transaction. Call it before `for update`: outside, the lock would end with the statement. */
export function requireTransaction(ctx: WithDb): void {
  if (!inTransaction(ctx)) throw new Error("This must run inside transaction().");
}

/**
 * Runs `work` after the outermost `transaction()`'s function has succeeded, just before COMMIT: for what holds a lock that
 * others wait for. An error in it rejects the transaction.
 */
export function beforeCommit(ctx: WithDb, work: () => Promise<void>): void {
  const state = transactionByDb.get(ctx.db);
  if (!state) throw new Error("This must run inside transaction().");
  assertUsable(state);
  state.beforeCommit.push(work);
}

async function attemptOnce<C extends WithDb, T>(pool: Pool, ctx: C, fn: (ctx: C) => Promise<T>): Promise<T> {
  const state: OpenTransaction = {
    pool,
    ended: false,
    failed: false,
    connectionError: undefined,
    driverGaveUp: false,
    beforeCommit: [],
  };
  await pool.whenReady();
  const outcome = pool.sql.begin("read write", async (sql) => {
    const db = createTransactionDb(sql, state);
    try {
      return await currentTransaction.run(state, async () => {
        const value = await fn({ ...ctx, db });
        for (const work of state.beforeCommit) await work();
        return { value };
      });
    } finally {
      await endTransaction(state);
    }
  });
  // postgres.js rejects `begin` as soon as the connection is closed, while `fn` may still be running.
  outcome.catch((error: Error) => {
    state.driverGaveUp = true;
    state.connectionError ??= error;
  });
  return (await outcome).value;
}

function createTransactionDb(sql: TransactionSql, state: OpenTransaction): Db {
  const onSent = (query: PendingQuery<Row[]>) => {
    for (let step = currentPipelineStep.getStore(); step; step = step.outer) step.markSent();
    // The first handler of the rejection: the state is set before the code that awaits the query continues.
    query.catch((error: Error) => {
      state.failed = true;
      if (!(error instanceof postgres.PostgresError)) state.connectionError ??= error;
    });
  };
  const db: Db = drizzle(
    postgresClientForDrizzle(state.pool, sql as unknown as Sql, () => assertUsable(state), onSent),
  );
  transactionByDb.set(db, state);
  return db;
}

/**
 * Runs between the end of `fn` and the COMMIT or ROLLBACK that postgres.js sends next. After a lost connection it would
 * send that to a closed socket (an uncaught TypeError) or on another connection, so then this never resolves; the caller
 * of `begin` has its rejection already, or gets it when the event loop closes the socket.
 */
async function endTransaction(state: OpenTransaction): Promise<void> {
  state.ended = true;
  if (state.failed) await pause(1);
  await state.pool.whenReady();
  if (state.driverGaveUp) await new Promise<never>(() => {});
}

function assertUsable(state: OpenTransaction): void {
  if (state.ended) throw new Error("This transaction has ended: its ctx must no longer be used.");
  if (state.connectionError)
    throw new Error("The connection of this transaction was lost.", { cause: state.connectionError });
}
