import { AppError } from "@panshi/contracts/errors";
import { type PlanType, plans } from "@panshi/contracts/plan";
import type { Db } from "@panshi/db";
import { findPlanOnSale } from "../membership/find-plan-on-sale.ts";
import { findProductsOnSale } from "../shop/find-products-on-sale.ts";

/** What is sold and for how much (whole TWD), from the server alone. */
export type PricedOrder = {
  kind: "plan" | "cart";
  planType: PlanType | null;
  planDays: number | null;
  description: string;
  subtotal: number;
  items: { productId: string; name: string; price: number }[];
};

const inField = (path: string, message: string) => new AppError("bad_input", { message, issues: [{ path, message }] });

/** A plan that costs something, at its price of this moment. Throws `bad_input` for the trial and for one not on sale. */
export async function pricePlan(ctx: { db: Db }, planType: PlanType): Promise<PricedOrder> {
  if (planType === "trial") throw inField("planType", `${plans.trial.name}不需要付款，完成第一次儀式就會開始`);
  const plan = await findPlanOnSale({ ctx, input: { planType } });
  if (!plan) throw inField("planType", "這個方案現在沒有開放，請看看其他方案");
  const description = `${plan.title}（${plan.durationDays} 天）`;
  const { price: subtotal, durationDays: planDays } = plan;
  return { kind: "plan", planType, planDays, description, subtotal, items: [] };
}

/** A cart at the prices of this moment, in its own order. Throws `bad_input` where a good is not on the shelf any more. */
export async function priceCart(ctx: { db: Db }, productIds: readonly string[]): Promise<PricedOrder> {
  const wanted = [...new Set(productIds)];
  const offered = new Map(
    (await findProductsOnSale({ ctx, input: { productIds: wanted } })).map((good) => [good.id, good]),
  );
  const items = wanted.map((productId) => {
    const good = offered.get(productId);
    if (!good) throw inField("productIds", "購物車裡有商品已經下架，請重新整理後再結帳");
    return { productId, name: good.name, price: good.price };
  });
  const [first] = items;
  const description = items.length === 1 && first ? first.name : `靈魂百貨 ${items.length} 件`;
  const subtotal = items.reduce((sum, { price }) => sum + price, 0);
  return { kind: "cart", planType: null, planDays: null, description, subtotal, items };
}

/** Refuses an amount other than ours (S7.17): nobody pays what they were not shown. */
export function requireMatchingAmount(amount: number, { subtotal }: PricedOrder): void {
  if (amount !== subtotal) throw inField("amount", "金額和目前的售價不同，請重新整理後再試");
}
