import type { Quote, QuoteInput } from "@panshi/contracts/order";
import type { Ctx } from "../context.ts";
import { couponTrouble, discountOf } from "./coupon.ts";
import { findPromotion } from "./coupon-store.ts";
import { priceCart, pricePlan } from "./price.ts";

/** What a plan or a cart costs now, with the coupon where one is given. Changes nothing and reserves nothing. */
export async function quoteOrder({
  ctx,
  input,
}: {
  ctx: Pick<Ctx, "db" | "clock">;
  input: QuoteInput;
}): Promise<Quote> {
  const { subtotal } =
    "planType" in input ? await pricePlan(ctx, input.planType) : await priceCart(ctx, input.productIds);
  const promotion = input.couponCode ? await findPromotion(ctx.db, input.couponCode) : null;
  const trouble = input.couponCode ? couponTrouble(promotion, ctx.clock.now()) : null;
  const discount = promotion && trouble === null ? discountOf(promotion, subtotal) : 0;
  return {
    subtotal,
    discount,
    total: subtotal - discount,
    couponTitle: promotion && trouble === null ? promotion.title : null,
    couponTrouble: trouble,
  };
}
