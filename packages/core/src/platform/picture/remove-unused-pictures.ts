import { type Db, transaction } from "@panshi/db";
import { type Clock, DAY, HOUR } from "../clock.ts";
import type { Enqueue } from "../context.ts";
import { deleteUnused, filenamesOf } from "./store.ts";

/**
 * Removes at most `limit` pictures: those that nothing has used for a day, and those whose upload did not end within an hour.
 * Their files go by a job of its own, which is there once the rows are gone. A job's work; returns how many were removed.
 */
export async function removeUnusedPictures(
  ctx: { db: Db; clock: Clock; enqueue: Enqueue },
  { limit }: { limit: number },
): Promise<number> {
  const now = ctx.clock.now().getTime();
  const since = { unusedSince: new Date(now - DAY), unfinishedSince: new Date(now - HOUR) };
  return transaction(ctx, async (tx) => {
    const removed = await deleteUnused(tx.db, { ...since, limit });
    const filenames = removed.flatMap(filenamesOf);
    if (filenames.length > 0) await ctx.enqueue(tx, "remove-unused-files", { filenames });
    return removed.length;
  });
}
