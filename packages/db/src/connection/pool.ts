import { Socket } from "node:net";
import postgres, { type Sql } from "postgres";
import { CachedWrites } from "./cached-writes.ts";

/** A postgres.js client with workarounds for faults of version 3.4.9; see `openPool`. */
export type Pool = {
  readonly sql: Sql;
  /** Normally undefined. After a connection has closed: a promise that resolves (in 1 to 2 ms) when statements may be sent. */
  whenReady(): Promise<void> | undefined;
  readonly cachedWrites: CachedWrites;
};

export type PoolOptions = {
  /** The maximum number of connections. */
  max: number;
  /** Shown as application_name in pg_stat_activity. */
  name: string;
  /** Called with the name of each cached table that a transaction wrote to, after its end and before its promise settles. */
  onCachedWrite?: ((tableName: string) => void) | undefined;
};

/**
 * Opens a pool. Connections are opened on first use, and are read-only outside `transaction()`.
 *
 * Works around faults of postgres.js that appear when backends are killed under load (see also `transaction()`):
 * - a statement sent between a connection's error and its close is never answered, is answered with nothing, or with the
 *   next statement's rows: `PoolSocket`;
 * - a statement sent in the event loop phase that closes a connection blocks that slot of the pool for minutes: `whenReady`;
 * - a transaction whose BEGIN is the statement that fills a connection, by its number (100) or its bytes, fails and stays open on
 *   it with its locks (porsager/postgres 823), which happens under load: `max_pipeline`, `PoolSocket`;
 * - a connection that dies while postgres.js reads the array types from it ends the process: `fetch_types`.
 */
export function openPool(url: string, { max, name, onCachedWrite = () => {} }: PoolOptions): Pool {
  const cachedWrites = new CachedWrites(onCachedWrite);
  let ready: Promise<void> | undefined;
  // Timers run after the event loop phase that closes sockets, and before the next one.
  const waitForTimers = (resolve: () => void) =>
    setTimeout(() => {
      ready = undefined;
      resolve();
    }, 1);
  const holdStatements = () => {
    ready ??= new Promise(waitForTimers);
  };
  let attempts = 0;
  const options = {
    max,
    connect_timeout: 10,
    idle_timeout: 300,
    keep_alive: 30,
    // Reconnect at once when the database is back; the default waits up to 20 seconds.
    backoff: () => 0.1,
    fetch_types: false,
    // An option of postgres.js that its types lack.
    max_pipeline: NEVER_FULL,
    onnotice: cachedWrites.onNotice,
    onclose: holdStatements,
    // An option of postgres.js that its types lack.
    socket: ({ host, port, path }: Target) => {
      const socket = new PoolSocket(holdStatements);
      if (path) return socket.connect(path);
      attempts += 1;
      const index = attempts % host.length;
      // postgres.js reads the TLS server name from `socket.host`.
      Object.assign(socket, { host: host[index] });
      return socket.setNoDelay().connect(port[index] ?? 5432, host[index] ?? "localhost");
    },
    connection: {
      application_name: name,
      // A database or role may be set to less, and the notices of cached tables have this level.
      client_min_messages: "notice",
      default_transaction_read_only: true,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
    },
  };
  return { sql: postgres(url, options), whenReady: () => ready, cachedWrites };
}

type Target = { host: string[]; port: number[]; path: string | false };

/** More statements, and bytes, than are ever under way: the load shedder of the server bounds them (docs/decisions/0038, "Overload"). */
const NEVER_FULL = 2 ** 30;
/** A socket passes its options on to its stream, which the types of Node lack. */
const neverFullSocket = { allowHalfOpen: false, writableHighWaterMark: NEVER_FULL };

/**
 * Calls `onEnd` before any other listener, and reports every close as one without an error: only then does postgres.js
 * reject the queries that wait for an answer.
 */
class PoolSocket extends Socket {
  readonly #onEnd: () => void;

  constructor(onEnd: () => void) {
    super(neverFullSocket);
    this.#onEnd = onEnd;
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#onEnd();
    super._destroy(null, (failure) => callback(failure ?? error));
  }
}
