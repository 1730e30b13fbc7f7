import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { endReservation } from "./store.ts";

/** Ends an order's reservation now; the job of {@link releaseCoupons} releases it. */
export async function expireCoupon({
  ctx,
  input,
}: {
  ctx: { db: Db; clock: Clock };
  input: { orderId: string };
}): Promise<void> {
  requireTransaction(ctx);
  await endReservation(ctx.db, input.orderId, ctx.clock.now());
}
