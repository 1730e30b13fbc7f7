import { setTimeout as pause } from "node:timers/promises";
import type { Postmaster } from "./postmaster.ts";

/** The delay before each restart attempt in milliseconds; after the last one no more are made. */
const RESTART_DELAYS = [200, 1_000, 3_000, 10_000, 30_000];

/**
 * Restarts the server on the same port when it ends unexpectedly (out of memory, killed), so that connection pools find it
 * again (docs/decisions/0021).
 */
export function restartOnExit(
  first: Postmaster,
  restart: (port: number) => Promise<Postmaster>,
  log: (line: string) => void,
): { stop(): Promise<void> } {
  let current = first;
  const stopping = new AbortController();
  const watching = watch();

  async function watch(): Promise<void> {
    for (;;) {
      await current.exited;
      if (stopping.signal.aborted) return;
      log("database: server exited unexpectedly, restarting");
      const next = await restartWithDelays();
      if (!next) return;
      current = next;
      if (stopping.signal.aborted) return;
      log("database: server restarted");
    }
  }

  async function restartWithDelays(): Promise<Postmaster | undefined> {
    for (const delay of RESTART_DELAYS) {
      await pause(delay, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return undefined;
      try {
        return await restart(first.port);
      } catch (error) {
        log(`database: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    log("database: restart failed too often; restart the program");
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
