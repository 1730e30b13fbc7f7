import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Pool } from "./pool.ts";

/** What a store queries: the pool (reads only) or, inside `transaction()`, that transaction. */
export type Db = PostgresJsDatabase<Record<string, never>>;

/** One open transaction, as seen by every statement that wants to run in it. */
export type OpenTransaction = {
  readonly pool: Pool;
  /** The callback has settled; COMMIT or ROLLBACK is on its way or done. */
  ended: boolean;
  /** A statement was rejected, by the server or on the way to it. */
  failed: boolean;
  /** Why no further statement may be sent: the connection is gone, or a query could not be put on it. */
  connectionError: Error | undefined;
  /** postgres.js has given the transaction up: its connection was closed, or it is over. */
  driverGaveUp: boolean;
};

/** The transaction that the running code was called from, if any. */
export const currentTransaction = new AsyncLocalStorage<OpenTransaction>();

/** A step of a pipeline, as a statement that it sends sees it. */
export type PipelineStep = {
  /** A statement of it is on its way to the connection. */
  readonly markSent: () => void;
  /** The step of another pipeline that this one's runs in. */
  readonly outer: PipelineStep | undefined;
};

/** The step that the running code was called from, if any. */
export const currentPipelineStep = new AsyncLocalStorage<PipelineStep>();

/** The pool behind a pool's `db`. */
export const poolOf = new WeakMap<Db, Pool>();

/** The transaction behind a transaction's `db`. */
export const transactionOf = new WeakMap<Db, OpenTransaction>();

/** Throws when the running code was called from an open transaction on this pool. */
export function assertOutsideTransaction(pool: Pool): void {
  const scope = currentTransaction.getStore();
  if (scope && scope.pool === pool && !scope.ended) {
    throw new Error("The pool was used inside an open transaction: use the ctx that transaction() gave you.");
  }
}
