import { allowsOrder, type DiscountTerms } from "@panshi/contracts/commerce/promotion";
import { MINUTE } from "../../platform/clock.ts";
import type { OrderRow } from "../order/rows.ts";

/** How long a coupon stays reserved once payment begins, in milliseconds (docs/decisions/0012). */
export const COUPON_RESERVATION_DURATION = 30 * MINUTE;

export type Promotion = DiscountTerms & {
  id: string;
  title: string;
  validFrom: Date;
  validTo: Date;
  usageLimit: number;
  /** Uses that are reserved or used. */
  takenCount: number;
  isActive: boolean;
  /** The member whose own coupon it is; null for everybody's. */
  ownerId: string | null;
};

/** The columns of an order that decide about a coupon; `subtotal` is whole TWD before the discount. */
export type CouponOrder = Pick<OrderRow, "kind" | "subtotal">;

/** Whether a promotion is active now and applies to the order; {@link hasUsesLeft} is checked apart. */
export const isCouponApplicable = (promotion: Promotion, order: CouponOrder, now: Date): boolean =>
  promotion.isActive && now >= promotion.validFrom && now <= promotion.validTo && allowsOrder(promotion, order);

/** Whether a member may use a promotion at all: somebody's own coupon is nobody else's. */
export const isUsableBy = ({ ownerId }: Pick<Promotion, "ownerId">, memberId: string | null): boolean =>
  ownerId === null || ownerId === memberId;

/** A limit of 0 allows no use. */
export const hasUsesLeft = ({ takenCount, usageLimit }: Pick<Promotion, "takenCount" | "usageLimit">): boolean =>
  takenCount < usageLimit;
