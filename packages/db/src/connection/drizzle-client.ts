import type { PendingQuery, Row, Sql, UnsafeQueryOptions } from "postgres";
import type { Pool } from "./pool.ts";

type Query = PendingQuery<Row[]>;
type Unsafe = (text: string, params?: unknown[], options?: UnsafeQueryOptions) => Query;

/** Above this many parameters a statement is hardly ever sent twice in the same shape (bulk inserts, long IN lists). */
const longestPrepared = 100;

/**
 * The postgres.js client as Drizzle may use it: one method, `unsafe`, with `before` called ahead of each statement (it
 * may throw) and `watch` told of each query that was sent. Drizzle asks for unnamed statements; here they become named
 * prepared ones, which Postgres parses once a connection. Transactions are opened by `transaction()` alone.
 */
export function drizzleClient(pool: Pool, sql: Sql, before: () => void, watch?: (query: Query) => void): Sql {
  const run = sql.unsafe.bind(sql) as unknown as Unsafe;
  const unsafe: Unsafe = (text, params = [], options = {}) => {
    const send = () => {
      before();
      refuseUnsendable(params);
      const query = run(text, params, { ...options, ...protocol(text, params) });
      watch?.(query);
      return withoutHoles(query);
    };
    const calm = pool.whenReady();
    return calm ? later(calm, send) : send();
  };
  const refuse = () => {
    throw new Error("Open a transaction with transaction(ctx, fn), not through Drizzle.");
  };
  return new Proxy(sql, {
    get(target, key) {
      if (key === "unsafe") return unsafe;
      if (key === "begin" || key === "savepoint" || key === "reserve") return refuse;
      // A transaction's client has no options of its own; Drizzle only wants to set its date parsers there.
      if (key === "options") return target.options ?? { parsers: {}, serializers: {} };
      return Reflect.get(target, key);
    },
  });
}

/** As many parameters as postgres.js takes. */
const MOST_PARAMETERS = 65_533;

/**
 * postgres.js finds out while it writes a statement that a value cannot be sent, blames the statement that is being answered
 * just then, and waits for an answer to the one that it did not send: with several on their way, until the server gives up.
 */
function refuseUnsendable(params: readonly unknown[]): void {
  if (params.length > MOST_PARAMETERS) throw new RangeError(`A statement holds ${params.length} parameters.`);
  for (const [place, value] of params.entries())
    if (value === undefined || typeof value === "symbol" || (value instanceof Date && Number.isNaN(value.getTime())))
      throw new TypeError(`Parameter ${place + 1} of a statement cannot be sent: ${String(value)}.`);
}

/** Several statements in one text (no parameters then) need the simple protocol; everything else is prepared. */
function protocol(text: string, params: unknown[]): { prepare: boolean; simple: boolean } {
  const several = params.length === 0 && text.includes(";");
  return { prepare: !several && params.length <= longestPrepared, simple: several };
}

/**
 * postgres.js goes on counting rows where a result that its connection died in had stopped: the first result on the new
 * connection then begins with as many holes. Its own rows follow them, whole and in order.
 */
function withoutHoles(query: Query): Query {
  const original = query.then.bind(query);
  const faced: Query["then"] = (resolved, rejected) =>
    original(
      resolved &&
        ((rows) => {
          if (rows.length > 0 && !(0 in rows))
            rows.splice(
              0,
              rows.findIndex((_, index) => index in rows),
            );
          return resolved(rows);
        }),
      rejected,
    );
  // oxlint-disable-next-line unicorn/no-thenable
  return Object.assign(query, { then: faced });
}

/** A query that is sent when the wait is over; of a query's faces Drizzle uses these two. */
function later(wait: Promise<void>, send: () => Query): Query {
  const lazy: Pick<Query, "then"> & { values(): Promise<unknown> } = {
    // oxlint-disable-next-line unicorn/no-thenable
    then: (resolved, rejected) => wait.then(send).then(resolved, rejected),
    values: () => wait.then(() => send().values()),
  };
  return lazy as Query;
}
