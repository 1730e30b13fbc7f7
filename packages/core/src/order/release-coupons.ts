import { type Db, transaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { lockPromotion, releaseOver, selectOver } from "./coupon-store.ts";

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
  for (const promotionId of await selectOver(ctx.db, now, input.limit))
    released += await transaction(ctx, async (tx) => {
      await lockPromotion(tx.db, promotionId);
      return releaseOver(tx.db, promotionId, now);
    });
  return released;
}
