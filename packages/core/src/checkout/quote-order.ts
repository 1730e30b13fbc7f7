import type { Quote, QuoteInput } from "@panshi/contracts/order";
import type { MemberOrVisitorCtx } from "../context.ts";
import { checkCoupon } from "../coupon/check-coupon.ts";
import { priceCart, pricePlan } from "./price.ts";

/**
 * What a plan or a cart costs now, with the coupon where one is given, or why that takes nothing off. Reserves nothing.
 * Throws `bad_input` for what is not on sale, `too_many` for a coupon after too many codes that took nothing off.
 */
export async function quoteOrder({ ctx, input }: { ctx: MemberOrVisitorCtx; input: QuoteInput }): Promise<Quote> {
  const priced = "planType" in input ? await pricePlan(ctx, input.planType) : await priceCart(ctx, input.productIds);
  const { subtotal } = priced;
  const coupon = input.couponCode ? await checkCoupon(ctx, input.couponCode, priced) : null;
  const taken = coupon?.trouble === null ? coupon : null;
  const discount = taken?.discount ?? 0;
  return {
    subtotal,
    discount,
    total: subtotal - discount,
    couponTitle: taken?.title ?? null,
    couponTrouble: coupon?.trouble ?? null,
  };
}
