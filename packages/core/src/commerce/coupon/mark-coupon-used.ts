import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import type { OrderRow } from "../order/rows.ts";
import { markCouponUseUsed } from "./store.ts";

/** Marks a paid order's coupon as used. One that was released before is accepted anyway; returns its flag. */
export async function markCouponUsed(
  ctx: { db: Db; clock: Clock },
  input: { order: Pick<OrderRow, "id" | "promotionId"> },
): Promise<OrderFlag | null> {
  requireTransaction(ctx);
  const { id, promotionId } = input.order;
  if (promotionId === null) return null;
  return (await markCouponUseUsed(ctx.db, id, ctx.clock.now())) === "released" ? "coupon_released" : null;
}
