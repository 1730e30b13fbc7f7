export type Promotion = {
  id: string;
  title: string;
  discountType: "percentage" | "fixed";
  discountValue: number;
  validFrom: Date;
  validTo: Date;
  usageLimit: number;
  usedCount: number;
  isActive: boolean;
};

/** Whole TWD that a promotion takes off: a percentage rounded down, never more than there is to pay. */
export const discountOf = ({ discountType, discountValue }: Promotion, subtotal: number): number =>
  discountType === "fixed" ? Math.min(discountValue, subtotal) : Math.floor((subtotal * discountValue) / 100);

/** Why a code takes nothing off now, fit to show; null where it does. A limit of 0 means none left. */
export function couponTrouble(promotion: Promotion | null, now: Date): string | null {
  if (!promotion?.isActive) return "找不到這個優惠碼，請再核對一次";
  if (now < promotion.validFrom) return "這個優惠碼還沒開始";
  if (now >= promotion.validTo) return "這個優惠碼已經過期";
  if (promotion.usedCount >= promotion.usageLimit) return "這個優惠碼已經用完了";
  return null;
}
