import type { DiscountType, PromotionScope } from "@panshi/contracts/commerce/promotion";
import { MINUTE } from "../../platform/clock.ts";
import type { OrderRow } from "../order/rows.ts";

/** How long a coupon stays reserved once payment begins, in milliseconds (docs/decisions/0012). */
export const COUPON_RESERVATION_DURATION = 30 * MINUTE;

export type Promotion = {
  id: string;
  title: string;
  discountType: DiscountType;
  discountValue: number;
  appliesTo: PromotionScope;
  /** Whole TWD; null: none, but a fixed discount needs an order above its value. */
  minimumAmount: number | null;
  validFrom: Date;
  validTo: Date;
  usageLimit: number;
  usedCount: number;
  isActive: boolean;
};

/** The columns of an order that decide about a coupon; `subtotal` is whole TWD before the discount. */
export type CouponOrder = Pick<OrderRow, "kind" | "subtotal">;

/** Whole TWD that a promotion takes off: a percentage rounded down, never more than there is to pay. */
export const discountOf = (
  { discountType, discountValue }: Pick<Promotion, "discountType" | "discountValue">,
  subtotal: number,
): number =>
  discountType === "fixed" ? Math.min(discountValue, subtotal) : Math.floor((subtotal * discountValue) / 100);

/** Whether a promotion is active now and applies to the order; {@link hasUsesLeft} is checked apart. */
export function isCouponApplicable(promotion: Promotion, { kind, subtotal }: CouponOrder, now: Date): boolean {
  const { isActive, validFrom, validTo, appliesTo } = promotion;
  if (!isActive || now < validFrom || now >= validTo) return false;
  if (appliesTo !== "all" && appliesTo !== (kind === "plan" ? "plans" : "goods")) return false;
  return reachesMinimum(promotion, subtotal);
}

function reachesMinimum({ discountType, discountValue, minimumAmount }: Promotion, subtotal: number): boolean {
  if (minimumAmount !== null) return subtotal >= minimumAmount;
  return discountType === "percentage" || subtotal > discountValue;
}

/** A limit of 0 allows no use. */
export const hasUsesLeft = ({ usedCount, usageLimit }: Pick<Promotion, "usedCount" | "usageLimit">): boolean =>
  usedCount < usageLimit;
