import { randomInt } from "node:crypto";
import { OWN_COUPON_DAYS, type OwnCouponState } from "@panshi/contracts/commerce/referral-state";
import { promotionEnd } from "@panshi/contracts/commerce/promotion-edit";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { DAY } from "../../platform/clock.ts";

/** The last moment of a coupon that is given at `now`. */
export const ownCouponEnd = (now: Date): Date =>
  promotionEnd(taipeiDay(new Date(now.getTime() + OWN_COUPON_DAYS * DAY)));

/** Upper case, without characters that are easily misread. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 30¹² codes: one that was made before does not come again. */
const CODE_LENGTH = 12;

/** A random code for a member's own coupon. */
export const newOwnCouponCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** What a member's own coupon is at a time. `usedCount`: its uses by paid orders; a reserved one is not used yet. */
export function ownCouponState(
  { usedCount, isActive, validTo }: { usedCount: number; isActive: boolean; validTo: Date },
  now: Date,
): OwnCouponState {
  if (usedCount > 0) return "used";
  if (!isActive) return "withdrawn";
  return validTo < now ? "expired" : "available";
}
