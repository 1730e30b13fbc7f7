import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import type { Endpoint } from "./load.ts";

const CALLS = 500;
/** After so long without work, a connection of Postgres reports what it counted. */
const REPORTED_AFTER_MS = 12_000;

/** How many statements or transactions a call takes on average, as Postgres counts them, without what the idle server sends. */
export async function statementsPerCall(databaseUrl: string, { url, headers = {} }: Endpoint): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const counted = async () => {
    await pause(REPORTED_AFTER_MS);
    const [row] = await sql<{ count: string }[]>`
      select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`;
    return { count: Number(row?.count), at: performance.now() };
  };
  try {
    const [start, idle] = [await counted(), await counted()];
    for (let call = 0; call < CALLS; call += 1) {
      const response = await fetch(url, { headers });
      if (!response.ok) throw new Error(`${url} returned ${response.status}`);
      await response.arrayBuffer();
    }
    const end = await counted();
    const idleRate = (idle.count - start.count) / (idle.at - start.at);
    return (end.count - idle.count - idleRate * (end.at - idle.at)) / CALLS;
  } finally {
    await sql.end();
  }
}
