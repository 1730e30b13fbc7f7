import { mentionsCrisis } from "@panshi/contracts/crisis";
import { type Db, transaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { finishBackfill, lockBackfill, markOpen, moveBackfill, selectWishesAfter } from "./care-store.ts";

/** Wishes of one batch: a long text takes a tenth of a millisecond to read. */
const BATCH = 500;

/**
 * Reads the wishes from before wishes were read when they were made, by the same rule: those with words of crisis are open for
 * care. Goes on where the run before stopped, and does nothing once all were read; two servers take turns. Their `updatedAt`
 * stays: nobody edited them. Answers whether it is finished.
 */
export async function readEarlierWishes(
  ctx: { db: Db; clock: Clock },
  { batches }: { batches: number },
): Promise<boolean> {
  for (let done = 0; done < batches; done += 1) if (await readBatch(ctx)) return true;
  return false;
}

const readBatch = (ctx: { db: Db; clock: Clock }): Promise<boolean> =>
  transaction(ctx, async (tx) => {
    const progress = await lockBackfill(tx.db);
    if (progress.finishedAt) return true;
    const wishes = await selectWishesAfter(tx.db, progress.position, BATCH);
    const last = wishes.at(-1);
    if (!last) {
      await finishBackfill(tx.db, ctx.clock.now());
      return true;
    }
    const found = wishes.filter(({ content }) => mentionsCrisis(content)).map(({ id }) => id);
    if (found.length > 0) await markOpen(tx.db, found);
    await moveBackfill(tx.db, last.id);
    return false;
  });
