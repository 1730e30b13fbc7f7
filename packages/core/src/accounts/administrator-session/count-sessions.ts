import type { Db } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { countSessionsOf } from "./store.ts";

/** How many live sessions each of the administrators has; none for those who are missing. */
export async function countSessions(
  ctx: { db: Db; clock: Clock },
  { administratorIds }: { administratorIds: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (administratorIds.length === 0) return new Map();
  const rows = await countSessionsOf(ctx.db, administratorIds, ctx.clock.now());
  return new Map(rows.map(({ administratorId, sessions }) => [administratorId, sessions]));
}
