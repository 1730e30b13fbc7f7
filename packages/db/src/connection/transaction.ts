import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres, { type PendingQuery, type Row, type Sql, type TransactionSql } from "postgres";
import { drizzleClient } from "./drizzle-client.ts";
import { databaseFailure } from "./failure.ts";
import type { Pool } from "./pool.ts";
import {
  currentTransaction,
  currentPipelineStep,
  type Db,
  poolOf,
  assertOutsideTransaction,
  type OpenTransaction,
  transactionOf,
} from "./transaction-state.ts";

type WithDb = { db: Db };

/** Whole transactions that failed with these may be run again: serialisation failure, deadlock, read-only (see below). */
const retryable = new Set(["40001", "40P01", "25006"]);
const attempts = 3;

/**
 * Runs `fn` in one read-write transaction and resolves once it is committed; a rejection means nothing was stored
 * (save for a connection lost during COMMIT, which no client can know). `fn` gets the ctx with that transaction as
 * `db`; when `ctx.db` is a transaction already, `fn` joins it. Inside, the pool refuses every statement.
 *
 * `retry` runs the whole of `fn` again, up to twice, after a serialisation failure or a deadlock: only for an `fn`
 * whose effects are all in the database.
 */
export async function transaction<C extends WithDb, T>(
  ctx: C,
  fn: (ctx: C) => Promise<T>,
  { retry = false }: { retry?: boolean } = {},
): Promise<T> {
  const outer = transactionOf.get(ctx.db);
  if (outer) {
    refuseDeadScope(outer);
    return await fn(ctx);
  }
  const pool = poolOf.get(ctx.db);
  if (!pool) throw new Error("transaction() wants a ctx whose db comes from connect().");
  assertOutsideTransaction(pool);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(pool, ctx, fn);
    } catch (error) {
      const code = databaseFailure(error)?.code;
      if (!retry || attempt === attempts || !code || !retryable.has(code)) throw error;
      await pause(attempt * (5 + Math.random() * 20));
    }
  }
}

/** Whether `ctx.db` is a transaction. */
export function inTransaction(ctx: WithDb): boolean {
  return transactionOf.has(ctx.db);
}

/** Throws unless `ctx.db` is a transaction; call it before `for update`, whose lock would end with the statement. */
export function requireTransaction(ctx: WithDb): void {
  if (!inTransaction(ctx)) throw new Error("This has to run inside transaction().");
}

async function attemptOnce<C extends WithDb, T>(pool: Pool, ctx: C, fn: (ctx: C) => Promise<T>): Promise<T> {
  const scope: OpenTransaction = {
    pool,
    ended: false,
    failed: false,
    connectionError: undefined,
    driverGaveUp: false,
  };
  await pool.whenReady();
  const outcome = pool.sql.begin("read write", async (sql) => {
    const db = transactionDb(sql, scope);
    try {
      return { value: await currentTransaction.run(scope, () => fn({ ...ctx, db })) };
    } finally {
      await settle(scope);
    }
  });
  // postgres.js rejects `begin` as soon as the connection is closed, while `fn` may still be running.
  outcome.catch((error: Error) => {
    scope.driverGaveUp = true;
    scope.connectionError ??= error;
  });
  return (await outcome).value;
}

function transactionDb(sql: TransactionSql, scope: OpenTransaction): Db {
  const watch = (query: PendingQuery<Row[]>) => {
    for (let step = currentPipelineStep.getStore(); step; step = step.outer) step.markSent();
    // First in line for the rejection, so that the scope knows before the code that awaits the query goes on.
    query.catch((error: Error) => {
      scope.failed = true;
      if (!(error instanceof postgres.PostgresError)) scope.connectionError ??= error;
    });
  };
  const db: Db = drizzle(drizzleClient(scope.pool, sql as unknown as Sql, () => refuseDeadScope(scope), watch));
  transactionOf.set(db, scope);
  return db;
}

/**
 * Called between the end of `fn` and the COMMIT or ROLLBACK that postgres.js then sends. After a lost connection it
 * would send that to a closed socket (an uncaught TypeError) or to the connection that took its place, so then it is
 * kept waiting for ever; `begin` was rejected, at the latest when sockets are closed in this turn of the loop.
 */
async function settle(scope: OpenTransaction): Promise<void> {
  scope.ended = true;
  if (scope.failed) await pause(1);
  await scope.pool.whenReady();
  if (scope.driverGaveUp) await new Promise<never>(() => {});
}

function refuseDeadScope(scope: OpenTransaction): void {
  if (scope.ended) throw new Error("This transaction has ended: its ctx must not be used any more.");
  if (scope.connectionError)
    throw new Error("The connection of this transaction was lost.", { cause: scope.connectionError });
}
