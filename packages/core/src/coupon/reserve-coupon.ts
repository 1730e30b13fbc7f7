import { COUPON_HOLDS_PER_ADDRESS, couponMessages } from "@panshi/contracts/promotion";
import { requireTransaction } from "@panshi/db";
import { findContact } from "../member/find-contact.ts";
import type { MemberOrVisitorCtx } from "../context.ts";
import { keyedHash } from "../hashing.ts";
import { addressBucket } from "../throttle/address.ts";
import { couponPersonHashes } from "./person-hashes.ts";
import { hasUsesLeft, isCouponApplicable } from "./rules.ts";
import {
  countReservedUses,
  findCouponUse,
  lockCouponAddress,
  selectPromotionForUpdate,
  findOtherUse,
  releaseExpiredUses,
  incrementUsedCount,
  insertCouponPersons,
  upsertCouponUse,
} from "./store.ts";
import { COUPON_HOLD_DURATION } from "../payment/rules.ts";
import type { OrderRow } from "../order/store.ts";

type Order = Pick<OrderRow, "id" | "kind" | "subtotal" | "discount" | "memberId">;

/**
 * Takes the use of a promotion for an order within the caller's transaction and under the order's lock: `reserved` for half
 * an hour where it is about to be paid, `used` where nothing is left to pay. A reservation of the order's own is renewed.
 * Answers null where it is taken; else why not, fit to show: the caller then gives up, or releases what there is of it.
 */
export async function reserveCoupon(
  tx: MemberOrVisitorCtx,
  { order, promotionId, state }: { order: Order; promotionId: string; state: "reserved" | "used" },
): Promise<string | null> {
  requireTransaction(tx);
  const now = tx.clock.now();
  const addressHash = keyedHash(tx.hashKey, "coupon-address", addressBucket(tx.address));
  if (state === "reserved") await lockCouponAddress(tx.db, addressHash);
  const promotion = await selectPromotionForUpdate(tx.db, promotionId);
  const released = await releaseExpiredUses(tx.db, promotionId, now);
  if (!promotion || !isCouponApplicable(promotion, order, now)) return couponMessages.overNow;
  const use = await findCouponUse(tx.db, order.id);
  const renewed = use?.state === "reserved" && use.promotionId === promotionId;
  const { memberId } = order;
  const marks = memberId ? couponPersonHashes(tx.hashKey, await findContact({ ctx: tx, input: { memberId } })) : [];
  if (!renewed) {
    if (memberId === null) return couponMessages.signIn;
    const other = await findOtherUse(tx.db, { promotionId, memberId, marks, orderId: order.id, now });
    // As when the code is checked: of another member's use, whoever has their old phone would learn.
    if (other !== null) return other === "member" ? couponMessages.usedByYou : couponMessages.overNow;
    if (!hasUsesLeft({ ...promotion, usedCount: promotion.usedCount - released })) return couponMessages.noneLeft;
  }
  // A renewed one stays with the address that it was reserved from.
  if (
    state === "reserved" &&
    !renewed &&
    (await countReservedUses(tx.db, addressHash, order.id, now)) >= COUPON_HOLDS_PER_ADDRESS
  )
    return couponMessages.addressFull;
  if (!renewed && !(await incrementUsedCount(tx.db, promotionId))) return couponMessages.noneLeft;
  await upsertCouponUse(tx.db, {
    orderId: order.id,
    promotionId,
    state,
    discount: order.discount,
    reservedUntil: state === "reserved" ? new Date(now.getTime() + COUPON_HOLD_DURATION) : null,
    addressHash: state === "used" ? null : renewed ? use.addressHash : addressHash,
    createdAt: now,
    updatedAt: now,
  });
  // Its persons are those of its beginning: by renewals one use would mark each phone that its member ever had.
  if (renewed) return null;
  const free = await insertCouponPersons(tx.db, { promotionId, orderId: order.id, marks, now });
  return free ? null : couponMessages.overNow;
}
