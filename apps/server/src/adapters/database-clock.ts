import { type Clock, MINUTE } from "@panshi/core/platform/clock";
import type { Database } from "@panshi/db";
import type { Logger } from "pino";

export interface DatabaseClock extends Clock {
  stop(): void;
}

/** A clock that follows the database's: its offset is measured now and each minute, corrected by half a round trip. */
export async function startDatabaseClock(sql: Database["sql"], log: Logger): Promise<DatabaseClock> {
  let offset = 0;
  const measure = async () => {
    const before = Date.now();
    const [row] = await sql<{ now: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
    const after = Date.now();
    if (row) offset = row.now - (before + after) / 2;
  };
  await measure();
  const timer = setInterval(() => {
    measure().catch((error: unknown) =>
      log.warn(
        { name: error instanceof Error ? error.name : "unknown", offset },
        "database clock read failed, keeping the last offset",
      ),
    );
  }, MINUTE);
  timer.unref();
  return { now: () => new Date(Date.now() + Math.round(offset)), stop: () => clearInterval(timer) };
}
