import { COUPON_HOLDS_PER_ADDRESS, couponWords } from "@panshi/contracts/promotion";
import { requireTransaction } from "@panshi/db";
import { findPerson } from "../account/find-person.ts";
import type { CallerCtx } from "../context.ts";
import { keyedHash } from "../hashing.ts";
import { addressUnit } from "../throttle/address.ts";
import { couponMarks } from "./coupon-marks.ts";
import { hasUseLeft, isValid } from "./coupon.ts";
import {
  countHeld,
  findUse,
  lockAddress,
  lockPromotion,
  otherUse,
  releaseOver,
  takeUse,
  tiePersons,
  writeUse,
} from "./coupon-store.ts";
import { COUPON_LASTS } from "./rules.ts";
import type { OrderRow } from "./store.ts";

type Order = Pick<OrderRow, "id" | "kind" | "subtotal" | "discount" | "memberId">;

/**
 * Takes the use of a promotion for an order within the caller's transaction and under the order's lock: `reserved` for half
 * an hour where it is about to be paid, `used` where nothing is left to pay. A reservation of the order's own is renewed.
 * Answers null where it is taken; else why not, fit to show: the caller then gives up, or releases what there is of it.
 */
export async function reserveCoupon(
  tx: CallerCtx,
  { order, promotionId, state }: { order: Order; promotionId: string; state: "reserved" | "used" },
): Promise<string | null> {
  requireTransaction(tx);
  const now = tx.clock.now();
  const addressHash = keyedHash(tx.hashKey, "coupon-address", addressUnit(tx.address));
  if (state === "reserved") await lockAddress(tx.db, addressHash);
  const promotion = await lockPromotion(tx.db, promotionId);
  const released = await releaseOver(tx.db, promotionId, now);
  if (!promotion || !isValid(promotion, order, now)) return couponWords.overNow;
  const use = await findUse(tx.db, order.id);
  const renewed = use?.state === "reserved" && use.promotionId === promotionId;
  const { memberId } = order;
  const marks = memberId ? couponMarks(tx.hashKey, await findPerson({ ctx: tx, input: { memberId } })) : [];
  if (!renewed) {
    if (memberId === null) return couponWords.signIn;
    const other = await otherUse(tx.db, { promotionId, memberId, marks, orderId: order.id, now });
    // As when the code is checked: of another member's use, whoever has their old phone would learn.
    if (other !== null) return other === "member" ? couponWords.usedByYou : couponWords.overNow;
    if (!hasUseLeft({ ...promotion, usedCount: promotion.usedCount - released })) return couponWords.noneLeft;
  }
  // A renewed one stays with the address that it was reserved from.
  if (
    state === "reserved" &&
    !renewed &&
    (await countHeld(tx.db, addressHash, order.id, now)) >= COUPON_HOLDS_PER_ADDRESS
  )
    return couponWords.addressFull;
  if (!renewed && !(await takeUse(tx.db, promotionId))) return couponWords.noneLeft;
  await writeUse(tx.db, {
    orderId: order.id,
    promotionId,
    state,
    discount: order.discount,
    reservedUntil: state === "reserved" ? new Date(now.getTime() + COUPON_LASTS) : null,
    addressHash: state === "used" ? null : renewed ? use.addressHash : addressHash,
    createdAt: now,
    updatedAt: now,
  });
  // Its persons are those of its beginning: by renewals one use would mark each phone that its member ever had.
  if (renewed) return null;
  const free = await tiePersons(tx.db, { promotionId, orderId: order.id, marks, now });
  return free ? null : couponWords.overNow;
}
