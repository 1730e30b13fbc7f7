import type { Db } from "@panshi/db";
import { findCouponUse } from "./store.ts";

/** The promotion that an order used or reserved last, also where it was released since; null where it never had one. */
export async function findCouponOfOrder(ctx: { db: Db }, input: { orderId: string }): Promise<string | null> {
  return (await findCouponUse(ctx.db, input.orderId))?.promotionId ?? null;
}
