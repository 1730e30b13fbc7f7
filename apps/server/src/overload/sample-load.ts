import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Database } from "@panshi/db";
import type { Logger } from "pino";
import type { LoadShedder } from "./load-shedder.ts";

const RESOLUTION_MS = 10;
const SAMPLE_MS = 100;
/** How often refusals are logged, in samples: one line for all of them. */
const SAMPLES_A_LOG = 10;

/**
 * Feeds a load shedder ten times a second with the mean delay of this process's event loop and with what a query waits for one of the
 * pool's connections, and logs once a second how many requests were refused. Returns the function that ends it.
 */
export function sampleLoad(shedder: LoadShedder, { database, log }: { database: Database; log: Logger }): () => void {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  const databaseDelay = measureDatabaseDelay(database);
  let samples = 0;
  const timer = setInterval(() => {
    // Without a value in a histogram its mean is NaN.
    const loopMs = histogram.count > 0 ? Math.max(0, histogram.mean / 1e6 - RESOLUTION_MS) : 0;
    histogram.reset();
    const delays = { loopMs, databaseMs: databaseDelay() };
    shedder.sample(delays);
    samples += 1;
    if (samples % SAMPLES_A_LOG > 0) return;
    const refused = shedder.takeRefused();
    if (refused === 0) return;
    const [loop, waited, limit] = [loopMs, delays.databaseMs, shedder.limit].map(Math.round);
    log.warn({ refused, loopMs: loop, databaseMs: waited, limit }, "requests refused by overload");
  }, SAMPLE_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    histogram.disable();
  };
}

/**
 * Each call begins a query that costs nothing, unless one is still under way, and returns how long, in milliseconds, the last one took
 * or the present one has been taking. A database that refuses is not slow: its calls are answered `unavailable`.
 */
function measureDatabaseDelay({ sql }: Database): () => number {
  let begunAt: number | null = null;
  let lastMs = 0;
  return () => {
    const now = performance.now();
    if (begunAt !== null) return Math.max(lastMs, now - begunAt);
    begunAt = now;
    const end = (ms: number) => {
      begunAt = null;
      lastMs = ms;
    };
    sql`select 1`.then(
      () => end(performance.now() - now),
      () => end(0),
    );
    return lastMs;
  };
}
