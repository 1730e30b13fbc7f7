import type { QuoteInput } from "@panshi/contracts/order";
import type { Plan } from "@panshi/contracts/plan";
import type { Product } from "@panshi/contracts/product";

/** What an order is for: a plan, or the products of a cart, each once. */
export type OrderContents = { kind: "plan"; plan: Plan } | { kind: "cart"; products: readonly Product[] };

/** The contents as the order and quote procedures take them. */
export const orderContentsInput = (purchase: OrderContents) =>
  purchase.kind === "plan"
    ? { planType: purchase.plan.planType }
    : { productIds: purchase.products.map(({ id }) => id) };

/** The input of a quote; with a coupon code unless it is empty. */
export const toQuoteInput = (purchase: OrderContents, couponCode: string): QuoteInput => ({
  ...orderContentsInput(purchase),
  ...(couponCode && { couponCode }),
});

/** The price known to the page, in whole TWD, until the server's quote is loaded. */
export const listPrice = (purchase: OrderContents): number =>
  purchase.kind === "plan" ? purchase.plan.price : purchase.products.reduce((sum, { price }) => sum + price, 0);
