import type { Db } from "@panshi/db";
import { selectReadings, type StoredReading } from "./store.ts";

/** The readings of draws, newest first, by draw. The caller has checked whose draws they are. */
export async function listReadings(
  ctx: { db: Db },
  input: { drawIds: readonly string[] },
): Promise<ReadonlyMap<string, StoredReading[]>> {
  return Map.groupBy(await selectReadings(ctx.db, input.drawIds), ({ drawId }) => drawId);
}
