import type { OwnCouponState } from "@panshi/contracts/commerce/own-referral";

type Coupon = { isUsed: boolean; isWithdrawn: boolean; reservedUntil: Date | null; validTo: Date };

/** What a coupon is to its owner. One that was used stays used, also after it was withdrawn; a reservation that ran out holds nothing. */
export function ownCouponState({ isUsed, isWithdrawn, reservedUntil, validTo }: Coupon, now: Date): OwnCouponState {
  if (isUsed) return "used";
  if (isWithdrawn) return "withdrawn";
  if (reservedUntil && reservedUntil > now) return "reserved";
  return now > validTo ? "expired" : "available";
}
