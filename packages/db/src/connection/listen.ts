import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Sql } from "postgres";

export type ListenHandlers = {
  /** A notification's payload. */
  onMessage(payload: string): void;
  /** Subscribed, at first and after each reconnect: no notification is missed from now until `onLost`. */
  onReady(): void;
  /** The connection was lost or does not answer: notifications may be missed until the next `onReady`. */
  onLost(): void;
  /** Why a connection ended or could not be opened; it is retried in any case. */
  onError?(error: unknown): void;
};

export type Listener = {
  /** Resolves when the channel was subscribed for the first time; never where it was closed before. */
  ready: Promise<void>;
  close(): Promise<void>;
};

/** Milliseconds between two heartbeat queries, and the time each may take. */
const HEARTBEAT = { interval: 15_000, timeout: 5_000 };

/**
 * Listens to a channel on a dedicated connection and reconnects until it is closed. A connection that dies without being
 * closed (a pulled cable, a frozen server) counts as lost after at most 20 seconds.
 */
export function listen(url: string, channel: string, handlers: ListenHandlers): Listener {
  const closing = new AbortController();
  const subscribed = Promise.withResolvers<void>();
  const running = run();

  async function run(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      if (await subscribeOnce()) failures = 0;
      await sleep(Math.min(100 * 2 ** failures, 5_000), closing.signal);
    }
  }

  /** Opens one connection and resolves when it has ended, with whether it was subscribed. */
  async function subscribeOnce(): Promise<boolean> {
    const closed = new AbortController();
    const end = AbortSignal.any([closed.signal, closing.signal]);
    const sql = openConnection(
      url,
      channel,
      () => closed.abort(),
      (payload) => handlers.onMessage(payload),
    );
    let ready = false;
    try {
      await untilAborted(sql.unsafe(`listen "${channel.replaceAll('"', '""')}"`), closing.signal);
      ready = true;
      handlers.onReady();
      subscribed.resolve();
      await heartbeat(sql, end);
    } catch (error) {
      if (!closing.signal.aborted) handlers.onError?.(error);
    }
    if (ready && !closing.signal.aborted) handlers.onLost();
    await sql.end({ timeout: 0 });
    return ready;
  }

  return {
    ready: subscribed.promise,
    async close() {
      closing.abort();
      await running;
    },
  };
}

function openConnection(url: string, channel: string, onclose: () => void, onMessage: (payload: string) => void): Sql {
  const options = {
    max: 1,
    connect_timeout: 10,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => {},
    onclose,
    // An option of postgres.js that its types lack. Its own listen() reconnects without reporting the loss.
    onnotify: (_channel: string, payload: string) => onMessage(payload),
    connection: { application_name: `panshi listen ${channel}`, default_transaction_read_only: true },
  };
  return postgres(url, options);
}

/** Resolves when `end` is aborted, rejects when the server stops answering. */
async function heartbeat(sql: Sql, end: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(HEARTBEAT.interval, end);
    if (end.aborted) return;
    const timeout = AbortSignal.timeout(HEARTBEAT.timeout);
    await untilAborted(sql`select 1`, AbortSignal.any([timeout, end]));
    if (timeout.aborted) throw new Error("The database did not answer.");
  }
}

/** Resolves after the time or when the signal is aborted. */
async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(milliseconds, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Resolves with the work or when the signal is aborted; a later rejection of the work is ignored. */
async function untilAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await Promise.race([work, aborted]);
}
