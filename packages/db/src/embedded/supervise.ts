import { setTimeout as pause } from "node:timers/promises";
import type { Postmaster } from "./postmaster.ts";

/** How long to wait before each new attempt, in milliseconds; after the last one it is left down. */
const waits = [200, 1_000, 3_000, 10_000, 30_000];

/**
 * Starts the server again on the same port when it ends without being told to (out of memory, a stray kill), so that
 * the pools of this process find it again.
 */
export function restartOnExit(
  first: Postmaster,
  again: (port: number) => Promise<Postmaster>,
  log: (line: string) => void,
): { stop(): Promise<void> } {
  let current = first;
  const stopping = new AbortController();
  const watching = watch();

  async function watch(): Promise<void> {
    for (;;) {
      await current.exited;
      if (stopping.signal.aborted) return;
      log("database: the server ended unexpectedly, starting it again");
      const next = await revive();
      if (!next) return;
      current = next;
      if (stopping.signal.aborted) return;
      log("database: running again");
    }
  }

  async function revive(): Promise<Postmaster | undefined> {
    for (const wait of waits) {
      await pause(wait, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return undefined;
      try {
        return await again(first.port);
      } catch (error) {
        log(`database: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    log("database: given up; restart the program");
    return undefined;
  }

  return {
    async stop() {
      stopping.abort();
      await current.stop();
      await watching;
      await current.stop();
    },
  };
}
