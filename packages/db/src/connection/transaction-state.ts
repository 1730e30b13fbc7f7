import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Pool } from "./pool.ts";

/** What a store queries: the pool (read-only) or, inside `transaction()`, the transaction. */
export type Db = PostgresJsDatabase<Record<string, never>>;

/** The state of an open transaction; every statement checks it before it is sent. */
export type OpenTransaction = {
  readonly pool: Pool;
  /** The callback has settled; COMMIT or ROLLBACK was sent or is about to be. */
  ended: boolean;
  /** A statement failed, on the server or before it was sent. */
  failed: boolean;
  /** Why no further statement may be sent: the connection was lost, or a query could not be written to it. */
  connectionError: Error | undefined;
  /** postgres.js has rejected `begin`: the connection was closed, or the transaction has ended. */
  driverGaveUp: boolean;
  /** What still has to run before the COMMIT, in its order. */
  readonly beforeCommit: (() => Promise<void>)[];
};

/** The transaction of the current async context, if any. */
export const currentTransaction = new AsyncLocalStorage<OpenTransaction>();

/** The current step of a pipeline. */
export type PipelineStep = {
  /** Called when a statement of the step was handed to the connection. */
  readonly markSent: () => void;
  /** The enclosing step, when the pipeline runs inside a step of another one. */
  readonly outer: PipelineStep | undefined;
};

/** The pipeline step of the current async context, if any. */
export const currentPipelineStep = new AsyncLocalStorage<PipelineStep>();

/** The pool of a `db` that `connect()` returned. */
export const poolByDb = new WeakMap<Db, Pool>();

/** The transaction of a `db` that `transaction()` passed to its callback. */
export const transactionByDb = new WeakMap<Db, OpenTransaction>();

/** Throws when called in the async context of an open transaction on this pool. */
export function assertOutsideTransaction(pool: Pool): void {
  const current = currentTransaction.getStore();
  if (current && current.pool === pool && !current.ended) {
    throw new Error("The pool was used inside an open transaction: use the ctx that transaction() gave you.");
  }
}
