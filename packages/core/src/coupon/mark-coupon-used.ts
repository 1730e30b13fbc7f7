import { requireTransaction } from "@panshi/db";
import { couponPersonHashes } from "./person-hashes.ts";
import { findOtherUse, insertCouponPersons, markUseUsed } from "./store.ts";
import type { FulfilCtx } from "../order/fulfil-order.ts";
import type { OrderFlag } from "../payment/rules.ts";
import type { OrderRow } from "../order/store.ts";

type Member = { id: string; email: string | null; phone: string | null };

/** A paid order's coupon is used now, and flagged where it was released before: it is honoured all the same. */
export async function markCouponUsed(tx: FulfilCtx, { id, promotionId }: OrderRow): Promise<OrderFlag | null> {
  requireTransaction(tx);
  if (promotionId === null) return null;
  return (await markUseUsed(tx.db, id, tx.clock.now())) === "released" ? "coupon_released" : null;
}

/**
 * Ties a used coupon to the member that it was used for, and flags a second use of the same person, which a claim or a late
 * payment can make: it is honoured all the same (docs/decisions/0024). The member's row must be locked by the caller.
 */
export async function linkCouponToMember(tx: FulfilCtx, order: OrderRow, member: Member): Promise<OrderFlag | null> {
  requireTransaction(tx);
  const { id: orderId, promotionId } = order;
  if (promotionId === null) return null;
  const now = tx.clock.now();
  const marks = couponPersonHashes(tx.hashKey, member);
  const other = await findOtherUse(tx.db, { promotionId, memberId: member.id, marks, orderId, now });
  const free = await insertCouponPersons(tx.db, { promotionId, orderId, marks, now });
  return other === null && free ? null : "coupon_second_use";
}
