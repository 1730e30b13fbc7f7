import { Socket } from "node:net";
import postgres, { type Sql } from "postgres";

/** A postgres.js client that survives what its version 3.4.9 does not: see `openPool`. */
export type Pool = {
  readonly sql: Sql;
  /** Undefined nearly always; after a connection has closed, resolves when statements may be sent again (1 to 2 ms). */
  whenReady(): Promise<void> | undefined;
};

export type PoolOptions = { max: number; name: string };

/**
 * Opens a pool; connections are made when they are first needed, and are read-only outside `transaction()`.
 *
 * Guards against faults of postgres.js that killing backends under load brought out, besides those in `transaction()`:
 * - a statement sent between a connection's error and its close is never answered, or answered with nothing, or with
 *   the next statement's rows: `PoolSocket`;
 * - a statement sent to a connection in the phase of the event loop that closes it keeps that place in the pool from
 *   connecting for minutes: `calm`;
 * - a connection that dies while postgres.js asks it for its array types ends the process: `fetch_types`.
 */
export function openPool(url: string, { max, name }: PoolOptions): Pool {
  let calm: Promise<void> | undefined;
  // Timers run after the phase that closes sockets, and what they send is flushed before the next one.
  const nextTimers = (resolve: () => void) =>
    setTimeout(() => {
      calm = undefined;
      resolve();
    }, 1);
  const unsettle = () => {
    calm ??= new Promise(nextTimers);
  };
  let attempts = 0;
  const options = {
    max,
    connect_timeout: 10,
    idle_timeout: 300,
    keep_alive: 30,
    // A database that is back is found at once; the default waits up to 20 seconds.
    backoff: () => 0.1,
    fetch_types: false,
    onnotice: () => {},
    onclose: unsettle,
    // Known to postgres.js, though not to its types.
    socket: ({ host, port, path }: Target) => {
      const socket = new PoolSocket(unsettle);
      if (path) return socket.connect(path);
      attempts += 1;
      const place = attempts % host.length;
      // postgres.js looks for the server name of TLS there.
      Object.assign(socket, { host: host[place] });
      return socket.setNoDelay().connect(port[place] ?? 5432, host[place] ?? "localhost");
    },
    connection: {
      application_name: name,
      default_transaction_read_only: true,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
    },
  };
  return { sql: postgres(url, options), whenReady: () => calm };
}

type Target = { host: string[]; port: number[]; path: string | false };

/**
 * Tells of its end before anyone else hears of it, and reports every close as one without an error, because after those
 * alone postgres.js rejects what waits for an answer.
 */
class PoolSocket extends Socket {
  readonly #ending: () => void;

  constructor(ending: () => void) {
    super();
    this.#ending = ending;
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#ending();
    super._destroy(null, (failure) => callback(failure ?? error));
  }
}
