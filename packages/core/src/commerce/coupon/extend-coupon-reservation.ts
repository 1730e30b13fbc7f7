import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { extendReservation } from "./store.ts";

/** Keeps an order's coupon reserved at least until `until`: as long as an issued payment code can be paid. */
export async function extendCouponReservation(
  ctx: { db: Db; clock: Clock },
  input: { orderId: string; until: Date },
): Promise<void> {
  requireTransaction(ctx);
  await extendReservation(ctx.db, input.orderId, input.until, ctx.clock.now());
}
