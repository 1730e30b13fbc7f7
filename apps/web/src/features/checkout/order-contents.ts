import type { QuoteInput } from "@panshi/contracts/order";
import type { Plan } from "@panshi/contracts/plan";
import type { Product } from "@panshi/contracts/product";

/** What is about to be paid for: a plan, or the goods of a cart, each once. */
export type OrderContents = { kind: "plan"; plan: Plan } | { kind: "cart"; products: readonly Product[] };

/** What names a purchase in the calls. */
export const orderContentsInput = (purchase: OrderContents) =>
  purchase.kind === "plan"
    ? { planType: purchase.plan.planType }
    : { productIds: purchase.products.map(({ id }) => id) };

/** What asks for its price; a code of a coupon where one is tried. */
export const toQuoteInput = (purchase: OrderContents, couponCode: string): QuoteInput => ({
  ...orderContentsInput(purchase),
  ...(couponCode && { couponCode }),
});

/** Its price as this page knows it, in whole TWD; the server's own goes before it. */
export const listPrice = (purchase: OrderContents): number =>
  purchase.kind === "plan" ? purchase.plan.price : purchase.products.reduce((sum, { price }) => sum + price, 0);
