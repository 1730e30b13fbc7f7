import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { releaseReservedUse, selectPromotionForUpdate } from "./store.ts";

/** Releases an order's reserved use of a promotion; one that is used or released stays as it is. */
export async function releaseCouponReservation(
  ctx: { db: Db; clock: Clock },
  input: { orderId: string; promotionId: string },
): Promise<void> {
  requireTransaction(ctx);
  const { orderId, promotionId } = input;
  if (await selectPromotionForUpdate(ctx.db, promotionId))
    await releaseReservedUse(ctx.db, promotionId, orderId, ctx.clock.now());
}
