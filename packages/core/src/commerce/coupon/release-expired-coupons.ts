import { type Db, transaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { releaseExpiredUses, selectPromotionForUpdate, selectPromotionsWithExpiredUses } from "./store.ts";

/** Releases expired reservations of at most `limit` promotions. A job's work; returns how many were released. */
export async function releaseExpiredCoupons(ctx: { db: Db; clock: Clock }, input: { limit: number }): Promise<number> {
  const now = ctx.clock.now();
  let released = 0;
  for (const promotionId of await selectPromotionsWithExpiredUses(ctx.db, now, input.limit))
    released += await transaction(ctx, async (tx) => {
      await selectPromotionForUpdate(tx.db, promotionId);
      return releaseExpiredUses(tx.db, promotionId, now);
    });
  return released;
}
