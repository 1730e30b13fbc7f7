import type { Quote, QuoteInput } from "@panshi/contracts/commerce/order";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { checkCoupon } from "../coupon/check-coupon.ts";
import { priceCart, pricePlan } from "./price.ts";

/**
 * What a plan or a cart costs now, and what a given coupon takes off or why it does not. Reserves nothing. Throws
 * `bad_input` for what is not on sale, `too_many` after too many codes that took nothing off.
 */
export async function quoteOrder(ctx: MemberOrVisitorCtx, input: QuoteInput): Promise<Quote> {
  const order = "planType" in input ? await pricePlan(ctx, input) : await priceCart(ctx, input);
  const { subtotal } = order;
  const { couponCode: code } = input;
  const checked = code ? await checkCoupon(ctx, { code, order }) : null;
  const coupon = checked?.refusal === null ? checked : null;
  const discount = coupon?.discount ?? 0;
  return {
    subtotal,
    discount,
    total: subtotal - discount,
    couponTitle: coupon?.title ?? null,
    couponError: checked?.refusal ?? null,
  };
}
