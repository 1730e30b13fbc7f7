import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import type { OrderRow } from "../order/rows.ts";
import { couponPersonHashes, type CouponPerson } from "./coupon-person-hashes.ts";
import { findOtherUse, insertCouponPersons } from "./store.ts";

/**
 * Records who used an order's coupon. A second use by the same person, which a claim or a late payment can cause, is
 * accepted anyway; returns its flag (docs/decisions/0024). The member's row must be locked by the caller.
 */
export async function recordCouponUser(
  ctx: { db: Db; clock: Clock; hashKey: Buffer },
  input: { order: Pick<OrderRow, "id" | "promotionId">; member: CouponPerson },
): Promise<OrderFlag | null> {
  requireTransaction(ctx);
  const { id: orderId, promotionId } = input.order;
  if (promotionId === null) return null;
  const now = ctx.clock.now();
  const memberId = input.member.id;
  const personHashes = couponPersonHashes(ctx.hashKey, input.member);
  const other = await findOtherUse(ctx.db, { promotionId, memberId, personHashes, orderId, now });
  const unused = await insertCouponPersons(ctx.db, { promotionId, orderId, personHashes, now });
  return other === null && unused ? null : "coupon_second_use";
}
