import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Sql } from "postgres";

export type ListenHandlers = {
  /** A notification's payload. */
  onMessage(payload: string): void;
  /** Subscribed, the first time and after each loss: from here on nothing is missed until `onLost`. */
  onReady(): void;
  /** The connection is gone or does not answer: notifications may be missed until the next `onReady`. */
  onLost(): void;
  /** Why a connection ended or could not be made; it is tried again in any case. */
  onError?(error: unknown): void;
};

export type Listener = { close(): Promise<void> };

/** Milliseconds between two signs of life, and how long to wait for one. */
const beat = { every: 15_000, within: 5_000 };

/**
 * Listens to a channel on a connection of its own and connects again for as long as it is not closed. A connection
 * that dies without a word (a pulled cable, a frozen server) counts as lost after 20 seconds at most.
 */
export function listen(url: string, channel: string, handlers: ListenHandlers): Listener {
  const closing = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      if (await subscription()) failures = 0;
      await sleep(Math.min(100 * 2 ** failures, 5_000), closing.signal);
    }
  }

  /** One connection from its opening to its end; resolves with whether it got as far as being subscribed. */
  async function subscription(): Promise<boolean> {
    const over = new AbortController();
    const end = AbortSignal.any([over.signal, closing.signal]);
    const sql = connection(
      url,
      channel,
      () => over.abort(),
      (payload) => handlers.onMessage(payload),
    );
    let ready = false;
    try {
      await untilAborted(sql.unsafe(`listen "${channel.replaceAll('"', '""')}"`), closing.signal);
      ready = true;
      handlers.onReady();
      await heartbeat(sql, end);
    } catch (error) {
      if (!closing.signal.aborted) handlers.onError?.(error);
    }
    if (ready && !closing.signal.aborted) handlers.onLost();
    await sql.end({ timeout: 0 });
    return ready;
  }

  return {
    async close() {
      closing.abort();
      await running;
    },
  };
}

function connection(url: string, channel: string, onclose: () => void, onMessage: (payload: string) => void): Sql {
  const options = {
    max: 1,
    connect_timeout: 10,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => {},
    onclose,
    // Known to postgres.js, though not to its types; its own listen() reconnects without telling anyone.
    onnotify: (_channel: string, payload: string) => onMessage(payload),
    connection: { application_name: `panshi listen ${channel}`, default_transaction_read_only: true },
  };
  return postgres(url, options);
}

/** Resolves when `end` is aborted, rejects when the server stops answering. */
async function heartbeat(sql: Sql, end: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(beat.every, end);
    if (end.aborted) return;
    const silence = AbortSignal.timeout(beat.within);
    await untilAborted(sql`select 1`, AbortSignal.any([silence, end]));
    if (silence.aborted) throw new Error("The database did not answer.");
  }
}

/** Waits that long, or until the signal. */
async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(milliseconds, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Waits for the work, or until the signal; work left behind may fail in silence. */
async function untilAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await Promise.race([work, aborted]);
}
