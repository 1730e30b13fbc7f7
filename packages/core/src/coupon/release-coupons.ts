import { type Db, transaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { selectPromotionForUpdate, releaseExpiredUses, selectPromotionsWithExpiredUses } from "./store.ts";

/** Gives reserved uses back whose time is over, of at most `limit` promotions. A job's work; answers how many uses. */
export async function releaseCoupons({
  ctx,
  input,
}: {
  ctx: { db: Db; clock: Clock };
  input: { limit: number };
}): Promise<number> {
  const now = ctx.clock.now();
  let released = 0;
  for (const promotionId of await selectPromotionsWithExpiredUses(ctx.db, now, input.limit))
    released += await transaction(ctx, async (tx) => {
      await selectPromotionForUpdate(tx.db, promotionId);
      return releaseExpiredUses(tx.db, promotionId, now);
    });
  return released;
}
