import type { QuoteInput } from "@panshi/contracts/commerce/order";
import type { Plan } from "@panshi/contracts/commerce/plan";
import type { Product } from "@panshi/contracts/commerce/product";
import type { PlanPoints } from "../../../lib/components/plan-summary.tsx";

/**
 * What an order is for: a plan, or the products of a cart, each once. `points`: what is said of the plan in place of its
 * first features.
 */
export type OrderContents =
  | { kind: "plan"; plan: Plan; points?: PlanPoints }
  | { kind: "cart"; products: readonly Product[] };

/** The contents as the order and quote procedures take them. */
export const orderContentsInput = (contents: OrderContents) =>
  contents.kind === "plan"
    ? { planType: contents.plan.planType }
    : { productIds: contents.products.map(({ id }) => id) };

/** The input of a quote; with a coupon code unless it is empty. */
export const toQuoteInput = (contents: OrderContents, couponCode: string): QuoteInput => ({
  ...orderContentsInput(contents),
  ...(couponCode && { couponCode }),
});

/** The price known to the page, in whole TWD, until the server's quote is loaded. */
export const listPrice = (contents: OrderContents): number =>
  contents.kind === "plan" ? contents.plan.price : contents.products.reduce((sum, { price }) => sum + price, 0);
