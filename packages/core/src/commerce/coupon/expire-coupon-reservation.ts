import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { endReservation } from "./store.ts";

/** Lets an order's coupon reservation expire now; the job of {@link releaseCoupons} releases it. */
export async function expireCouponReservation(
  ctx: { db: Db; clock: Clock },
  input: { orderId: string },
): Promise<void> {
  requireTransaction(ctx);
  await endReservation(ctx.db, input.orderId, ctx.clock.now());
}
