import type { PendingQuery, Row, Sql, UnsafeQueryOptions } from "postgres";
import type { Pool } from "./pool.ts";

type Query = PendingQuery<Row[]>;
type Unsafe = (text: string, params?: unknown[], options?: UnsafeQueryOptions) => Query;

/**
 * In a statement, keeps it from being prepared: Postgres then plans it for its parameters each time. For filters and searches,
 * whose best plan depends on how many rows the value finds.
 */
export const UNPREPARED_COMMENT = "/* unprepared */";

/** Statements with more parameters (bulk inserts, long IN lists) rarely repeat, so they are not prepared. */
const PREPARED_PARAMETERS_MAX = 100;

/**
 * The postgres.js client that Drizzle gets: only `unsafe` works. `beforeSend` runs before each statement and may throw;
 * `onSent` gets each query that was sent. Drizzle asks for unnamed statements; they are sent as named prepared statements,
 * which Postgres parses once a connection. Drizzle's own transactions are refused: `transaction()` opens them.
 */
export function postgresClientForDrizzle(
  pool: Pool,
  sql: Sql,
  beforeSend: () => void,
  onSent?: (query: Query) => void,
): Sql {
  const run = sql.unsafe.bind(sql) as unknown as Unsafe;
  const unsafe: Unsafe = (text, params = [], options = {}) => {
    const send = () => {
      beforeSend();
      refuseUnsendable(params);
      const query = run(text, params, { ...options, ...protocol(text, params) });
      onSent?.(query);
      return ownRows(query);
    };
    const ready = pool.whenReady();
    return ready ? sendAfter(ready, send) : send();
  };
  const refuse = () => {
    throw new Error("Open a transaction with transaction(ctx, fn), not through Drizzle.");
  };
  return new Proxy(sql, {
    get(target, key) {
      if (key === "unsafe") return unsafe;
      if (key === "begin" || key === "savepoint" || key === "reserve") return refuse;
      // A transaction's client has no `options`, and Drizzle sets its date parsers there.
      if (key === "options") return target.options ?? { parsers: {}, serializers: {} };
      return Reflect.get(target, key);
    },
  });
}

/** The limit of postgres.js. */
const PARAMETERS_MAX = 65_533;

/**
 * Throws for values that postgres.js cannot send. It would notice only while writing the statement, reject another
 * statement instead, and wait for an answer to the one it never sent.
 */
function refuseUnsendable(params: readonly unknown[]): void {
  if (params.length > PARAMETERS_MAX) throw new RangeError(`A statement holds ${params.length} parameters.`);
  for (const [index, value] of params.entries())
    if (value === undefined || typeof value === "symbol" || (value instanceof Date && Number.isNaN(value.getTime())))
      throw new TypeError(`Parameter ${index + 1} of a statement cannot be sent: ${String(value)}.`);
}

/** Several statements in one text (which cannot have parameters) need the simple protocol. */
function protocol(text: string, params: unknown[]): { prepare: boolean; simple: boolean } {
  const isScript = params.length === 0 && text.includes(";");
  const isPrepared = !isScript && params.length <= PREPARED_PARAMETERS_MAX && !text.includes(UNPREPARED_COMMENT);
  return { prepare: isPrepared, simple: isScript };
}

/**
 * Gives Drizzle the rows in an array of their own, without what postgres.js does wrong:
 * - When a connection dies within a result, postgres.js does not reset its row counter, and the first result on the next
 *   connection starts with that many empty slots.
 * - Its queries keep each other's results alive until the old generation of the heap is collected: an export of a million rows
 *   grew by 120 MB. So the result of `values()`, which Drizzle only maps, is emptied (docs/decisions/0038).
 */
function ownRows(query: Query): Query {
  const original = query.then.bind(query);
  const wrapped: Query["then"] = (resolved, rejected) =>
    original(
      resolved &&
        ((rows) => {
          if (rows.length > 0 && !(0 in rows))
            rows.splice(
              0,
              rows.findIndex((_, index) => index in rows),
            );
          // Set by `values()`; the types of postgres.js lack it.
          if (!("isRaw" in query && query.isRaw)) return resolved(rows);
          const own = rows.slice();
          rows.length = 0;
          return resolved(own as typeof rows);
        }),
      rejected,
    );
  // oxlint-disable-next-line unicorn/no-thenable -- a query of the driver is a thenable, and Drizzle awaits it
  return Object.assign(query, { then: wrapped });
}

/** A query that is sent after `wait`. Drizzle uses only `then` and `values` of a query. */
function sendAfter(wait: Promise<void>, send: () => Query): Query {
  const lazy: Pick<Query, "then"> & { values(): Promise<unknown> } = {
    // oxlint-disable-next-line unicorn/no-thenable -- a query of the driver is a thenable, and Drizzle awaits it
    then: (resolved, rejected) => wait.then(send).then(resolved, rejected),
    values: () => wait.then(() => send().values()),
  };
  return lazy as Query;
}
