export const discountTypes = ["percentage", "fixed"] as const;
export type DiscountType = (typeof discountTypes)[number];

/** The states of an order's use of a coupon: reserved while it is being paid, used once it is paid. */
export const couponUseStates = ["reserved", "used", "released"] as const;

/** What a promotion's coupon can be used for. */
export const promotionScopes = { all: "全部", plans: "會員方案", goods: "靈魂百貨" } as const;
type PromotionScope = keyof typeof promotionScopes;
export const promotionScopeKeys = Object.keys(promotionScopes) as [PromotionScope, ...PromotionScope[]];

/** What a promotion takes off which orders. */
export type DiscountTerms = {
  discountType: DiscountType;
  /** Percent, or whole TWD for a fixed discount. */
  discountValue: number;
  appliesTo: PromotionScope;
  /** Whole TWD; null: none, but a fixed discount needs an order above its value. */
  minimumAmount: number | null;
};

/** Whole TWD that a promotion takes off: a percentage rounded down, never more than there is to pay. */
export const discountOf = (
  { discountType, discountValue }: Pick<DiscountTerms, "discountType" | "discountValue">,
  subtotal: number,
): number =>
  Math.min(discountType === "fixed" ? discountValue : Math.floor((subtotal * discountValue) / 100), subtotal);

/** Whether a promotion's terms allow an order; `subtotal` is whole TWD before the discount. */
export function allowsOrder(
  { discountType, discountValue, appliesTo, minimumAmount }: DiscountTerms,
  { kind, subtotal }: { kind: "plan" | "cart"; subtotal: number },
): boolean {
  if (appliesTo !== "all" && appliesTo !== (kind === "plan" ? "plans" : "goods")) return false;
  if (minimumAmount !== null) return subtotal >= minimumAmount;
  return discountType === "percentage" || subtotal > discountValue;
}

/** Unpaid orders of one network address that may reserve coupons at the same time (docs/decisions/0012). */
export const COUPON_RESERVATIONS_PER_ADDRESS = 20;

/**
 * What a buyer reads about a coupon. `refused` is the same sentence for every reason that would otherwise reveal whether a
 * code exists.
 */
export const couponMessages = {
  terms: "每人限用一次，開始付款時才為你保留半小時",
  signIn: "優惠碼要登入或註冊之後才能使用",
  refused: "這個優惠碼不能用在這筆訂單，請核對代碼、期限、適用範圍與最低金額",
  usedByYou:
    "這個優惠碼每人限用一次，你的另一筆訂單已經用了；那筆若還沒付款，保留的時間（半小時，或到繳費期限）過後可以再試",
  noneLeft: "這個優惠碼已經用完了",
  noLongerValid: "這個優惠碼已經不能用在這筆訂單",
  addressFull: "同一個網路上，有幾筆用了優惠碼的訂單還沒付款，保留的時間（半小時，或到繳費期限）過後可以再試",
} as const;
