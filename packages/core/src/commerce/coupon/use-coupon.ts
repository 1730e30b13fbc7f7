import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { personHash } from "../../accounts/member/person-hash.ts";
import type { OrderRow } from "../order/rows.ts";
import { findCouponUse, findOtherUseMatch, insertCouponPersons, markCouponUseUsed } from "./store.ts";

/** The promotion that an order used or reserved last, also where it was released since; null where it never had one. */
export async function findPromotionIdOfOrder(ctx: { db: Db }, input: { orderId: string }): Promise<string | null> {
  return (await findCouponUse(ctx.db, input.orderId))?.promotionId ?? null;
}

/** Marks a paid order's coupon as used. One that is not reserved any more is accepted and counted anyway; returns its flag. */
export async function markCouponUsed(
  ctx: { db: Db; clock: Clock },
  input: { order: Pick<OrderRow, "id" | "promotionId" | "discount"> },
): Promise<OrderFlag | null> {
  requireTransaction(ctx);
  const { id: orderId, promotionId, discount } = input.order;
  if (promotionId === null) return null;
  const use = { orderId, promotionId, discount, now: ctx.clock.now() };
  const before = await markCouponUseUsed(ctx.db, use);
  return before === "held" ? null : before === "withdrawn" ? "coupon_withdrawn" : "coupon_released";
}

/**
 * Records who used an order's coupon. A second use by the same person, which a claim or a late payment can cause, is
 * accepted anyway; returns its flag (docs/decisions/0012). The member's row must be locked by the caller.
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
  const other = await findOtherUseMatch(ctx.db, { promotionId, memberId, personHashes, orderId, now });
  const unused = await insertCouponPersons(ctx.db, { promotionId, orderId, personHashes, now });
  return other === null && unused ? null : "coupon_second_use";
}

type CouponPerson = { id: string; email: string | null; phone: string | null };

/** Keyed hashes of the member id, email and phone: a person who has one of them again cannot use the coupon again. */
export const couponPersonHashes = (hashKey: Buffer, { id, email, phone }: CouponPerson): Buffer[] =>
  [id, email, phone].filter((value) => value !== null).map((value) => personHash(hashKey, value));
