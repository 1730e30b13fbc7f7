import { AppError } from "@panshi/contracts/platform/errors";
import type { OrderKind } from "@panshi/contracts/commerce/order";
import { type PlanType, plans } from "@panshi/contracts/commerce/plan";
import type { Db } from "@panshi/db";
import { findPlanOnSale } from "../plan/list-plans.ts";
import { findProductsOnSale } from "../shop/list-products.ts";

/** The contents of an order at the server's current prices, in whole TWD. */
export type PricedOrder = {
  kind: OrderKind;
  planType: PlanType | null;
  planDays: number | null;
  description: string;
  subtotal: number;
  items: { productId: string; name: string; price: number }[];
};

const fieldError = (path: string, message: string) =>
  new AppError("bad_input", { message, issues: [{ path, message }] });

/** A plan at its current price. Throws `bad_input` for the trial and for one that is not on sale. */
export async function pricePlan(ctx: { db: Db }, input: { planType: PlanType }): Promise<PricedOrder> {
  const { planType } = input;
  if (planType === "trial") throw fieldError("planType", `${plans.trial.name}不需要付款，完成第一次儀式就會開始`);
  const plan = await findPlanOnSale(ctx, input);
  if (!plan) throw fieldError("planType", "這個方案現在沒有開放，請看看其他方案");
  const description = `${plan.title}（${plan.durationDays} 天）`;
  const { price: subtotal, durationDays: planDays } = plan;
  return { kind: "plan", planType, planDays, description, subtotal, items: [] };
}

/**
 * A cart at current prices, in the order given; a product given twice counts once. Throws `bad_input` for one not on
 * sale.
 */
export async function priceCart(ctx: { db: Db }, input: { productIds: readonly string[] }): Promise<PricedOrder> {
  const productIds = [...new Set(input.productIds)];
  const onSale = new Map((await findProductsOnSale(ctx, { productIds })).map((product) => [product.id, product]));
  const items = productIds.map((productId) => {
    const product = onSale.get(productId);
    if (!product) throw fieldError("productIds", "購物車裡有商品已經下架，請重新整理後再結帳");
    return { productId, name: product.name, price: product.price };
  });
  const [first] = items;
  const description = items.length === 1 && first ? first.name : `靈魂百貨 ${items.length} 件`;
  const subtotal = items.reduce((sum, { price }) => sum + price, 0);
  return { kind: "cart", planType: null, planDays: null, description, subtotal, items };
}

/** Throws `bad_input` where the buyer was shown another amount than the current price (S7.17). */
export function requireMatchingAmount(amount: number, { subtotal }: PricedOrder): void {
  if (amount !== subtotal) throw fieldError("amount", "金額和目前的售價不同，請重新整理後再試");
}
