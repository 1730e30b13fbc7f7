import type { PromotionScope } from "@panshi/contracts/promotion";
import type { OrderRow } from "../order/store.ts";

export type Promotion = {
  id: string;
  title: string;
  discountType: "percentage" | "fixed";
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

/** What is bought, as far as a coupon asks: whole TWD before the discount. */
export type CouponOrder = Pick<OrderRow, "kind" | "subtotal">;

/** Whole TWD that a promotion takes off: a percentage rounded down, never more than there is to pay. */
export const discountOf = (
  { discountType, discountValue }: Pick<Promotion, "discountType" | "discountValue">,
  subtotal: number,
): number =>
  discountType === "fixed" ? Math.min(discountValue, subtotal) : Math.floor((subtotal * discountValue) / 100);

/** Whether a promotion holds for what is bought, at this moment; how many uses are left is another question. */
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

/** Whether a use is left: a limit of 0 means none. */
export const hasUsesLeft = ({ usedCount, usageLimit }: Pick<Promotion, "usedCount" | "usageLimit">): boolean =>
  usedCount < usageLimit;
