import { COUPON_RESERVATIONS_PER_ADDRESS, couponMessages } from "@panshi/contracts/commerce/promotion";
import { type Db, requireTransaction, transaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { keyedHash } from "../../platform/hashing.ts";
import { getMemberContact } from "../../accounts/member/find-member.ts";
import type { OrderRow } from "../order/rows.ts";
import { addressBucket } from "../../platform/limits/address.ts";
import { COUPON_RESERVATION_DURATION, hasUsesLeft, isCouponApplicable, isUsableBy } from "./rules.ts";
import {
  countReservationsByNetworkAddress,
  expireReservation,
  extendReservation,
  findCouponUse,
  findOtherUseMatch,
  tryTakeUse,
  insertCouponPersons,
  lockCouponNetworkAddress,
  releaseExpiredUses,
  releaseReservedUse,
  selectPromotionForUpdate,
  selectPromotionsWithExpiredUses,
  upsertCouponUse,
} from "./store.ts";
import { couponPersonHashes } from "./use-coupon.ts";

type Input = {
  order: Pick<OrderRow, "id" | "kind" | "subtotal" | "discount" | "memberId">;
  promotionId: string;
  state: "reserved" | "used";
};

/**
 * Takes a use of a promotion for an order, within the caller's transaction and under the order's lock: `reserved` for
 * half an hour where it is about to be paid, `used` where nothing is left to pay. The order's own reservation is
 * renewed. Returns null where it was taken; else the message to the buyer why not.
 */
export async function reserveCoupon(ctx: MemberOrVisitorCtx, input: Input): Promise<string | null> {
  requireTransaction(ctx);
  const { order, promotionId, state } = input;
  const now = ctx.clock.now();
  const addressHash = keyedHash(ctx.hashKey, "coupon-address", addressBucket(ctx.address));
  if (state === "reserved") await lockCouponNetworkAddress(ctx.db, addressHash);
  const promotion = await selectPromotionForUpdate(ctx.db, promotionId);
  const released = await releaseExpiredUses(ctx.db, promotionId, now);
  if (!promotion || !isUsableBy(promotion, order.memberId) || !isCouponApplicable(promotion, order, now))
    return couponMessages.noLongerValid;
  const use = await findCouponUse(ctx.db, order.id);
  const renewed = use?.state === "reserved" && use.promotionId === promotionId;
  const { memberId } = order;
  const personHashes = memberId ? couponPersonHashes(ctx.hashKey, await getMemberContact(ctx, { memberId })) : [];
  if (!renewed) {
    if (memberId === null) return couponMessages.signIn;
    const other = await findOtherUseMatch(ctx.db, { promotionId, memberId, personHashes, orderId: order.id, now });
    // As in checkCoupon: the use of another member with the same phone is not revealed.
    if (other !== null) return other === "member" ? couponMessages.usedByYou : couponMessages.noLongerValid;
    if (!hasUsesLeft({ ...promotion, takenCount: promotion.takenCount - released })) return couponMessages.noneLeft;
  }
  // A renewed reservation counts for the address that it was made from.
  if (
    state === "reserved" &&
    !renewed &&
    (await countReservationsByNetworkAddress(ctx.db, addressHash, order.id, now)) >= COUPON_RESERVATIONS_PER_ADDRESS
  )
    return couponMessages.addressFull;
  if (!renewed && !(await tryTakeUse(ctx.db, promotionId))) return couponMessages.noneLeft;
  await upsertCouponUse(ctx.db, {
    orderId: order.id,
    promotionId,
    state,
    discount: order.discount,
    reservedUntil: state === "reserved" ? new Date(now.getTime() + COUPON_RESERVATION_DURATION) : null,
    addressHash: state === "used" ? null : renewed ? use.addressHash : addressHash,
    createdAt: now,
    updatedAt: now,
  });
  // Recorded only once: otherwise renewals would block every phone that the member changes to.
  if (renewed) return null;
  const unused = await insertCouponPersons(ctx.db, { promotionId, orderId: order.id, personHashes, now });
  return unused ? null : couponMessages.noLongerValid;
}

/** Keeps an order's coupon reserved at least until `until`: as long as an issued payment code can be paid. */
export async function extendCouponReservation(
  ctx: { db: Db; clock: Clock },
  input: { orderId: string; until: Date },
): Promise<void> {
  requireTransaction(ctx);
  await extendReservation(ctx.db, input.orderId, input.until, ctx.clock.now());
}

/** Releases an order's reserved use of a promotion; one that is used or released stays as it is. */
export async function releaseCouponReservation(
  ctx: { db: Db; clock: Clock },
  input: { orderId: string; promotionId: string },
): Promise<void> {
  requireTransaction(ctx);
  const { orderId, promotionId } = input;
  await selectPromotionForUpdate(ctx.db, promotionId);
  await releaseReservedUse(ctx.db, promotionId, orderId, ctx.clock.now());
}

/** Lets an order's coupon reservation expire now; the job of {@link releaseCoupons} releases it. */
export async function expireCouponReservation(
  ctx: { db: Db; clock: Clock },
  input: { orderId: string },
): Promise<void> {
  requireTransaction(ctx);
  await expireReservation(ctx.db, input.orderId, ctx.clock.now());
}

/** Releases expired reservations of at most `limit` promotions. A job's work; returns how many were released. */
export async function releaseExpiredCoupons(ctx: { db: Db; clock: Clock }, input: { limit: number }): Promise<number> {
  const now = ctx.clock.now();
  let released = 0;
  for (const promotionId of await selectPromotionsWithExpiredUses(ctx.db, now, input.limit))
    released += await transaction(ctx, async (tx) => {
      await selectPromotionForUpdate(tx.db, promotionId);
      return releaseExpiredUses(tx.db, promotionId, now);
    });
  return released;
}
